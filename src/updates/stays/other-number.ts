/**
 * Another one of a row of things: "Plot 58 is free", said to somebody whose garden is plot 57. Of the pairs to train on it takes
 * 53 that replace nothing and 16 that do ("flat 9 since the swap").
 */

/** A name and its number: "Halle 4", "plot 57". */
const NUMBERED =
  /(?<![\p{L}\p{N}])(?<name>\p{L}{3,20}) (?<number>\p{N}{1,4})(?![\p{L}\p{N}]|[.:,]\p{N})/gu
/** A text that begins with one, behind a short word or two: what it tells, it tells of that one. */
const BEGINS =
  /^(?:\p{L}{1,4} ){0,2}(?<name>\p{L}{3,20}) (?<number>\p{N}{1,4})(?![\p{L}\p{N}]|[.:,]\p{N})/u

/** Whether the later text tells of a thing of a number that the earlier one has another number of. */
export function tellsOfOtherNumber(said: string, text: string): boolean {
  const { name, number } = BEGINS.exec(text)?.groups ?? {}
  if (name === undefined) return false
  const isOfName = ({ groups = {} }: RegExpExecArray) =>
    groups['name']?.toLowerCase() === name.toLowerCase()
  const before = [...said.matchAll(NUMBERED)].filter(isOfName)
  return before.length > 0 && before.every(({ groups = {} }) => groups['number'] !== number)
}
