/**
 * English verbs that instructions begin with, as data. A line that opens with one of them is read as
 * something to do; a line that does not may still be a step under a how-to heading.
 */

const VERBS =
  'accept access acknowledge activate adapt add adjust agree align allow alter analyse analyze announce answer append ' +
  'apply approve archive arrange ask assemble assert assess assign attach audit authorize avoid await back bake balance ' +
  'beat begin bind blend block boil book boot branch bring browse brush build bump buy call cancel capture carry cast ' +
  'catch change charge chat check choose chop claim clarify clean clear click clone close collect combine come commit ' +
  'compare compile complete compose compress compute configure confirm connect consider consult contact continue convert ' +
  'cook cool copy correct count cover create cross cut deactivate debug decide decrease define delay delegate delete ' +
  'deliver deploy describe design destroy detach determine diff disable discard disconnect discuss dispatch display ' +
  'divide do document double-check download draft drag drain draw drive drop dry dump duplicate echo edit eject email ' +
  'empty enable encrypt end enqueue ensure enter erase escalate establish estimate evaluate examine exchange execute exit ' +
  'expand explain export expose extend extract fail feed fetch file fill filter finalize find finish fix flag flash flip ' +
  'flush fold follow forbid force format forward freeze fry gather generate get give go grant grab greet grind group ' +
  'hand handle harden head heat help hit hold identify ignore import improve include increase inform initialize insert ' +
  'inspect install integrate introduce invalidate invite invoice invoke isolate issue join jot keep kill knead label launch ' +
  'lay leave let lift limit link list listen load locate lock log look lower mail maintain make manage map mark match ' +
  'measure melt merge migrate mix modify monitor mount move mute name navigate negotiate note notify obtain offer onboard ' +
  'open optimize order organize output overwrite pack page paint parse pass paste patch pause pay peel perform pick pin ' +
  'ping place plan plug point post pour prepare present press prevent preview print prioritize process promote prompt ' +
  'preheat propose prove provide provision prune publish pull purchase purge push put query queue quit quote raise re-run read ' +
  'reboot rebase rebuild recalculate receive recheck record recreate recycle redeploy redirect reduce refactor refer ' +
  'refresh refund refuse register reinstall reject release reload remind remove rename render renew reopen repair repeat ' +
  'replace replicate reply report reproduce request require rerun reschedule research reserve reset resize resolve respond ' +
  'restart restore restrict resume retain retrieve retry return reuse reveal revert review revise revoke rinse roast roll ' +
  'rotate round route run sample sanitize save say scale scan schedule scroll scrub search season seal secure seed select ' +
  'send separate serve set setup share ship show shut sign silence simmer simulate skip slice smoke snapshot soak solve ' +
  'sort source specify spin split spray spread spread-out sprinkle squash stage start stash state stay stir stop store ' +
  'strain stretch strip submit subscribe subtract sum summarize suspend swap switch sync tag take talk tap target tear ' +
  'tell terminate test thank think tick tie tighten toggle top toss touch track train transfer transform translate ' +
  'transmit triage trigger trim troubleshoot try tune turn twist type undo uninstall unlock unmount unpack unplug unset ' +
  'untar unzip update upgrade upload use validate verify visit wait wake walk warm warn wash watch water weigh wipe wire ' +
  'withdraw work wrap write zip cordon uncordon void fit bump bleed descale descend dial dig bolt unbolt screw unscrew click tug ' +
  'unfreeze freeze unpause drain throttle whitelist allowlist blocklist cycle resubmit reissue reorder restock reimage scrape sand'

const VERB_SET: ReadonlySet<string> = new Set(VERBS.split(' '))

/** Whether a single lower-case word is a known verb of instructions. */
export function isActionVerb(word: string): boolean {
  return VERB_SET.has(word)
}

const OPENERS =
  /^(?:(?:please|always|now|then|next|and|also|just|simply|carefully|manually|quickly|first|finally|optionally|you|we)[\s,]+|(?:you|we) (?:should|must|need to|have to|can|want to|will)\s+|(?:should|must|need to|have to|be sure to|make sure to|remember to|don['’]t forget to|do not|don['’]t|never)\s+)+/iu

/** The instruction without words that only introduce it ("then you should …"). */
export function withoutOpeners(text: string): string {
  const bare = text.trim().replace(OPENERS, '').trim()
  return bare === '' ? text.trim() : bare
}

/** Whether an English line opens like an instruction: a known verb, a command, or "make sure". */
export function opensWithAction(text: string): boolean {
  const bare = withoutOpeners(text).replace(/^[*_"“]+/u, '')
  if (/^[`$]/u.test(bare)) return true
  const first = /^[\p{L}-]+/u.exec(bare)?.[0]?.toLowerCase()
  return first !== undefined && (VERB_SET.has(first) || /^[a-z]+_[a-z_]+/u.test(bare))
}

/** Whether an English line opens like a story ("went", "I built", "they said"). */
export function opensWithPast(text: string): boolean {
  const bare = text.trim().replace(/^(?:and |then |so |but )+/iu, '')
  if (/^(?:i|he|she|they|it|there)\b(?! (?:should|must|need|have to))/iu.test(bare)) return true
  return /^(?:(?:we|you) )?(?:was|were|went|had|did|got|made|took|came|saw|met|bought|ate|gave|told|found|lost|left|built|ran|wrote|sent|\p{L}{2,}(?:[^e]|e)ed)\b/iu.test(
    bare
  )
}
