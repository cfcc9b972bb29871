/** Rules for a coding assistant. */
import { type QueryContext, query } from '#actors/operation.ts'
import { learnedFailures } from '#db/stores/profile/lessons.ts'
import { toIso } from '#src/base/clock.ts'
import type { Scope } from '#src/base/scope.ts'
import { formatNamed, type Rendered, type Rules, type RulesInput } from '#src/profile/contract.ts'
import { factsUsed, proceduresUsed, sourcesOf } from '#src/profile/generated.ts'
import { keptOrMade, type Made } from '#src/profile/operations/keeping.ts'
import { generatedFrom, type Material } from '#src/profile/operations/material.ts'
import { plainLine } from '#src/profile/profile-text.ts'
import { type RuleLine, ruleLines } from '#src/profile/rules-lines.ts'
import { rulesText } from '#src/profile/rules-text.ts'
import type { Told as Fact } from '#src/profile/told.ts'

export const readRules = query<RulesInput, Rendered<Rules>>({
  sharedBeside: ({ userId }) => userId,
  run: async (context, { userId, force, format }) => {
    const scope = { accountId: context.accountId, userId }
    const wanted = { scope, name: 'rules', force } as const
    const { text, cached, stale, toKeep } = await keptOrMade(context, wanted, (material) =>
      makeRules(context, scope, material)
    )
    const { text: content, lines } = rulesText(text.lines as RuleLine[], formatNamed(format))
    return {
      answer: {
        format,
        content,
        facts_used: factsUsed(lines),
        procedures_used: proceduresUsed(lines),
        last_updated: content === '' ? null : toIso(text.madeAt),
        status: content === '' ? 'no_data' : 'ok',
        cached,
        stale,
        sources: sourcesOf(lines)
      },
      toKeep
    }
  }
})

async function makeRules(context: QueryContext, scope: Scope, material: Material): Promise<Made> {
  const { person, facts, gone, lessons, procedures, gate } = material
  const failures = await context.read((tx) => learnedFailures(tx, scope, context.now))
  const lines = ruleLines(
    {
      facts,
      gone,
      lessons,
      procedures,
      failures
    },
    (fact) => wordsOf(fact, person.name)
  ).filter(({ text }) => !gate([text]).dropped)
  return { text: generatedFrom(material, lines, 'built-in', context.now), failure: null }
}

/** A rule needs nobody's name in front. */
function wordsOf(fact: Fact, name: string | null): string {
  const prefix = `${fact.entity}: `
  const line = plainLine(fact, name)
  return line.startsWith(prefix) ? line.slice(prefix.length) : line
}
