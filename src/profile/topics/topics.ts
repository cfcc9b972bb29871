/** What part of a life a statement is about, told by its words (`topic-words.ts`). */

import { TOPIC_WORDS, type Topic, type TopicWords } from '#src/profile/topics/topic-words.ts'
import { MORE_TOPIC_WORDS } from '#src/profile/topics/topic-words-more.ts'
import { anyOfList } from '#src/text/word-lists.ts'

const TOPICS: readonly Topic[] = [
  'wish',
  'home',
  'work',
  'partner',
  'diet',
  'constraint',
  'language',
  'dislike',
  'like',
  'family'
]

/** Of these a person has one at a time: a later statement takes the place of an earlier one. */
export const ONE_AT_A_TIME: readonly Topic[] = ['home', 'work', 'partner', 'diet']

type Matchers = readonly (readonly [Topic, RegExp])[]

const MATCHERS = new Map<string, Matchers>(
  Object.entries({ ...TOPIC_WORDS, ...MORE_TOPIC_WORDS }).map(([language, words]) => [
    language,
    matchersOf(words, language)
  ])
)

function matchersOf(words: TopicWords, language: string): Matchers {
  return TOPICS.flatMap((topic) => {
    const list = words[topic]
    return list === undefined ? [] : [[topic, anyOfList(list, language)] as const]
  })
}

/** The topics that a text in one of these languages shows; none where its words show none. */
export function topicsOf(text: string, languages: readonly string[]): ReadonlySet<Topic> {
  const plain = text.replaceAll('’', "'")
  const found = new Set<Topic>()
  for (const language of languages) {
    for (const [topic, shows] of MATCHERS.get(language) ?? []) {
      if (shows.test(plain)) found.add(topic)
    }
  }
  return found
}
