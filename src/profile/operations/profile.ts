/** The profile: who an assistant is talking to. */
import { type QueryContext, query } from '#actors/operation.ts'
import { toIso } from '#src/base/clock.ts'
import type { Profile, ProfileInput, Rendered } from '#src/profile/contract.ts'
import { factsUsed, sourcesOf } from '#src/profile/generated.ts'
import { keptOrMade, type Made } from '#src/profile/operations/keeping.ts'
import { generatedFrom, type Material } from '#src/profile/operations/material.ts'
import { linesFrom, type ProfileLine } from '#src/profile/profile-lines.ts'
import { lineOf, profileText } from '#src/profile/profile-text.ts'
import { isOwn } from '#src/profile/rules-lines.ts'
import { writtenProfile } from '#src/profile/written.ts'

export const readProfile = query<ProfileInput, Rendered<Profile>>({
  sharedBeside: ({ userId }) => userId,
  run: async (context, { userId, force }) => {
    const { accountId } = context
    const wanted = { scope: { accountId, userId }, name: 'profile', force } as const
    const { text, failure, cached, stale, toKeep } = await keptOrMade(context, wanted, (material) =>
      makeProfile(context, material)
    )
    const { lines, name, madeAt, writtenBy } = text
    const prompt = profileText(name, lines as ProfileLine[]).text
    return {
      answer: {
        user_id: userId,
        system_prompt: prompt,
        facts_used: factsUsed(lines),
        last_updated: prompt === '' ? null : toIso(madeAt),
        status: prompt === '' ? 'no_data' : 'ok',
        cached,
        stale,
        ...(failure === null ? {} : { error: failure }),
        written_by: writtenBy,
        sources: sourcesOf(lines)
      },
      toKeep
    }
  }
})

/** By the model where one is configured, of what the rules have chosen; else by the rules alone. */
async function makeProfile(context: QueryContext, material: Material): Promise<Made> {
  const { accountId, now, models } = context
  const { person, gate } = material
  const chosen = chosenLines(material, now)
  const builtIn = profileText(person.name, chosen).lines
  const byRules = generatedFrom(material, builtIn, 'built-in', now)
  if (models.chat === null || builtIn.length === 0) return { text: byRules, failure: null }
  const written = await writtenProfile(models.chat, accountId, person.name, chosen)
  if ('failure' in written) return { text: byRules, failure: written.failure }
  const lines = [
    ...written.lines.filter(({ text }) => !gate([text]).dropped),
    ...chosen.filter(({ section }) => section === 'procedures')
  ]
  const { lines: kept } = profileText(person.name, lines)
  return { text: generatedFrom(material, kept, 'model', now), failure: null }
}

function chosenLines({ person, facts, procedures, gate }: Material, now: number): ProfileLine[] {
  return [
    ...linesFrom(facts, now, (fact) => lineOf(fact, person.name)),
    ...procedures
      .filter((taught) => {
        return isOwn(taught) && taught.procedure.successCount > taught.procedure.failCount
      })
      .sort((a, b) => b.procedure.successCount - a.procedure.successCount)
      .map(({ procedure: { id, current } }): ProfileLine => {
        return { section: 'procedures', text: current.name, factIds: [], procedureIds: [id] }
      })
  ].filter(({ text }) => !gate([text]).dropped)
}
