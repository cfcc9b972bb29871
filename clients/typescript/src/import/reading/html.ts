/** HTML as the text that a person sees. */
import { convert } from 'html-to-text'

/** Deeper, longer or wider than any page that a person has written. */
const LIMITS = {
  maxInputLength: 4_000_000,
  maxDepth: 100,
  maxChildNodes: 20_000,
  ellipsis: ''
}

export function textOfHtml(html: string): string {
  return convert(html, {
    wordwrap: false,
    limits: LIMITS,
    selectors: [
      { selector: 'a', options: { ignoreHref: true } },
      { selector: 'img', format: 'skip' },
      { selector: 'h1', options: { uppercase: false } },
      { selector: 'h2', options: { uppercase: false } },
      { selector: 'h3', options: { uppercase: false } },
      { selector: 'table', options: { uppercaseHeaderCells: false } }
    ]
  }).trim()
}
