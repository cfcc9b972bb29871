/**
 * Documents made by the libraries with which programs make documents (pdfkit, docx), as people send
 * them: invoices, letters, reports, scans. Their structure is theirs, not this project's.
 */
import { createCanvas } from '@napi-rs/canvas'
import {
  DeletedTextRun,
  Document,
  Footer,
  FootnoteReferenceRun,
  Header,
  HeadingLevel,
  InsertedTextRun,
  Packer,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun
} from 'docx'
import PdfKit from 'pdfkit'
import { accepted, type CorpusFile, unusable } from '#tests/reading/files/corpus/corpus-file.ts'

type Pdf = InstanceType<typeof PdfKit>

/** The bytes of what `draw` puts on the pages. */
async function pdf(
  draw: (pdf: Pdf) => void,
  options: ConstructorParameters<typeof PdfKit>[0] = {}
): Promise<Uint8Array> {
  const document = new PdfKit({ size: 'A4', margin: 60, ...options })
  const chunks: Uint8Array[] = []
  const ended = Promise.withResolvers<void>()
  document.on('data', (chunk: Uint8Array) => chunks.push(chunk))
  document.on('end', () => ended.resolve())
  draw(document)
  document.end()
  await ended.promise
  return new Uint8Array(Buffer.concat(chunks))
}

async function docx(options: ConstructorParameters<typeof Document>[0]): Promise<Uint8Array> {
  return new Uint8Array(await Packer.toBuffer(new Document(options)))
}

/** A page of a scanner: nothing but one picture. */
function scan(): Buffer {
  const canvas = createCanvas(800, 1100)
  const context = canvas.getContext('2d')
  context.fillStyle = '#fdfcf7'
  context.fillRect(0, 0, 800, 1100)
  context.fillStyle = '#222222'
  for (let line = 0; line < 30; line++) context.fillRect(80, 80 + line * 30, 600, 8)
  return canvas.toBuffer('image/png')
}

/** Pages of typed text, lines as wide as the page. */
export function typedPages(texts: readonly string[]): Promise<Uint8Array> {
  return pdf(
    (page) => {
      for (const text of texts) page.addPage().fontSize(11).text(text)
    },
    { autoFirstPage: false }
  )
}

/** A scanned document: pages that are pictures and hold no text. */
export function scannedPages(count: number): Promise<Uint8Array> {
  return pdf(
    (page) => {
      for (let i = 0; i < count; i++) page.addPage().image(scan(), 0, 0, { width: 595 })
    },
    { autoFirstPage: false }
  )
}

/** A report of three hundred paragraphs. */
export function longReport(): Promise<Uint8Array> {
  return docx({
    sections: [
      {
        children: Array.from(
          { length: 300 },
          (_, i) => new Paragraph(`Section ${i}. ${PARAGRAPH.repeat(4)}`)
        )
      }
    ]
  })
}

const FONT = new URL(
  './standard_fonts/LiberationSans-Regular.ttf',
  import.meta.resolve('pdfjs-dist/package.json')
).pathname

const PARAGRAPH =
  'The orchard behind the mill was planted in 1987 by Ottilie Brand, who grafted every tree herself. '

const pdfs: readonly CorpusFile[] = [
  {
    what: 'an invoice with a table, a running head and page numbers',
    name: 'invoice 2026-117.pdf',
    bytes: () =>
      pdf((page) => {
        page.fontSize(8).text('Brand Orchards Ltd, Mill Lane 4', 60, 30)
        page.fontSize(18).text('Invoice 2026-117', 60, 80)
        page.fontSize(11).text('Billed to Henrike Solberg, Bergen.', 60, 120)
        page.moveTo(60, 160).lineTo(500, 160).stroke()
        page.text('Apple juice', 60, 170).text('12 crates', 250, 170).text('348.00', 420, 170)
        page.text('Cider', 60, 190).text('3 barrels', 250, 190).text('510.00', 420, 190)
        page.fontSize(8).text('Page 1 of 1', 280, 770, { lineBreak: false })
      }),
    expect: accepted('pdf', 1, ['Invoice 2026-117', 'Billed to Henrike Solberg, Bergen.', 'Cider'])
  },
  {
    what: 'two columns, read one after the other',
    name: 'newsletter.pdf',
    bytes: () =>
      pdf((page) => {
        page.fontSize(11).text(`${PARAGRAPH.repeat(12)}The left column ends with pears. `, {
          columns: 2,
          columnGap: 20,
          height: 400
        })
      }),
    expect: accepted('pdf', 1, ['grafted every tree herself', 'ends with pears'])
  },
  {
    what: 'lists in lists',
    name: 'plan.pdf',
    bytes: () =>
      pdf((page) => {
        page.list(['Prune the old trees', ['Ladders from Bo', 'Saws'], 'Order forty grafts'])
      }),
    expect: accepted('pdf', 1, ['Prune the old trees', 'Order forty grafts'])
  },
  {
    what: 'text turned by a quarter',
    name: 'label.pdf',
    bytes: () =>
      pdf((page) => {
        page.rotate(90, { origin: [300, 400] }).text('Crate 44 goes to Tromso', 200, 400)
      }),
    expect: accepted('pdf', 1, ['Crate 44 goes to Tromso'])
  },
  {
    what: 'pages on their side and upright in turn',
    name: 'mixed.pdf',
    bytes: () =>
      pdf((page) => {
        page.text('Upright: harvest by Wanda')
        page.addPage({ layout: 'landscape' }).text('On its side: sales by Kenji')
      }),
    expect: accepted('pdf', 2, ['harvest by Wanda', 'sales by Kenji'])
  },
  {
    what: 'an embedded font with Greek and Cyrillic',
    name: 'αβγ.pdf',
    bytes: () =>
      pdf((page) => {
        page.font(FONT).text('Η Ελένη μένει στη Θεσσαλονίκη.').text('Ольга работает в Киеве.')
      }),
    expect: accepted('pdf', 1, ['Η Ελένη μένει στη Θεσσαλονίκη.', 'Ольга работает в Киеве.'])
  },
  {
    what: 'a form of a drawing program',
    name: 'form.pdf',
    bytes: () =>
      pdf((page) => {
        page.text('Registration of beehives').initForm()
        page.formText('keeper', 60, 120, 200, 20, { value: 'Nia Moretti' })
      }),
    expect: accepted('pdf', 1, ['Registration of beehives', 'keeper: Nia Moretti'])
  },
  {
    what: 'a scan among typed pages, which costs its page and holds nothing',
    name: 'with-scan.pdf',
    bytes: () =>
      pdf((page) => {
        page.text('Cover letter by Amara')
        page.addPage().image(scan(), 0, 0, { width: 595 })
        page.addPage().text('Signed in Lusaka')
      }),
    expect: accepted('pdf', 3, ['Cover letter by Amara', 'Signed in Lusaka'])
  },
  {
    what: 'only scans',
    name: 'scan.pdf',
    bytes: () =>
      pdf((page) => {
        page.image(scan(), 0, 0, { width: 595 })
        page.addPage().image(scan(), 0, 0, { width: 595 })
      }),
    expect: unusable(/vision model/)
  },
  {
    what: 'the strongest encryption, with a password',
    name: 'secret.pdf',
    bytes: () =>
      pdf((page) => void page.text('Nobody reads this'), {
        pdfVersion: '1.7ext3',
        userPassword: 'open sesame'
      }),
    expect: unusable(/password/)
  },
  {
    what: 'the strongest encryption, open to all but changes',
    name: 'read-only.pdf',
    bytes: () =>
      pdf((page) => void page.text('Everybody may read that Ruth won'), {
        pdfVersion: '1.7ext3',
        ownerPassword: 'owner',
        permissions: { modifying: false }
      }),
    expect: accepted('pdf', 1, ['Everybody may read that Ruth won'])
  }
]

const cell = (text: string, span = 1) =>
  new TableCell({ children: [new Paragraph(text)], columnSpan: span })

const documents: readonly CorpusFile[] = [
  {
    what: 'a report with a head, a foot, headings and a table with merged cells',
    name: 'report.docx',
    bytes: () =>
      docx({
        sections: [
          {
            headers: { default: new Header({ children: [new Paragraph('Confidential')] }) },
            footers: { default: new Footer({ children: [new Paragraph('Page 1')] }) },
            children: [
              new Paragraph({ text: 'Harvest of the year', heading: HeadingLevel.HEADING_1 }),
              new Paragraph('Wanda leads the press house.'),
              new Table({
                rows: [
                  new TableRow({ children: [cell('Fruit and weight', 2)] }),
                  new TableRow({ children: [cell('Quinces'), cell('740 kg')] })
                ]
              })
            ]
          }
        ]
      }),
    expect: accepted('docx', 1, [
      'Harvest of the year',
      'Wanda leads the press house.',
      'Quinces',
      '740 kg'
    ])
  },
  {
    what: 'nested numbers and points',
    name: 'minutes.docx',
    bytes: () =>
      docx({
        sections: [
          {
            children: [
              new Paragraph({ text: 'Kenji takes the minutes', bullet: { level: 0 } }),
              new Paragraph({ text: 'Olga sends them on', bullet: { level: 1 } })
            ]
          }
        ]
      }),
    expect: accepted('docx', 1, ['Kenji takes the minutes', 'Olga sends them on'])
  },
  {
    what: 'Chinese, Arabic and Korean in one document',
    name: '议程 😀.docx',
    bytes: () =>
      docx({
        sections: [
          {
            children: [
              new Paragraph('王芳住在上海。'),
              new Paragraph({ text: 'تعيش ليلى في القاهرة.', bidirectional: true }),
              new Paragraph('지민은 부산에 산다.')
            ]
          }
        ]
      }),
    expect: accepted('docx', 1, ['王芳住在上海。', 'تعيش ليلى في القاهرة.', '지민은 부산에 산다.'])
  },
  {
    what: 'tracked changes: what was put in counts, what was taken out does not',
    name: 'draft.docx',
    bytes: () => {
      const change = { author: 'Ruth', date: '2026-01-05T10:00:00Z' }
      return docx({
        sections: [
          {
            children: [
              new Paragraph({
                children: [
                  new TextRun('The lease ends in '),
                  new DeletedTextRun({ text: 'October', id: 1, ...change }),
                  new InsertedTextRun({ text: 'November', id: 2, ...change })
                ]
              })
            ]
          }
        ]
      })
    },
    expect: accepted('docx', 1, ['The lease ends in November'], ['October'])
  },
  {
    what: 'a footnote behind a word',
    name: 'paper.docx',
    bytes: () =>
      docx({
        footnotes: { 1: { children: [new Paragraph('Measured by Amara in 2024.')] } },
        sections: [
          {
            children: [
              new Paragraph({
                children: [new TextRun('The well is 31 m deep.'), new FootnoteReferenceRun(1)]
              })
            ]
          }
        ]
      }),
    expect: accepted('docx', 1, ['The well is 31 m deep.', 'Measured by Amara in 2024.'])
  },
  {
    what: 'forty pages of a report, cut into pieces',
    name: 'long.docx',
    bytes: longReport,
    expect: accepted('docx', 34, ['Section 299.'])
  }
]

export const OFFICE_FILES: readonly CorpusFile[] = [...pdfs, ...documents]
