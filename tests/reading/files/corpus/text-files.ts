/** Texts in every encoding that people send, and things that only claim to be text. */
import { gzipSync } from 'node:zlib'
import {
  accepted,
  type CorpusFile,
  unusable,
  wrongType
} from '#tests/reading/files/corpus/corpus-file.ts'
import { textPages, writePdf } from '#tests/reading/files/corpus/pdf-writer.ts'

const NOT_TEXT = /not plain text/
const ENCODING = /UTF-8/

function utf8(text: string): () => Uint8Array {
  return () => Buffer.from(text)
}

function utf16(text: string, order: 'le' | 'be', mark: boolean): () => Uint8Array {
  return () => {
    const bytes = Buffer.from(mark ? `\ufeff${text}` : text, 'utf16le')
    return order === 'le' ? bytes : bytes.swap16()
  }
}

/** Bytes without any order, the same at every run. */
function noise(length: number): Uint8Array {
  let state = 42
  return Uint8Array.from({ length }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return state >>> 24
  })
}

const texts: CorpusFile[] = [
  {
    what: 'plain UTF-8',
    name: 'note.txt',
    bytes: utf8('Zoë lives in Zürich.\n'),
    expect: accepted('txt', 1, ['Zoë lives in Zürich.'])
  },
  {
    what: 'UTF-8 with a byte order mark and Windows line ends',
    name: 'note.TXT',
    bytes: utf8('\ufeffone\r\ntwo\rthree'),
    expect: accepted('txt', 1, ['one\ntwo\nthree'], ['\ufeff'])
  },
  {
    what: 'UTF-16, low byte first',
    name: 'le.txt',
    bytes: utf16('Добрый день, Анна', 'le', true),
    expect: accepted('txt', 1, ['Добрый день, Анна'])
  },
  {
    what: 'UTF-16, high byte first',
    name: 'be.txt',
    bytes: utf16('Добрый день, Анна', 'be', true),
    expect: accepted('txt', 1, ['Добрый день, Анна'])
  },
  {
    what: 'Markdown with a table and code',
    name: 'readme.md',
    bytes: utf8('---\ntitle: Plan\n---\n\n# Plan\n\n| a | b |\n|---|---|\n\n```sh\nmake\n```\n'),
    expect: accepted('md', 1, ['title: Plan', '# Plan', '| a | b |', 'make'])
  },
  {
    what: 'text from right to left',
    name: 'arabic.md',
    bytes: utf8('# مرحبا\n\nتعيش آنا في بيروت.'),
    expect: accepted('md', 1, ['تعيش آنا في بيروت.'])
  },
  {
    what: 'a million characters on one line without a space',
    name: 'line.txt',
    bytes: utf8('x'.repeat(1_000_000)),
    expect: accepted('txt', 250, ['xxxx'])
  },
  {
    what: 'exactly one piece',
    name: 'one-piece.txt',
    bytes: utf8(`${'y'.repeat(3991)} Ana rows`),
    expect: accepted('txt', 1, ['Ana rows'])
  },
  {
    what: 'one character more than a piece',
    name: 'two-pieces.txt',
    bytes: utf8('y'.repeat(4001)),
    expect: accepted('txt', 2, ['yyyy'])
  },
  {
    what: 'a stray NUL in a long text',
    name: 'stray.txt',
    bytes: utf8(`${'All is well. '.repeat(50)}\0Ana said so.`),
    expect: accepted('txt', 1, ['Ana said so.'], ['\0'])
  }
]

const refused: CorpusFile[] = [
  {
    what: 'no byte at all',
    name: 'zero.txt',
    bytes: () => new Uint8Array(),
    expect: unusable(/empty/)
  },
  {
    what: 'no byte at all, called a PDF',
    name: 'zero.pdf',
    bytes: () => new Uint8Array(),
    expect: unusable(/empty/)
  },
  {
    what: 'only white space',
    name: 'space.md',
    bytes: utf8(' \n\t\n\u3000\n'),
    expect: unusable(/no text/)
  },
  {
    what: 'only a byte order mark',
    name: 'mark.txt',
    bytes: utf8('\ufeff'),
    expect: unusable(/no text/)
  },
  {
    what: 'Latin-1',
    name: 'latin.txt',
    bytes: () => Buffer.from('Zoë wohnt in Zürich.', 'latin1'),
    expect: unusable(ENCODING)
  },
  {
    what: 'Shift JIS',
    name: 'sjis.txt',
    bytes: () => Buffer.from('93fa967b8cea82cc83658343835883670a', 'hex'),
    expect: unusable(ENCODING)
  },
  {
    what: 'UTF-8 cut inside a character',
    name: 'cut.txt',
    bytes: () => Buffer.from('Zoë lives in Zürich. ü').subarray(0, -1),
    expect: unusable(ENCODING)
  }
]

const disguised: CorpusFile[] = [
  {
    what: 'UTF-16 without a byte order mark',
    name: 'unmarked.txt',
    bytes: utf16('plain words', 'le', false),
    expect: wrongType(NOT_TEXT)
  },
  {
    what: 'noise called text',
    name: 'noise.txt',
    bytes: () => noise(20_000),
    expect: wrongType(NOT_TEXT)
  },
  {
    what: 'a PDF called text',
    name: 'pdf.txt',
    bytes: () => writePdf(textPages(['hello'])),
    expect: wrongType(NOT_TEXT)
  },
  {
    what: 'a picture called Markdown',
    name: 'picture.md',
    bytes: () => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), noise(100)]),
    expect: wrongType(NOT_TEXT)
  },
  {
    what: 'a program called text',
    name: 'program.txt',
    bytes: () => Buffer.concat([Buffer.from('7f454c46', 'hex'), noise(5000)]),
    expect: wrongType(NOT_TEXT)
  },
  {
    what: 'a compressed text called text',
    name: 'packed.txt',
    bytes: () => gzipSync('hello'),
    expect: wrongType(NOT_TEXT)
  },
  {
    what: 'rich text called text',
    name: 'rich.txt',
    bytes: utf8('{\\rtf1\\ansi hello}'),
    expect: wrongType(NOT_TEXT)
  },
  {
    what: 'a web page called a PDF',
    name: 'page.pdf',
    bytes: utf8('<!doctype html><title>Invoice</title>'),
    expect: wrongType(/not a PDF/)
  },
  {
    what: 'a program called a PDF',
    name: 'setup.pdf',
    bytes: () => Buffer.concat([Buffer.from('MZ'), noise(5000)]),
    expect: wrongType(/not a PDF/)
  },
  {
    what: 'a picture called a document',
    name: 'picture.docx',
    bytes: () => Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), noise(100)]),
    expect: wrongType(/not a DOCX/)
  },
  ...['letter.doc', 'page.html', 'report.pdf.exe', 'pdf', '', '.pdf.', 'notes.txt/'].map(
    (name): CorpusFile => ({
      what: `an extension that is not read (${name || 'no name'})`,
      name,
      bytes: utf8('hello'),
      expect: wrongType(/PDF, DOCX, TXT and MD/)
    })
  )
]

export const TEXT_FILES: readonly CorpusFile[] = [...texts, ...refused, ...disguised]
