/**
 * What is said twice, pair by pair, without a service: `bun run bench said-twice [--show]`. `--show` lists
 * what is missed and wrong of what was built on, never of what was set aside.
 */
import { type ComparableFact, saysTheSame } from '#src/memory/acts/same-fact.ts'
import {
  blindPairs,
  everyday,
  everydayAside,
  groupedPairs,
  rewordings,
  rewordingsAside,
  type SaidPair
} from './said-twice/pairs.ts'

const isShowing = process.argv.includes('--show')

function fact(content: string): ComparableFact {
  return { factId: content, content, eventDate: null, statedAt: 0 }
}

function isFound({ facts: [one, other] }: SaidPair): boolean {
  return saysTheSame(fact(one), fact(other))
}

function row(name: string, pairs: readonly SaidPair[]): string {
  const count = (isSame: boolean, found: boolean) =>
    pairs.filter((pair) => pair.isSame === isSame && isFound(pair) === found).length
  const [found, missed] = [count(true, true), count(true, false)]
  const recall = (found / (found + missed)).toFixed(2)
  return `| ${name} | ${found} | ${missed} | ${count(false, true)} | ${count(false, false)} | ${recall} |`
}

for (const [name, pairs] of Object.entries({
  groups: await groupedPairs(),
  blind: await blindPairs(),
  rewordings: await rewordings(),
  'rewordings, set aside': await rewordingsAside(),
  everyday: await everyday(),
  'everyday, set aside': await everydayAside()
})) {
  console.log(`| ${name} | found | missed | wrongly found | rightly left alone | recall |`)
  console.log('|---|---|---|---|---|---|')
  console.log(row('all', pairs))
  for (const [language, own] of Map.groupBy(pairs, (pair) => pair.language)) {
    console.log(row(language, own))
  }
  console.log()
  if (!isShowing || name === 'blind' || name.endsWith('set aside')) continue
  for (const pair of pairs) {
    if (isFound(pair) === pair.isSame) continue
    console.log(pair.isSame ? 'missed' : 'wrong', pair.facts.join(' | '))
  }
}
