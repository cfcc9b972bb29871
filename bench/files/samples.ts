/** Files to measure with, made here: no data is needed. */

import { longReport, typedPages } from '#tests/reading/files/corpus/office-files.ts'
import { picturePages } from '#tests/reading/files/corpus/pdf-files.ts'

export interface Sample {
  what: string
  name: string
  bytes: Uint8Array
}

const MB = 1024 * 1024
const PEOPLE = ['Ana', 'Bo', 'Nia', 'Kenji', 'Wanda', 'Amara']
const TOWNS = ['Lugano', 'Turin', 'Bergen', 'Osaka', 'Lusaka', 'Cork']

/** Sentences of about `characters`, no two the same. */
export function prose(characters: number, from = 0): string {
  let text = ''
  for (let i = from; text.length < characters; i++) {
    const [person, town] = [PEOPLE[i % 6], TOWNS[(i * 5) % 6]]
    text += `${person} met the council of ${town} about plot ${i} and paid ${i * 7} francs for it. `
  }
  return text
}

/** One of each type, of about the same text. */
export async function ordinarySamples(): Promise<Sample[]> {
  const pages = Array.from({ length: 40 }, (_, i) => prose(1500, i * 20))
  const text = prose(60_000)
  return [
    { what: 'PDF, 40 pages of text', name: 'text.pdf', bytes: await typedPages(pages) },
    { what: 'DOCX, 300 paragraphs', name: 'report.docx', bytes: await longReport() },
    { what: 'TXT, 60,000 characters', name: 'notes.txt', bytes: Buffer.from(text) },
    {
      what: 'Markdown, 60,000 characters',
      name: 'notes.md',
      bytes: Buffer.from(text.replaceAll('francs for it. ', 'francs for it.\n\n## Next\n\n'))
    }
  ]
}

/** A PDF of pictures and text of so many megabytes. */
export function largePdf(mb: number, pages: number): Sample {
  const bytes = picturePages(pages, (mb * MB) / pages)
  return { what: `PDF, ${mb} MB on ${pages} pages`, name: 'large.pdf', bytes }
}

/** As many pages as are accepted. */
export async function longPdf(pages: number): Promise<Sample> {
  const texts = Array.from({ length: pages }, (_, i) => prose(600, i * 10))
  return {
    what: `PDF, ${pages} pages of text`,
    name: 'long.pdf',
    bytes: await typedPages(texts)
  }
}
