/**
 * The plain text of the HTML that mammoth writes: headings and list items marked as in Markdown, a
 * table row to a line with its cells between bars. It reads mammoth's own well-formed output, in
 * which `<` never stands for itself; it is no reader of HTML at large.
 */

const TAG_OR_TEXT = /<(\/?)([a-z0-9]+)((?:\s[^<>]*)?)>|([^<]+)/g
/** As `Page` writes it. */
const LIST_MARK = /^\n *(?:-|\d+\.) $/
const HEADING = /^h([1-6])$/

const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }

/** Text of `html`, paragraphs separated by a blank line. */
export function htmlText(html: string): string {
  const page = new Page()
  for (const [, slash, tag, attributes, text] of html.matchAll(TAG_OR_TEXT)) {
    if (text !== undefined) page.write(decodeEntities(text))
    else if (tag !== undefined && slash === '/') page.close(tag)
    else if (tag !== undefined) page.open(tag, attributes ?? '')
  }
  return page.text()
}

function decodeEntities(text: string): string {
  return text.replace(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity] ?? entity)
}

/** What has been written so far. A cell is written apart, since its line is known at its end only. */
class Page {
  /** The innermost is last: the document, or the open cells around the current place. */
  #buffers: string[][] = [[]]
  /** Cells of the rows that are open. */
  #rows: string[][] = []
  /** Next number of each open list, null where it has bullets. */
  #lists: (number | null)[] = []
  #links: string[] = []

  write(text: string): void {
    this.#buffers.at(-1)?.push(text)
  }

  open(tag: string, attributes: string): void {
    const heading = HEADING.exec(tag)?.[1]
    if (heading !== undefined) this.write(`\n\n${'#'.repeat(Number(heading))} `)
    else if (tag === 'p') this.#openParagraph()
    else if (tag === 'table') this.write('\n\n')
    else if (tag === 'br') this.write('\n')
    else if (tag === 'tr') this.#rows.push([])
    else if (tag === 'td' || tag === 'th') this.#buffers.push([])
    else if (tag === 'ul' || tag === 'ol') this.#lists.push(tag === 'ol' ? 1 : null)
    else if (tag === 'li') this.write(this.#listMark())
    else if (tag === 'a') this.#openLink(/\shref="([^"]*)"/.exec(attributes)?.[1] ?? '')
  }

  close(tag: string): void {
    if (tag === 'td' || tag === 'th') this.#closeCell()
    else if (tag === 'tr') this.#closeRow()
    else if (tag === 'a') this.#closeLink()
    else if (tag === 'p' || tag === 'table' || HEADING.test(tag)) this.write('\n\n')
    else if (tag === 'ul' || tag === 'ol') {
      this.#lists.pop()
      this.write('\n')
    }
  }

  text(): string {
    return (
      this.#buffers
        .map((buffer) => buffer.join(''))
        .join('')
        .replace(/(?<![^\S\n])[^\S\n]+\n/g, '\n')
        // Spaces at a line's start are the depth of a list.
        .replace(/(?<=\S)[^\S\n]{2,}/g, ' ')
        .replace(/\n{3,}/g, '\n\n')
        .trim()
    )
  }

  /** The first paragraph of a list item stands beside its mark. */
  #openParagraph(): void {
    const last = this.#buffers.at(-1)?.at(-1) ?? ''
    if (!LIST_MARK.test(last)) this.write('\n\n')
  }

  #listMark(): string {
    const indent = '  '.repeat(Math.max(0, this.#lists.length - 1))
    const number = this.#lists.at(-1) ?? null
    if (number !== null) this.#lists[this.#lists.length - 1] = number + 1
    return `\n${indent}${number === null ? '-' : `${number}.`} `
  }

  #closeCell(): void {
    if (this.#buffers.length < 2) return
    const cell = this.#buffers.pop()?.join('').replace(/\s+/g, ' ').trim() ?? ''
    this.#rows.at(-1)?.push(cell)
  }

  #closeRow(): void {
    const cells = this.#rows.pop() ?? []
    if (cells.some((cell) => cell !== '')) this.write(`\n| ${cells.join(' | ')} |`)
  }

  #openLink(address: string): void {
    this.#links.push(address)
    this.#buffers.push([])
  }

  /**
   * The address follows its words, unless they are the address. Arrows that lead from a note back
   * to its place say nothing in plain text.
   */
  #closeLink(): void {
    const address = decodeEntities(this.#links.pop() ?? '')
    const words = this.#buffers.length > 1 ? (this.#buffers.pop() ?? []).join('') : ''
    if (/^#(?:foot|end)note-ref-/.test(address)) return
    const isAddress = !/^https?:/.test(address) || words.trim() === address
    this.write(isAddress ? words : `${words} (${address})`)
  }
}
