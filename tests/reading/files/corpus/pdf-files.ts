/** PDFs: ordinary, odd and hostile. */
import { randomBytes } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import {
  accepted,
  type CorpusFile,
  survived,
  unusable
} from '#tests/reading/files/corpus/corpus-file.ts'
import {
  type PdfObject,
  type PdfParts,
  pageWith,
  refs,
  showText,
  textPages,
  writePdf
} from '#tests/reading/files/corpus/pdf-writer.ts'

const HELLO = 'Ana keeps bees in Lugano.'
const BROKEN = /broken/
const NO_TEXT = /no text/

/** A one-page file whose parts `change` spoils or extends. */
function changed(change: (parts: PdfParts) => void, texts: string[] = [HELLO]): () => Uint8Array {
  return () => {
    const parts = textPages(texts)
    change(parts)
    return writePdf(parts)
  }
}

/** Replaces the content of the first page. */
function content(stream: string | Uint8Array, value = ''): (parts: PdfParts) => void {
  return ({ objects }) => {
    objects[3] = {
      value,
      stream: typeof stream === 'string' ? Buffer.from(stream, 'latin1') : stream
    }
  }
}

function manyPages(count: number): () => Uint8Array {
  return () => writePdf(textPages(Array.from({ length: count }, (_, i) => `Page ${i + 1}`)))
}

/** Codes of `mappedFont` begin with that of A, since the font has no shapes for control codes. */
const FIRST_CODE = 0x41

/** A font whose codes stand for the letters of `text`, by a map inside the file. */
function mappedFont(text: string): PdfObject[] {
  const codes = [...text].map((letter, i) => {
    const hex = (n: number, width: number) => n.toString(16).padStart(width, '0')
    return `<${hex(FIRST_CODE + i, 2)}> <${hex(letter.codePointAt(0) ?? 0, 4)}>`
  })
  const map = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap
1 begincodespacerange <00> <ff> endcodespacerange
${codes.length} beginbfchar\n${codes.join('\n')}\nendbfchar endcmap end end`
  return [
    { value: '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/ToUnicode 7 0 R>>' },
    { value: '', stream: Buffer.from(map, 'latin1') }
  ]
}

/** Shows `text` with `mappedFont` as F2, its letters from left to right as a printer draws them. */
function drawnByMap(text: string): () => Uint8Array {
  return changed((parts) => {
    const codes = [...text].map((_, i) => (FIRST_CODE + i).toString(16)).join('')
    content(`BT /F2 12 Tf 40 700 Td <${codes}> Tj ET`)(parts)
    parts.objects[4] = { value: pageWith(4).replace('/F1 3 0 R', '/F2 6 0 R') }
    parts.objects.push(...mappedFont(text))
  })
}

/** Japanese by one of the character maps that every reader is expected to own. */
function japanese(parts: PdfParts): void {
  content('BT /F2 20 Tf 20 200 Td <65E5672C8A9E> Tj ET')(parts)
  const system = '/CIDSystemInfo<</Registry(Adobe)/Ordering(Japan1)/Supplement 2>>'
  parts.objects[4] = { value: pageWith(4).replace('/F1 3 0 R', '/F2 6 0 R') }
  parts.objects.push(
    {
      value:
        '<</Type/Font/Subtype/Type0/BaseFont/HeiseiMin-W3/Encoding/UniJIS-UCS2-H/DescendantFonts[7 0 R]>>'
    },
    {
      value: `<</Type/Font/Subtype/CIDFontType0/BaseFont/HeiseiMin-W3${system}/FontDescriptor 8 0 R>>`
    },
    {
      value:
        '<</Type/FontDescriptor/FontName/HeiseiMin-W3/Flags 6/FontBBox[0 0 1000 1000]/ItalicAngle 0/Ascent 800/Descent -200/CapHeight 700/StemV 80>>'
    }
  )
}

/** A page that shows a picture of two by two pixels and no text. */
export function pictureOnly(): Uint8Array {
  return changed((parts) => {
    content('q 300 0 0 300 100 300 cm /Im0 Do Q')(parts)
    parts.objects[4] = { value: pageWith(4, '/XObject<</Im0 6 0 R>>') }
    parts.objects.push({
      value:
        '<</Type/XObject/Subtype/Image/Width 2/Height 2/ColorSpace/DeviceGray/BitsPerComponent 8>>',
      stream: Uint8Array.of(0, 255, 255, 0)
    })
  })()
}

/** Pages of a sentence and a picture without order, of about `bytesPerPage` each. */
export function picturePages(count: number, bytesPerPage: number): Uint8Array {
  const parts = textPages(Array.from({ length: count }, (_, i) => `Page ${i + 1}. ${HELLO}`))
  const side = Math.floor(Math.sqrt(bytesPerPage / 3))
  for (let i = 0; i < count; i++) {
    const content = 4 + 2 * i
    const picture = parts.objects.push({
      value: `<</Type/XObject/Subtype/Image/Width ${side}/Height ${side}/ColorSpace/DeviceRGB/BitsPerComponent 8>>`,
      stream: randomBytes(side * side * 3)
    })
    const shown = `${showText(`Page ${i + 1}. ${HELLO}`)} q 300 0 0 300 100 300 cm /Im0 Do Q`
    parts.objects[content - 1] = { value: '', stream: Buffer.from(shown, 'latin1') }
    setObject(parts, content + 1, pageWith(content, `/XObject<</Im0 ${picture} 0 R>>`))
  }
  return writePdf(parts)
}

/** A page whose content unpacks to `mb` megabytes of operators that show text. */
export function contentBomb(mb: number): Uint8Array {
  const line = Buffer.from('BT /F1 10 Tf (more and more of it) Tj ET\n', 'latin1')
  const packed = deflateSync(Buffer.alloc(mb * 1024 * 1024, line), { level: 9 })
  return changed(content(packed, '<</Filter/FlateDecode>>'), [HELLO, 'the other page'])()
}

/** Objects in a compressed stream and the table as a stream, as current writers do it. */
function compressedObjects(): Uint8Array {
  const inner = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Count 1/Kids[4 0 R]>>',
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    pageWith(5)
  ]
  const starts = inner.map((_, i) => inner.slice(0, i).join(' ').length + (i > 0 ? 1 : 0))
  const index = starts.map((start, i) => `${i + 1} ${start}`).join(' ')
  const packed = deflateSync(Buffer.from(`${index} ${inner.join(' ')}`, 'latin1'))
  const shown = showText(HELLO)
  const head = '%PDF-1.5\n'
  const five = `5 0 obj\n<</Length ${shown.length}>>\nstream\n${shown}\nendstream\nendobj\n`
  const six = `6 0 obj\n<</Type/ObjStm/N 4/First ${index.length + 1}/Filter/FlateDecode/Length ${packed.length}>>\nstream\n`
  const sixEnd = '\nendstream\nendobj\n'
  const sixAt = head.length + five.length
  const sevenAt = sixAt + six.length + packed.length + sixEnd.length
  const row = (kind: number, a: number, b: number) => [kind, (a >> 8) & 255, a & 255, b]
  const table = Buffer.from(
    [
      row(0, 0, 0),
      ...inner.map((_, i) => row(2, 6, i)),
      row(1, head.length, 0),
      row(1, sixAt, 0),
      row(1, sevenAt, 0)
    ].flat()
  )
  const seven = `7 0 obj\n<</Type/XRef/Size 8/W[1 2 1]/Root 1 0 R/Length ${table.length}>>\nstream\n`
  return Buffer.concat([
    Buffer.from(head + five + six, 'latin1'),
    packed,
    Buffer.from(sixEnd + seven, 'latin1'),
    table,
    Buffer.from(`\nendstream\nendobj\nstartxref\n${sevenAt}\n%%EOF`, 'latin1')
  ])
}

/** Replaces object `number`. */
function setObject(parts: PdfParts, number: number, value: string): void {
  parts.objects[number - 1] = { value }
}

const ordinary: CorpusFile[] = [
  {
    what: 'three pages of text',
    name: 'three.pdf',
    bytes: () => writePdf(textPages(['First page.', 'Second page.', 'Third page.'])),
    expect: accepted('pdf', 3, ['First page.', 'Second page.', 'Third page.'])
  },
  {
    what: 'an extension in capitals, brackets and a backslash in the text',
    name: 'REPORT.PDF',
    bytes: () => writePdf(textPages(['f(x) \\ g(y)'])),
    expect: accepted('pdf', 1, ['f(x) \\ g(y)'])
  },
  {
    what: 'a header behind half a kilobyte of something else',
    name: 'late.pdf',
    bytes: changed((parts) => {
      parts.prefix = 'x'.repeat(512)
    }),
    expect: accepted('pdf', 1, [HELLO])
  },
  {
    what: 'objects in compressed streams',
    name: 'modern.pdf',
    bytes: compressedObjects,
    expect: accepted('pdf', 1, [HELLO])
  },
  {
    what: 'Hebrew, which runs from right to left',
    name: 'hebrew.pdf',
    bytes: drawnByMap([...'שלום עולם'].toReversed().join('')),
    expect: accepted('pdf', 1, ['שלום עולם'])
  },
  {
    what: 'Japanese by a character map that is not in the file',
    name: 'japanese.pdf',
    bytes: changed(japanese),
    expect: accepted('pdf', 1, ['日本語'])
  },
  {
    what: 'a form with a name filled in, a box left open and one ticked',
    name: 'form.pdf',
    bytes: changed((parts) => {
      const field = (kind: string, name: string, value: string) =>
        `<</Type/Annot/Subtype/Widget/FT/${kind}/T(${name})/V${value}/Rect[40 40 200 60]/P 5 0 R>>`
      parts.objects[4] = { value: pageWith(4).replace(/>>$/, '/Annots[6 0 R 7 0 R 8 0 R]>>') }
      setObject(parts, 1, '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[6 0 R 7 0 R 8 0 R]>>>>')
      parts.objects.push(
        { value: field('Tx', 'surname', '(Keller)') },
        { value: field('Btn', 'vegan', '/Off') },
        { value: field('Btn', 'allergic', '/Yes') }
      )
    }),
    expect: accepted('pdf', 1, [HELLO, 'surname: Keller', 'allergic: Yes'], ['vegan'])
  },
  {
    what: 'as many pages as are accepted',
    name: '2000.pdf',
    bytes: manyPages(2000),
    expect: accepted('pdf', 2000, ['Page 1', 'Page 1999', 'Page 2000'])
  },
  {
    what: 'a script and a program to start, of which nothing is run',
    name: 'active.pdf',
    bytes: changed((parts) => {
      setObject(
        parts,
        1,
        '<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(app.launchURL("http://192.0.2.1/"))>>/AA<</WC<</S/Launch/F(/bin/sh)>>>>>>'
      )
    }),
    expect: accepted('pdf', 1, [HELLO], ['launchURL'])
  },
  {
    what: 'locked against changes, but open for reading',
    name: 'owner.pdf',
    bytes: changed((parts) => {
      parts.password = ''
    }),
    expect: accepted('pdf', 1, [HELLO])
  }
]

const refused: CorpusFile[] = [
  {
    what: 'a password to open it',
    name: 'secret.pdf',
    bytes: changed((parts) => {
      parts.password = 'swordfish'
    }),
    expect: unusable(/password/)
  },
  {
    what: 'one page too many',
    name: '2001.pdf',
    bytes: manyPages(2001),
    expect: unusable(/2001 pages; at most 2000/)
  },
  {
    what: 'only a picture',
    name: 'scan.pdf',
    bytes: pictureOnly,
    expect: unusable(NO_TEXT)
  },
  {
    what: 'a blank page',
    name: 'blank.pdf',
    bytes: changed(content('')),
    expect: unusable(NO_TEXT)
  },
  {
    what: 'no page at all',
    name: 'pageless.pdf',
    bytes: changed((parts) => setObject(parts, 2, '<</Type/Pages/Count 0/Kids[]>>')),
    expect: unusable(/./)
  },
  {
    what: 'a header and nothing else',
    name: 'header.pdf',
    bytes: () => Buffer.from('%PDF-1.7\n'),
    expect: unusable(BROKEN)
  },
  {
    what: 'a header and noise',
    name: 'noise.pdf',
    bytes: () =>
      Buffer.concat([
        Buffer.from('%PDF-1.7\n'),
        Uint8Array.from({ length: 50_000 }, (_, i) => (i * 7919 + (i >> 3)) & 255)
      ]),
    expect: unusable(BROKEN)
  },
  {
    what: 'cut off behind its pages, before the table',
    name: 'tailless.pdf',
    bytes: () => {
      const whole = writePdf(textPages([HELLO, 'Second page.']))
      return whole.slice(0, Buffer.from(whole).indexOf('xref'))
    },
    expect: unusable(BROKEN)
  },
  {
    what: 'cut off before its pages',
    name: 'cut.pdf',
    bytes: () => writePdf(textPages([HELLO])).slice(0, 100),
    expect: unusable(BROKEN)
  }
]

const odd: CorpusFile[] = [
  {
    what: 'a pointer to a table that is not there',
    name: 'pointer.pdf',
    bytes: changed((parts) => {
      parts.startxref = 999_999
    }),
    expect: accepted('pdf', 1, [HELLO])
  },
  {
    what: 'a table with wrong places',
    name: 'offsets.pdf',
    bytes: changed((parts) => {
      parts.offsetError = 3
    }),
    expect: accepted('pdf', 1, [HELLO])
  },
  {
    what: 'a table that says it continues in itself',
    name: 'loop.pdf',
    bytes: changed((parts) => {
      parts.trailer = `/Prev ${writePdf(parts).lastIndexOf(0x78, -40)}`
    }),
    expect: accepted('pdf', 1, [HELLO])
  },
  {
    what: 'a stated page count far beyond its pages',
    name: 'count.pdf',
    bytes: changed(({ objects }) => {
      objects[1] = { value: '<</Type/Pages/Count 999999999/Kids[5 0 R]>>' }
    }),
    expect: accepted('pdf', 1, [HELLO])
  },
  {
    what: 'a page tree that is its own child',
    name: 'cycle.pdf',
    bytes: changed(({ objects }) => {
      objects[1] = { value: '<</Type/Pages/Count 2/Kids[2 0 R 5 0 R]>>' }
    }),
    expect: survived
  },
  {
    what: 'a form that shows itself',
    name: 'form-loop.pdf',
    bytes: changed((parts) => {
      content(`${showText(HELLO)} /Fm0 Do`)(parts)
      parts.objects[4] = { value: pageWith(4, '/XObject<</Fm0 6 0 R>>') }
      parts.objects.push({
        value: '<</Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</Fm0 6 0 R>>>>>>',
        stream: Buffer.from('/Fm0 Do /Fm0 Do')
      })
    }),
    expect: survived
  },
  {
    what: 'arrays nested a hundred thousand deep',
    name: 'nested.pdf',
    bytes: changed((parts) => {
      parts.objects.push({ value: '['.repeat(100_000) + ']'.repeat(100_000) })
      setObject(parts, 1, '<</Type/Catalog/Pages 2 0 R/Names 6 0 R/Outlines 6 0 R>>')
    }),
    expect: survived
  },
  {
    what: 'operands nested a hundred thousand deep in a page',
    name: 'nested-content.pdf',
    bytes: changed(content(`${'['.repeat(100_000)} ${showText(HELLO)}`), [HELLO, 'Second page.']),
    expect: survived
  },
  {
    what: 'a page as large as a country',
    name: 'large.pdf',
    bytes: changed((parts) => {
      parts.objects[4] = { value: pageWith(4, '', '0 0 1000000000 1000000000') }
    }),
    expect: accepted('pdf', 1, [HELLO])
  },
  {
    what: 'one page with broken compression among good ones',
    name: 'half.pdf',
    bytes: changed(content(Buffer.from('no zlib data'), '<</Filter/FlateDecode>>'), [
      'lost',
      'Second page.'
    ]),
    expect: accepted('pdf', 2, ['Second page.'])
  },
  {
    what: 'a page whose content is missing',
    name: 'contentless.pdf',
    bytes: changed(
      ({ objects }) => {
        objects[4] = { value: pageWith(4711) }
      },
      ['lost', 'Second page.']
    ),
    expect: accepted('pdf', 2, ['Second page.'])
  },
  {
    what: 'a page that is no page',
    name: 'not-a-page.pdf',
    bytes: changed(
      ({ objects }) => {
        objects[1] = { value: `<</Type/Pages/Count 2/Kids[${refs([5, 3])}]>>` }
      },
      [HELLO]
    ),
    expect: survived
  }
]

export const PDF_FILES: readonly CorpusFile[] = [...ordinary, ...refused, ...odd]
