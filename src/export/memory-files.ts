/**
 * An export as Markdown files: one for each entity, procedure and conversation, and one each for
 * episodes, what procedures have learned, and reflections. The text of a file comes in stretches, all
 * of one file before the next.
 */
import type { ExportCounts, ExportPart, ScopeLists } from '#src/export/contract.ts'
import { countPart } from '#src/export/counts.ts'
import type { ExportHeading } from '#src/export/json-text.ts'
import {
  changeText,
  chunkText,
  entityHeading,
  entityRows,
  episodeText,
  listHeading,
  procedureText,
  readmeText,
  reflectionText
} from '#src/export/markdown.ts'
import type { ChunkRecord, EntityHead } from '#src/shapes/export-records.ts'

/** A stretch of a file's text; all stretches of one path follow each other. */
export interface FileStretch {
  path: string
  text: string
}

const SLUG_CHARACTERS_MAX = 60

/** A name that is safe as a file's in every system, told apart from its like by the end of the id. */
export function fileName(name: string, id: string): string {
  const words =
    name
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  const slug = [...words.join('-')].slice(0, SLUG_CHARACTERS_MAX).join('')
  return `${slug === '' ? '' : `${slug}-`}${id.slice(-12)}`
}

/** The files of an export; `counts` is filled while they come. */
export async function* memoryFiles(
  heading: ExportHeading,
  parts: AsyncIterable<ExportPart>,
  counts: ExportCounts
): AsyncGenerator<FileStretch> {
  const writer = new FileWriter()
  for await (const part of parts) {
    countPart(counts, part)
    yield* writer.write(part)
  }
  yield { path: 'README.md', text: readmeText(heading, counts) }
}

/** Knows which file stands open. */
class FileWriter {
  #path = ''
  #list = '';

  *write(part: ExportPart): Generator<FileStretch> {
    switch (part.part) {
      case 'entity':
        this.#path = entityPath(part.head)
        this.#list = ''
        yield this.#stretch(entityHeading(part.head))
        return
      case 'entity_rows': {
        if (part.rows.length === 0) return
        const text = entityRows(part)
        if (text === '') return
        yield this.#stretch(`${this.#begins(part.list) ? listHeading(part.list) : ''}${text}`)
        return
      }
      case 'entity_end':
        return
      case 'rows':
        for (const row of part.rows) {
          const file = FILES[part.list](row as never)
          if (file === null) return
          const first = this.#path !== file.path
          this.#path = file.path
          yield this.#stretch(file.text(first))
        }
    }
  }

  #begins(list: string): boolean {
    const begins = this.#list !== list
    this.#list = list
    return begins
  }

  #stretch(text: string): FileStretch {
    return { path: this.#path, text }
  }
}

function entityPath({ name, id }: EntityHead): string {
  return `entities/${fileName(name, id)}.md`
}

type ToldIn = { path: string; text: (first: boolean) => string }

/** Where each record stands; null for what only a machine needs. */
const FILES: { [List in keyof ScopeLists]: (row: ScopeLists[List]) => ToldIn | null } = {
  episodes: (row) => titled('episodes.md', 'Episodes', episodeText(row)),
  procedures: (row) => ({
    path: `procedures/${fileName(row.name, row.id)}.md`,
    text: () => procedureText(row)
  }),
  evolution: (row) => titled('evolution.md', 'What procedures have learned\n', changeText(row)),
  reflections: (row) => titled('reflections.md', 'Reflections', reflectionText(row)),
  chunks: (row) => ({
    path: conversationPath(row),
    text: (first) => chunkText(row, first)
  }),
  statements: () => null,
  possible_conflicts: () => null
}

function titled(path: string, title: string, text: string): ToldIn {
  return { path, text: (first) => `${first ? `# ${title}\n` : ''}${text}` }
}

function conversationPath({ job_id: job }: ChunkRecord): string {
  // A job id is ours, or was checked when it was imported; the name stays safe in any case.
  return `conversations/${job.replace(/[^0-9A-Za-z_-]/g, '')}.md`
}
