/** What is read of vaults of notes and of folders of documents, sound and hostile ones. */
import { describe, expect, test } from 'bun:test'
import { symlinkSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { Document, Packer, Paragraph } from 'docx'
import PDFDocument from 'pdfkit'
import { fileOf, folderOf, lines, readAll, utf16, zipped } from '#tests/clients/import/reading.ts'

const note = (text: string, name = 'Nia Rossi.md') => folderOf({ [name]: text })

describe('notes:', () => {
  test('the header gives date, title, tags and what else it says', async () => {
    const text =
      '---\ndate: 2024-05-01\ntags: [people, work]\njob: nurse\n---\nShe lives in Lugano.'
    const { found } = await readAll('notes', note(text))
    expect(found).toMatchObject([
      {
        source: 'notes',
        timestamp: '2024-05-01T00:00:00.000Z',
        metadata: { title: 'Nia Rossi', tags: ['people', 'work'], path: 'Nia Rossi.md' }
      }
    ])
    expect(found[0]?.text).toBe('# Nia Rossi\n\njob: nurse\n\nShe lives in Lugano.')
  })

  test('an author is who said it', async () => {
    const { found } = await readAll(
      'notes',
      note('---\nauthor: Bob Stone\n---\nI work at Initech.')
    )
    expect(lines(found[0])).toEqual(['user Bob Stone: # Nia Rossi\n\nI work at Initech.'])
  })

  test('links are relations, named by the field that holds them', async () => {
    const text = [
      '---',
      'employer: [[Initech]]',
      'friends:',
      '  - "[[people/Bob Stone|Bob]]"',
      '---',
      'She met [[Clara Weiss#Vienna|Clara]] and [Eva](notes/Eva%20Lind.md), see ![[bee.png]].',
      'lives in:: [[Lugano]]',
      'Again [[Clara Weiss]] and herself, [[Nia Rossi]], on [[2024-05-01]].'
    ].join('\n')
    const { found } = await readAll('notes', note(text))
    expect(found[0]?.about?.name).toBe('Nia Rossi')
    expect(found[0]?.about?.links.map(({ type, to }) => `${type} ${to}`)).toEqual([
      'employer Initech',
      'friends Bob Stone',
      'links_to Clara Weiss',
      'links_to Eva Lind',
      'lives_in Lugano'
    ])
    expect(found[0]?.text).toContain('She met Clara and Eva, see .')
    expect(found[0]?.text).not.toContain('[[')
  })

  test('a name can tell the date, and a day is nothing to relate to', async () => {
    const { found } = await readAll('notes', note('Met [[Nia Rossi]].', '2023-04-05 Lunch.md'))
    expect(found[0]).toMatchObject({ timestamp: '2023-04-05T00:00:00.000Z', about: undefined })
  })

  test('without any date it is when the file was changed', async () => {
    const folder = note('Nia lives in Lugano.')
    const at = new Date('2022-02-02T02:02:02Z')
    utimesSync(join(folder, 'Nia Rossi.md'), at, at)
    expect((await readAll('notes', folder)).found[0]?.timestamp).toBe(at.toISOString())
  })

  test('what programs keep for themselves is not entered, and links of the disk are not followed', async () => {
    const folder = folderOf({
      'a/Note.md': 'Here.',
      '.obsidian/x.md': 'No.',
      'node_modules/y.md': 'No.',
      'z.txt': 'No.'
    })
    symlinkSync(folder, join(folder, 'a/again'))
    symlinkSync('/etc/hostname', join(folder, 'a/host.md'))
    expect((await readAll('notes', folder)).found.map(({ place }) => place)).toEqual(['a/Note.md'])
  })

  test('hostile: headers that are no YAML, or that grow without end', async () => {
    const bomb = `a: &a [x,x,x,x,x,x,x,x,x]\n${'bcdefghij'
      .split('')
      .map((name, at) => `${name}: &${name} [${`*${'abcdefghi'[at]},`.repeat(9)}]`)
      .join('\n')}`
    for (const header of ['a: [unclosed', bomb, `x: ${'y'.repeat(100_000)}`]) {
      const { found, skipped } = await readAll('notes', note(`---\n${header}\n---\nThe note.`))
      expect(found[0]?.text).toBe('# Nia Rossi\n\nThe note.')
      expect(skipped).toEqual([expect.stringContaining('not valid YAML')])
    }
    const open = await readAll('notes', note('---\nno end'))
    expect(open.found[0]?.text).toContain('no end')
  })

  test('hostile: encodings, binary content, emptiness, markup without an end', async () => {
    const folder = folderOf({
      'a.md': utf16('Zürich.'),
      'b.md': Buffer.from('Zürich.', 'latin1'),
      'c.md': new Uint8Array(5000).map((_, at) => at % 7),
      'd.md': '  \n',
      'e.md': `${'[['.repeat(20_000)} and ${'[x]('.repeat(20_000)}`
    })
    const { found, skipped } = await readAll('notes', folder)
    expect(found.map(({ place }) => place)).toEqual(['a.md', 'e.md'])
    expect(skipped.length).toBe(3)
    expect((await readAll('notes', folderOf({ 'a.txt': 'x' }))).refused).toContain('Markdown')
  })

  test('hostile: a file that is no note any more comes in pieces', async () => {
    const text = 'Nia lives in Lugano and keeps bees.\n\n'.repeat(150_000)
    const { found } = await readAll('notes', note(text))
    expect(found.length).toBeGreaterThan(10)
    expect(found.map(({ text: piece }) => piece).join('')).toBe(text)
  })
})

async function pdf(pages: string[], info: object = {}): Promise<Uint8Array> {
  const document = new PDFDocument({ info })
  const parts: Buffer[] = []
  document.on('data', (part: Buffer) => parts.push(part))
  const ended = new Promise((resolve) => document.on('end', resolve))
  pages.forEach((text, at) => {
    if (at > 0) document.addPage()
    document.text(text)
  })
  document.end()
  await ended
  return Buffer.concat(parts)
}

async function docx(text: string, creator = 'Bob Stone'): Promise<Uint8Array> {
  const children = text.split('\n').map((line) => new Paragraph(line))
  return Packer.toBuffer(new Document({ creator, sections: [{ children }] }))
}

describe('files:', () => {
  test('a PDF gives its text, pages, author and date', async () => {
    const info = { Author: 'Nia Rossi', CreationDate: new Date('2021-03-04T05:06:07Z') }
    const folder = folderOf({ 'plan.pdf': await pdf(['Nia plans a garden.', 'Page two.'], info) })
    const { found } = await readAll('files', folder)
    expect(found).toMatchObject([
      {
        source: 'file_upload',
        timestamp: '2021-03-04T05:06:07.000Z',
        metadata: { filename: 'plan.pdf', file_type: 'pdf', page_count: 2, author: 'Nia Rossi' }
      }
    ])
    expect(found[0]?.text).toMatch(/Nia plans a garden\.\s+Page two\./)
  })

  test('a Word document gives its text and author', async () => {
    const folder = folderOf({ 'sub/report.docx': await docx('Bob works at Initech.\nSecond.') })
    const { found } = await readAll('files', folder)
    expect(found[0]?.text).toContain('Bob works at Initech.')
    expect(found[0]?.metadata).toMatchObject({ path: 'sub/report.docx', author: 'Bob Stone' })
  })

  test('texts are taken with the date of their name', async () => {
    const folder = folderOf({ '2020-01-02 log.txt': 'It rained.', 'a.MD': 'Sun.', 'b.csv': 'x' })
    const { found } = await readAll('files', folder)
    expect(found.map(({ text }) => text)).toEqual(['It rained.', 'Sun.'])
    expect(found[0]?.timestamp).toBe('2020-01-02T00:00:00.000Z')
  })

  test('a long text comes in pieces, cut where no secret lies', async () => {
    const body = Array.from({ length: 60 }, (_, at) => `MIIEpAIBAAKCAQEA${at}`.padEnd(64, 'x9Q'))
    const key = `-----BEGIN RSA PRIVATE KEY-----\n${body.join('\n')}\n-----END RSA PRIVATE KEY-----\n`
    const line = 'It rained in Lugano.\n'
    const before = line.repeat(Math.floor((400_000 - 2000) / line.length))
    const text = `${before}${key}${line.repeat(30_000)}`
    const { found } = await readAll('files', fileOf('log.txt', text))
    expect(found.length).toBeGreaterThan(1)
    expect(found.map(({ text: piece }) => piece).join('')).toBe(text)
    const holding = found.filter(({ text: piece }) => piece?.includes('PRIVATE KEY'))
    expect(holding.length).toBe(1)
    expect(holding[0]?.text).toContain(key)
  })

  test('hostile: documents that are broken, cut, renamed or empty are told', async () => {
    const whole = await docx('Bob works.')
    const folder = folderOf({
      'a.pdf': '%PDF-1.7 rubbish',
      'b.docx': whole.slice(0, 400),
      'c.docx': 'plain text',
      'd.pdf': '',
      'e.txt': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1, 2, 3, 4]),
      'f.txt': Buffer.from('Zürich', 'latin1'),
      'g.pdf': await pdf(['']),
      'ok.txt': 'Fine.'
    })
    const { found, skipped, broken } = await readAll('files', folder)
    expect(found.map(({ place }) => place)).toEqual(['ok.txt'])
    expect([skipped.length, broken]).toEqual([7, []])
  })

  test('hostile: a document that unpacks to more than memory is not unpacked', async () => {
    const bomb = await zipped({
      '[Content_Types].xml': '<Types/>',
      'word/document.xml': new Uint8Array(120 * 1024 * 1024)
    })
    const { found, skipped } = await readAll('files', fileOf('bomb.docx', bomb))
    expect(found).toEqual([])
    expect(skipped).toEqual([expect.stringContaining('32 MB')])
  })

  test('hostile: nor is one whose main part is called otherwise', async () => {
    const main =
      'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument'
    const bomb = await zipped({
      '[Content_Types].xml': '<Types/>',
      '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
        <Relationship Id="r1" Type="${main}" Target="word/document.dat"/></Relationships>`,
      'word/document.dat': `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">
        <w:body><w:p><w:r><w:t>${'Bob works. '.repeat(4_000_000)}</w:t></w:r></w:p></w:body></w:document>`
    })
    const { found, skipped } = await readAll('files', fileOf('bomb.docx', bomb))
    expect(found).toEqual([])
    expect(skipped).toHaveLength(1)
  })

  test('hostile: UTF-16 is read, and a folder without documents refused', async () => {
    const { found } = await readAll('files', fileOf('a.txt', utf16('Zürich.')))
    expect(found[0]?.text).toBe('Zürich.')
    expect((await readAll('files', folderOf({ 'x.csv': 'y' }))).refused).toContain('no PDF')
  })

  test('hostile: a text without any place to cut is cut all the same', async () => {
    const text = 'x'.repeat(900_000)
    const { found } = await readAll('files', fileOf('a.txt', text))
    expect(found.map(({ text: piece }) => piece).join('')).toBe(text)
    expect(Math.max(...found.map(({ text: piece }) => piece?.length ?? 0))).toBeLessThan(500_000)
  })
})
