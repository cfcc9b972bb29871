/** What a terminal is not to do for anybody's words. */

/** What a terminal may take for an order: control characters and marks that turn the direction of writing. */
const ORDERS = /\p{Cc}(?:\[[\d;]*m)?|[\u202a-\u202e\u2066-\u2069]/gu
/** The beginning of a colour. */
const ESCAPE = String.fromCharCode(27)

/** Of what a terminal would take for an order only line ends, tabs and colours. */
export function harmless(text: string): string {
  return text.replace(ORDERS, (found) => {
    const isColour = found.startsWith(ESCAPE) && found.length > 1
    if (isColour || /^[\n\t]/.test(found)) return found
    return `\ufffd${found.slice(1)}`
  })
}
