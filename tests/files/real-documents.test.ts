/**
 * Documents that Word and LibreOffice wrote, not this project: those that mammoth is tested with
 * (they come with the package), and fresh ones where LibreOffice is installed.
 */
import { describe, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { docxText } from '#src/files/docx/docx.ts'
import { openFile } from '#src/files/read-file.ts'

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

describe.skipIf(office === null)(
  'documents of LibreOffice (skipped where it is not installed)',
  () => {
    test.each(['docx', 'pdf'])(
      '%s with a table',
      async (format) => {
        const folder = await mkdtemp(join(tmpdir(), 'office-'))
        try {
          const page =
            '<h1>Garden</h1><p>Ana keeps bees.</p><table><tr><td>Rose</td><td>2019</td></tr></table>'
          await Bun.write(join(folder, 'page.html'), page)
          const filter = format === 'docx' ? 'docx:MS Word 2007 XML' : 'pdf:writer_web_pdf_Export'
          const command = [office ?? '', '--headless', '--convert-to', filter, 'page.html']
          await Bun.spawn(command, { cwd: folder, stdout: 'ignore', stderr: 'ignore' }).exited
          const name = `page.${format}`
          const file = await openFile(name, await bytesOf(join(folder, name)), false)
          const text = await file.text(1)
          for (const words of ['Garden', 'Ana keeps bees.', 'Rose', '2019']) {
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
