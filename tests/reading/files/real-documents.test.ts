/**
 * Documents that Word and LibreOffice wrote, not this project: those that mammoth is tested with
 * (they come with the package), and fresh ones where LibreOffice is installed.
 */
import { describe, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { docxText } from '#src/reading/files/docx/docx.ts'
import { openFile } from '#src/reading/files/read-file.ts'

const FOLDER = new URL('./test/test-data/', import.meta.resolve('mammoth/package.json'))

async function bytesOf(path: string | URL): Promise<Uint8Array> {
  return await Bun.file(path).bytes()
}

describe('documents of Word', () => {
  test.each([
    ['single-paragraph.docx', 'Walking on imported air'],
    ['strict-format.docx', 'Test'],
    ['utf8-bom.docx', 'This XML has a byte order mark.'],
    ['text-box.docx', 'Datum plane'],
    ['tables.docx', 'Above\n\n| Top left | Top right |\n| Bottom left | Bottom right |\n\nBelow'],
    ['simple-list.docx', '- Apple\n- Banana'],
    ['footnotes.docx', 'Ouch[1].[2]\n\n1. A tachyon walks into a bar.\n\n2. Fin.'],
    ['embedded-style-map.docx', 'Walking on imported air']
  ])('%s', async (name, text) => {
    expect(await docxText(await bytesOf(new URL(name, FOLDER)))).toBe(text)
  })
})

const office = Bun.which('soffice')
if (office === null) {
  process.stderr.write(
    '\nSKIPPED: documents of LibreOffice, because soffice is not installed (Debian: libreoffice-writer-nogui).\n\n'
  )
}

async function convert(folder: string, filter: string, name: string): Promise<void> {
  const command = [office ?? '', '--headless', '--convert-to', filter, name]
  await Bun.spawn(command, { cwd: folder, stdout: 'ignore', stderr: 'ignore' }).exited
}

describe.skipIf(office === null)(
  'documents of LibreOffice (skipped where it is not installed)',
  () => {
    test.each(['docx', 'pdf'])(
      '%s with a table',
      async (format) => {
        const folder = await mkdtemp(join(tmpdir(), 'office-'))
        try {
          const page =
            '<html><head><meta charset="utf-8"></head><body><h1>Garden</h1><p>Ana keeps bees.</p>' +
            '<ul><li>Prune<ul><li>Pears first</li></ul></li></ul>' +
            '<p>Ольга живёт в Киеве.</p><p>王芳住在上海。</p><p dir="rtl">דנה גרה בחיפה.</p>' +
            '<table><tr><td>Rose</td><td>2019</td></tr></table></body></html>'
          await Bun.write(join(folder, 'page.html'), page)
          await convert(folder, 'docx:MS Word 2007 XML', 'page.html')
          // Straight from a web page it leaves the headings out.
          if (format === 'pdf') await convert(folder, 'pdf:writer_pdf_Export', 'page.docx')
          const name = `page.${format}`
          const file = await openFile(name, await bytesOf(join(folder, name)), false)
          const parts = Array.from({ length: file.partCount }, (_, i) => file.text(i + 1))
          const text = (await Promise.all(parts)).join('\n')
          const latin = ['Garden', 'Ana keeps bees.', 'Prune', 'Pears first', 'Rose', '2019']
          // A PDF can only show letters of the fonts that are installed.
          const others = ['Ольга живёт в Киеве.', '王芳住在上海。', 'דנה גרה בחיפה.']
          for (const words of format === 'docx' ? [...latin, ...others] : latin) {
            expect(text).toContain(words)
          }
        } finally {
          await rm(folder, { recursive: true })
        }
      },
      120_000
    )
  }
)
