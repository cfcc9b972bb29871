/**
 * Words for the state of a thing, as data: which pole of which dimension an adjective names, and
 * which one an action brings about. Two statements contradict each other when they put one thing on
 * opposite poles. A dimension joins words that exclude each other in working life ("running" and
 * "offline"), not only strict opposites. Keys are lower-case words or phrases.
 */

export interface Pole {
  dimension: string
  /** Which end: `true` for the one listed first. */
  positive: boolean
}

const ADJECTIVES: Readonly<Record<string, readonly [positive: string, negative: string]>> = {
  locked: ['locked frozen read-locked', 'unlocked unfrozen'],
  running: [
    'on enabled active activated running started up online live alive resumed restarted|switched on|turned on|up and running',
    'off disabled inactive deactivated stopped down offline paused suspended halted killed terminated dead shut|switched off|turned off|shut down|not responding'
  ],
  open: ['open opened', 'closed shut'],
  present: [
    'there present existing exists created installed set configured defined found mounted attached provisioned uploaded seeded|in place',
    'missing absent unset undefined deleted removed gone uninstalled unmounted detached dropped purged erased wiped destroyed cleared|not found'
  ],
  reachable: [
    'reachable accessible connected available',
    'unreachable inaccessible disconnected unavailable'
  ],
  full: ['full exhausted', 'empty emptied drained flushed'],
  valid: [
    'valid fresh renewed refreshed|up to date|up-to-date',
    'invalid expired stale outdated revoked invalidated old|out of date'
  ],
  correct: ['correct right matching', 'incorrect wrong mismatched different'],
  allowed: [
    'allowed permitted granted authorized authorised accepted',
    'denied forbidden blocked prohibited refused rejected unauthorized'
  ],
  used: [
    'busy used occupied taken held reserved allocated acquired bound claimed|in use',
    'free idle unused released unoccupied|not in use'
  ],
  done: [
    'done finished completed complete run executed applied',
    'pending unfinished incomplete undone reverted|rolled back|in progress'
  ],
  clean: ['clean committed', 'dirty uncommitted modified'],
  encrypted: ['encrypted', 'decrypted unencrypted|in plain text'],
  public: ['public published visible exposed', 'private unpublished hidden internal'],
  writable: ['writable read-write', 'read-only readonly'],
  approved: ['approved confirmed signed verified', 'unapproved unconfirmed unsigned unverified'],
  enough: ['enough sufficient adequate', 'insufficient|too low|too little|too few'],
  warm: ['warm warmed', 'cold'],
  strict: ['strict', 'lenient relaxed'],
  verbose: ['verbose', 'quiet silent'],
  manual: ['manual', 'automatic automated'],
  compressed: ['compressed zipped', 'uncompressed unzipped|decompressed'],
  synced: ['synced synchronised synchronized', 'unsynced diverged|out of sync'],
  online_indexed: ['indexed', 'unindexed']
}

const ACTIONS: Readonly<Record<string, readonly [positive: string, negative: string]>> = {
  locked: ['lock freeze', 'unlock unfreeze thaw'],
  running: [
    'start enable activate boot launch resume restart|turn on|switch on|bring up|power on|spin up|scale up',
    'stop disable deactivate pause suspend halt kill terminate shutdown|turn off|switch off|shut down|take down|bring down|power off|tear down|take offline|scale down'
  ],
  open: ['open', 'close shut'],
  present: [
    'create add install set mount attach define configure provision upload insert seed keep retain preserve|put back',
    'delete remove drop uninstall unset unmount detach purge erase wipe destroy clear truncate discard clean'
  ],
  reachable: ['connect expose', 'disconnect isolate|cut off'],
  full: ['fill', 'empty drain flush'],
  valid: ['renew refresh validate update', 'expire invalidate revoke'],
  allowed: [
    'allow permit grant authorize authorise accept whitelist allowlist',
    'deny forbid block prohibit refuse reject revoke'
  ],
  used: ['reserve acquire occupy allocate bind hold claim take', 'release free'],
  done: ['finish complete apply run execute', 'revert undo|roll back'],
  clean: ['commit stash', ''],
  encrypted: ['encrypt', 'decrypt'],
  public: ['publish|make public', 'unpublish hide|make private'],
  writable: ['', ''],
  approved: ['approve confirm sign verify', ''],
  warm: ['warm', ''],
  compressed: ['compress zip', 'decompress unzip'],
  synced: ['sync synchronise synchronize', '']
}

const STATES = tableOf(ADJECTIVES)
const EFFECTS = tableOf(ACTIONS)

function tableOf(
  source: Readonly<Record<string, readonly [positive: string, negative: string]>>
): ReadonlyMap<string, Pole[]> {
  const table = new Map<string, Pole[]>()
  for (const [dimension, poles] of Object.entries(source)) {
    poles.forEach((list, place) => {
      const [singles = '', ...phrases] = list.split('|')
      for (const entry of [...singles.split(' '), ...phrases]) {
        if (entry === '') continue
        table.set(entry, [...(table.get(entry) ?? []), { dimension, positive: place === 0 }])
      }
    })
  }
  return table
}

/** The poles that the beginning of a predicate names ("locked by a job" is the pole of "locked"). */
export function statePoles(predicate: string): Pole[] {
  return longestMatch(predicate, STATES)
}

/** The poles that an instruction brings about ("Lock the table"), by its verb; split verbs are met. */
export function effectPoles(instruction: string): { poles: Pole[]; rest: string } {
  const text = instruction.trim().toLowerCase().replace(/\s+/g, ' ')
  const split =
    /^(turn|switch|shut|take|bring|power|spin|scale|tear|roll|make|put|cut)\s+(.+?)\s+(on|off|down|up|back|offline|online|public|private)\b(.*)$/u.exec(
      text
    )
  if (split !== null) {
    const poles = EFFECTS.get(`${split[1]} ${split[3]}`)
    if (poles !== undefined) return { poles, rest: `${split[2] ?? ''}${split[4] ?? ''}`.trim() }
  }
  const poles = longestMatch(text, EFFECTS)
  const words = text.split(' ')
  const two = words.slice(0, 2).join(' ')
  const taken = EFFECTS.has(two) ? 2 : 1
  return { poles, rest: words.slice(taken).join(' ') }
}

function longestMatch(text: string, table: ReadonlyMap<string, Pole[]>): Pole[] {
  const words = text.toLowerCase().trim().split(/\s+/)
  for (let length = Math.min(3, words.length); length > 0; length--) {
    const head = words
      .slice(0, length)
      .join(' ')
      .replace(/[^\p{L}\p{N} -]/gu, '')
    const poles = table.get(head)
    if (poles !== undefined) return poles
  }
  return []
}

/** Whether two instructions bring about opposite states, whatever they act on. */
export function areOpposite(a: string, b: string): boolean {
  const left = effectPoles(a).poles
  const right = effectPoles(b).poles
  return left.some((pole) =>
    right.some((other) => other.dimension === pole.dimension && other.positive !== pole.positive)
  )
}
