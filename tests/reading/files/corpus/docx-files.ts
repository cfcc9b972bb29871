/** Word documents: ordinary, disguised and hostile. */
import JSZip from 'jszip'
import {
  accepted,
  type CorpusFile,
  survived,
  unusable,
  wrongType
} from '#tests/reading/files/corpus/corpus-file.ts'

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const R = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
const MAIN = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const BOMB_BYTES = 101 * 1024 * 1024

/** Parts of a document by name. */
type Parts = Record<string, string | Uint8Array>

export function paragraph(text: string, style = ''): string {
  const properties = style === '' ? '' : `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`
  return `<w:p>${properties}<w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`
}

function row(cells: string[]): string {
  return `<w:tr>${cells.map((cell) => `<w:tc>${paragraph(cell)}</w:tc>`).join('')}</w:tr>`
}

/** The parts of a document with this body. */
export function documentParts(body: string, mainType = MAIN): Parts {
  return {
    '[Content_Types].xml': `<?xml version="1.0"?><Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${mainType}"/></Types>`,
    '_rels/.rels': `<?xml version="1.0"?><Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `<?xml version="1.0"?><w:document ${W} ${R}><w:body>${body}</w:body></w:document>`
  }
}

export async function zip(parts: Parts): Promise<Uint8Array> {
  const container = new JSZip()
  for (const [name, data] of Object.entries(parts)) {
    container.file(name, data, { createFolders: false })
  }
  return await container.generateAsync({ type: 'uint8array', compression: 'DEFLATE' })
}

function docx(body: string): () => Promise<Uint8Array> {
  return () => zip(documentParts(body))
}

/** Overwrites a 4-byte field of every directory entry and local header that states `was`. */
function restate(container: Uint8Array, was: number, is: number): Uint8Array {
  const bytes = Buffer.from(container)
  const needle = Buffer.alloc(4)
  needle.writeUInt32LE(was)
  for (let at = bytes.indexOf(needle); at !== -1; at = bytes.indexOf(needle, at + 4)) {
    bytes.writeUInt32LE(is, at)
  }
  return bytes
}

/** Sets the flag of encryption on every entry. */
function markEncrypted(container: Uint8Array): Uint8Array {
  const bytes = Buffer.from(container)
  const mark = (signature: number[], flagAt: number) => {
    const needle = Buffer.from(signature)
    for (let at = bytes.indexOf(needle); at !== -1; at = bytes.indexOf(needle, at + 4)) {
      bytes.writeUInt16LE(bytes.readUInt16LE(at + flagAt) | 1, at + flagAt)
    }
  }
  mark([0x50, 0x4b, 1, 2], 8)
  mark([0x50, 0x4b, 3, 4], 6)
  return bytes
}

/** An old Office container, with the stream names given. */
function office97(names: string[]): Uint8Array {
  return Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(1016),
    ...names.map((name) => Buffer.from(name, 'utf16le')),
    Buffer.alloc(512)
  ])
}

async function bombPart(name: string): Promise<Uint8Array> {
  return await zip({
    ...documentParts(paragraph('small')),
    [name]: new Uint8Array(BOMB_BYTES)
  })
}

const ordinary: CorpusFile[] = [
  {
    what: 'headings, a list and a table',
    name: 'notes.docx',
    bytes: docx(
      paragraph('Garden', 'Heading1') +
        paragraph('Ana &amp; Bo grow roses &lt;red&gt;.') +
        `<w:tbl>${row(['Plant', 'Since'])}${row(['Rose', '2019'])}</w:tbl>` +
        paragraph('End.')
    ),
    expect: accepted('docx', 1, [
      '# Garden',
      'Ana & Bo grow roses <red>.',
      '| Plant | Since |\n| Rose | 2019 |',
      'End.'
    ])
  },
  {
    what: 'Hebrew, Chinese and a face',
    name: 'SPRACHEN.DOCX',
    bytes: docx(paragraph('שלום עולם') + paragraph('安娜住在上海。') + paragraph('😀')),
    expect: accepted('docx', 1, ['שלום עולם', '安娜住在上海。', '😀'])
  },
  {
    what: 'a link and a footnote',
    name: 'linked.docx',
    bytes: async () => {
      const parts = documentParts(
        `<w:p><w:hyperlink r:id="h1"><w:r><w:t>the plan</w:t></w:r></w:hyperlink></w:p><w:p><w:r><w:t>Noted</w:t></w:r><w:r><w:footnoteReference w:id="2"/></w:r></w:p>`
      )
      const link = `<Relationship Id="h1" Type="${OFFICE}/hyperlink" Target="https://example.org/plan" TargetMode="External"/>`
      const notes = `<Relationship Id="f1" Type="${OFFICE}/footnotes" Target="footnotes.xml"/>`
      return await zip({
        ...parts,
        'word/_rels/document.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships">${link}${notes}</Relationships>`,
        'word/footnotes.xml': `<w:footnotes ${W}><w:footnote w:id="2">${paragraph('Said in May.')}</w:footnote></w:footnotes>`
      })
    },
    expect: accepted('docx', 1, ['the plan (https://example.org/plan)', 'Noted', 'Said in May.'])
  },
  {
    what: 'macros, of which nothing is run',
    name: 'macro.docx',
    bytes: () =>
      zip({
        ...documentParts(
          paragraph('Visible text.'),
          'application/vnd.ms-word.document.macroEnabled.main+xml'
        ),
        'word/vbaProject.bin': 'Sub AutoOpen() Shell "cmd" End Sub'
      }),
    expect: accepted('docx', 1, ['Visible text.'], ['AutoOpen'])
  },
  {
    what: 'ten thousand paragraphs',
    name: 'long.docx',
    bytes: docx(Array.from({ length: 10_000 }, (_, i) => paragraph(`Line number ${i}.`)).join('')),
    expect: accepted('docx', 48, ['Line number 0.', 'Line number 5000.', 'Line number 9999.'])
  }
]

const disguised: CorpusFile[] = [
  {
    what: 'a spreadsheet called a document',
    name: 'sheet.docx',
    bytes: () =>
      zip({
        '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`,
        'xl/workbook.xml': '<workbook/>'
      }),
    expect: wrongType(/not a DOCX/)
  },
  {
    what: 'any archive called a document',
    name: 'archive.docx',
    bytes: () => zip({ 'readme.txt': 'hello' }),
    expect: wrongType(/not a DOCX/)
  },
  {
    what: 'a document of the nineties called a new one',
    name: 'old.docx',
    bytes: () => office97(['WordDocument']),
    expect: wrongType(/not a DOCX/)
  },
  {
    what: 'plain text called a document',
    name: 'plain.docx',
    bytes: () => Buffer.from('just text'),
    expect: wrongType(/not a DOCX/)
  },
  {
    what: 'a document with a password',
    name: 'locked.docx',
    bytes: () => office97(['EncryptionInfo', 'EncryptedPackage']),
    expect: unusable(/password/)
  }
]

const broken: CorpusFile[] = [
  {
    what: 'a document cut off in the middle',
    name: 'cut.docx',
    bytes: async () => {
      const whole = await docx(paragraph('text'))()
      return whole.slice(0, Math.floor(whole.length / 2))
    },
    expect: unusable(/broken/)
  },
  {
    what: 'an empty document',
    name: 'empty.docx',
    bytes: docx('<w:p/>'),
    expect: unusable(/no text/)
  },
  {
    what: 'a document that holds only a picture',
    name: 'picture.docx',
    bytes: () =>
      zip({
        ...documentParts('<w:p><w:r><w:drawing/></w:r></w:p>'),
        'word/media/image1.png': Uint8Array.of(0x89, 0x50, 0x4e, 0x47)
      }),
    expect: unusable(/no text/)
  },
  {
    what: 'a document without its main part',
    name: 'headless.docx',
    bytes: async () => {
      const { 'word/document.xml': _, ...rest } = documentParts('')
      return await zip(rest)
    },
    expect: unusable(/broken/)
  },
  {
    what: 'XML that is not well-formed',
    name: 'malformed.docx',
    bytes: () => zip({ ...documentParts(''), 'word/document.xml': '<w:document><w:body' }),
    expect: unusable(/broken|no text/)
  },
  {
    what: 'a part that is encrypted',
    name: 'cipher.docx',
    bytes: async () => markEncrypted(await docx(paragraph('text'))()),
    expect: unusable(/encrypted/)
  },
  {
    what: 'a part that wants to leave its folder',
    name: 'climbing.docx',
    bytes: () => zip({ ...documentParts(paragraph('text')), '../../etc/passwd': 'x' }),
    expect: unusable(/broken/)
  }
]

const hostile: CorpusFile[] = [
  {
    what: 'a text part that unpacks to more than the bound',
    name: 'bomb.docx',
    bytes: () => bombPart('word/document.xml'),
    expect: unusable(/more than 100 MB/)
  },
  {
    what: 'an unread part that unpacks to more than the bound',
    name: 'media-bomb.docx',
    bytes: () => bombPart('word/media/image1.bmp'),
    expect: unusable(/more than 100 MB/)
  },
  {
    what: 'a part that states a small size and unpacks to a large one',
    name: 'liar.docx',
    bytes: async () => restate(await bombPart('word/document.xml'), BOMB_BYTES, 1000),
    expect: unusable(/broken/)
  },
  {
    what: 'more entries than any document has',
    name: 'crowd.docx',
    bytes: () => {
      const crowd = Array.from({ length: 20_001 }, (_, i) => [`word/media/${i}.png`, ''] as const)
      return zip({ ...documentParts(paragraph('text')), ...Object.fromEntries(crowd) })
    },
    expect: unusable(/more than/)
  },
  {
    what: 'entities that multiply',
    name: 'laughs.docx',
    bytes: () => {
      const entities = Array.from(
        { length: 9 },
        (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`
      )
      const doctype = `<!DOCTYPE d [<!ENTITY l0 "ha">${entities.join('')}]>`
      return zip({
        ...documentParts(''),
        'word/document.xml': `<?xml version="1.0"?>${doctype}<w:document ${W}><w:body>${paragraph('&l9;')}</w:body></w:document>`
      })
    },
    expect: survived
  },
  {
    what: 'an entity that names a file of the machine',
    name: 'outward.docx',
    bytes: () =>
      zip({
        ...documentParts(''),
        'word/document.xml': `<?xml version="1.0"?><!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]><w:document ${W}><w:body>${paragraph('read: &x;')}</w:body></w:document>`
      }),
    expect: survived
  },
  {
    what: 'elements nested a hundred thousand deep',
    name: 'deep.docx',
    bytes: docx(
      `${'<w:tbl><w:tr><w:tc>'.repeat(100_000)}${'</w:tc></w:tr></w:tbl>'.repeat(100_000)}`
    ),
    expect: survived
  }
]

export const DOCX_FILES: readonly CorpusFile[] = [...ordinary, ...disguised, ...broken, ...hostile]
