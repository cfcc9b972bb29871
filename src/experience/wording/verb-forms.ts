/**
 * Base forms of English past tenses, as far as reports of failures use them. A word that is not known
 * to be a past tense gives null, so that adjectives and nouns are not taken for verbs.
 */

/** Past tenses and participles that no rule gives. A map, since an object knows a "constructor" of its own. */
export const IRREGULAR_PAST: ReadonlyMap<string, string> = new Map(
  Object.entries({
    went: 'go',
    built: 'build',
    made: 'make',
    bought: 'buy',
    brought: 'bring',
    caught: 'catch',
    found: 'find',
    led: 'lead',
    sought: 'seek',
    taught: 'teach',
    understood: 'understand',
    rebuilt: 'rebuild',
    written: 'write',
    taken: 'take',
    given: 'give',
    spun: 'spin',
    ran: 'run',
    broke: 'break',
    lost: 'lose',
    took: 'take',
    gave: 'give',
    got: 'get',
    came: 'come',
    fell: 'fall',
    held: 'hold',
    kept: 'keep',
    left: 'leave',
    threw: 'throw',
    sent: 'send',
    wrote: 'write',
    froze: 'freeze',
    hung: 'hang',
    hit: 'hit',
    cut: 'cut',
    put: 'put',
    set: 'set',
    reset: 'reset',
    bled: 'bleed',
    read: 'read',
    swept: 'sweep',
    wound: 'wind',
    overran: 'overrun',
    overwrote: 'overwrite',
    grew: 'grow',
    drew: 'draw',
    rose: 'rise',
    shut: 'shut',
    stuck: 'stick',
    forgot: 'forget',
    began: 'begin',
    chose: 'choose',
    drove: 'drive',
    knew: 'know',
    meant: 'mean',
    paid: 'pay',
    said: 'say',
    saw: 'see',
    sold: 'sell',
    spent: 'spend',
    stood: 'stand',
    stole: 'steal',
    told: 'tell',
    thought: 'think',
    tore: 'tear',
    won: 'win',
    ate: 'eat',
    became: 'become',
    blew: 'blow',
    run: 'run',
    gone: 'go',
    broken: 'break',
    fallen: 'fall',
    grown: 'grow',
    frozen: 'freeze',
    begun: 'begin',
    become: 'become'
  })
)

/** Stems that take no e although their ending usually does ("limited", "monitored"). */
const BARE = new Set(
  (
    'edit exit limit visit submit commit permit audit credit deposit inherit orbit profit prohibit benefit inhibit ' +
    'target budget reset market monitor refactor error color factor anchor focus bias alias canvas bus cancel label ' +
    'travel model level signal total equal belong hang bring develop gallop program'
  ).split(' ')
)
/** Stems that take an e although their ending usually does not. */
const WITH_E: ReadonlySet<string> = new Set('creat cach clon postpon welcom interfer'.split(' '))
const NOT_PAST =
  /^(?:need|feed|seed|speed|embed|exceed|succeed|proceed|indeed|hundred|red|bed|shed|unused|related|based|so-called|detailed|unexpected|unwanted)$/u

/** Base form of a past tense or participle, null when the word is none. */
export function baseOf(word: string): string | null {
  const past = word.toLowerCase().replace(/[^a-z-]/g, '')
  const known = IRREGULAR_PAST.get(past)
  if (known !== undefined) return known
  if (!/^[a-z-]{2,}ed$/u.test(past) || NOT_PAST.test(past)) return null
  const stem = past.slice(0, -2)
  if (stem.endsWith('i')) return `${stem.slice(0, -1)}y`
  if (WITH_E.has(stem)) return `${stem}e`
  if (BARE.has(stem) || stem === 'add') return stem
  if (/([bdgkmnprt])\1$/u.test(stem) || /[aeiou]\w*[ei]ll$/u.test(stem)) return stem.slice(0, -1)
  return takesE(stem) ? `${stem}e` : stem
}

/** Base form of a word in -ing ("plugging" → plug), null where it is none. */
export function baseOfGerund(word: string): string | null {
  const stem = /^([a-z-]{2,})ing$/u.exec(word.toLowerCase())?.[1]
  return stem === undefined ? null : baseOf(`${stem.replace(/e$/u, '')}ed`)
}

/** English spelling: which stems have lost an e before -ed. */
function takesE(stem: string): boolean {
  if (/(?:[cvuz]|[^s]s)$/u.test(stem) || /[aeioudnr]g$/u.test(stem)) return true
  if (/[bcdfgkptz]l$/u.test(stem)) return true
  // Two vowels before the last consonant keep the stem whole ("loaded", "failed").
  if (/(?:ai|ea|ee|oa|oo|ou|oi|ui(?!r)|au|ie)[a-z]$/u.test(stem)) return false
  return /(?:[aeiou]t|[iuoa]r|[iu]n|[iau]m|[aiy]p|[aoi]k|[aiou]d|[aiou]l)$/u.test(stem)
}
