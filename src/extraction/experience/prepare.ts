/**
 * Prepares an add's episodes and procedures: what they will do is tried on memory as it is now, to
 * know which texts need a vector. Nothing is decided by this; keeping decides.
 */
import type { PrepareContext } from '#actors/operation.ts'
import { newId } from '#src/base/ids.ts'
import {
  askForRevisions,
  decideWith,
  type RevisionReplies
} from '#src/experience/revision/asked-revision.ts'
import type { Revision } from '#src/experience/revision/revision.ts'
import { revisionGate } from '#src/experience/revision/revision-gate.ts'
import type { QueuedAdd } from '#src/extraction/accept/queued-add.ts'
import { readKnown } from '#src/extraction/experience/known.ts'
import {
  isEmpty,
  type Lessons,
  type LessonTools,
  learnFrom
} from '#src/extraction/experience/lessons.ts'
import { episodeText } from '#src/memory/episode.ts'
import { procedureText } from '#src/memory/findable/procedure-text.ts'
import { embeddedTexts } from '#src/models/embedded-texts.ts'
import type { ContentGate } from '#src/policy/content-gate.ts'
import type { Experience } from '#src/reading/find-experience.ts'
import type { Embedding } from '#src/text/embedding.ts'

export interface PreparedExperience {
  experience: Experience
  /** By text, unpruned. */
  embeddings: ReadonlyMap<string, Embedding>
  /** How a model words the revisions that failures cause; null without a model. */
  replies: RevisionReplies | null
  /** The capture policy's word on revisions, of the version that the add was prepared with. */
  allows: (revision: Revision) => boolean
}

export async function prepareExperience(
  context: Pick<PrepareContext, 'accountId' | 'now' | 'models' | 'read'>,
  add: QueuedAdd,
  experience: Experience,
  gate: ContentGate
): Promise<PreparedExperience> {
  const allows = revisionGate(gate)
  if (isEmpty(experience)) {
    return { experience, embeddings: new Map(), replies: null, allows }
  }
  const scope = { accountId: context.accountId, userId: add.userId }
  const known = await context.read((tx) =>
    readKnown(tx, scope, experience, add.messages, context.now)
  )
  const learn = (decide?: LessonTools['decide']) => {
    const tools = { newId, now: context.now, allows, ...(decide === undefined ? {} : { decide }) }
    return learnFrom(experience, add.messages, known, tools)
  }
  const { chat, embedder } = context.models
  const replies = await askForRevisions(chat, context.accountId, learn)
  const lessons = learn(replies === null ? undefined : decideWith(replies, () => {}))
  const embeddings = await embeddedTexts(embedder, textsOf(lessons))
  return { experience, replies, allows, embeddings }
}

function textsOf({ episodes, procedures }: Lessons): string[] {
  const texts = episodes.map(({ candidate }) => episodeText(candidate))
  for (const { record } of procedures.values()) texts.push(procedureText(record.procedure.current))
  return texts
}
