/**
 * Gemini in Google Takeout: `MyActivity.json`, each prompt by itself with its answer as HTML. Which prompts
 * belong to one conversation is not told, so each stands alone.
 */
import { conversationsIn, type Fields, given, listIn, textIn } from '../reading/conversations.ts'
import { dateOf } from '../reading/dates.ts'
import { textOfHtml } from '../reading/html.ts'
import type { Found, Reader, Said } from '../source.ts'

/** Folders and files of Takeout are called as the language of the account wants it. */
const FILES = /\.json$/i
const ACTIVITY =
  /(?:^|\/)(?:MyActivity|[^/]*(?:activity|aktivit|activit|actividad|atividade)[^/]*)\.json$/i

/** What is put before a prompt, in the languages that were seen. */
const PROMPTED =
  /^(?:Prompted|Asked|Said|Eingegebener Prompt:?|Prompt:|Requête :|Has preguntado:?)\s+/i
const GEMINI = /gemini|bard/i

export const readGemini: Reader = (path, telling) =>
  conversationsIn(
    path,
    {
      called: 'MyActivity.json',
      wanted: (name) => ACTIVITY.test(name) || (FILES.test(name) && GEMINI.test(name)),
      read: activity
    },
    telling
  )

function activity(element: Fields, place: string): Found[] | null {
  const title = textIn(element, 'title')
  const products = Array.isArray(element['products']) ? element['products'] : []
  const named = [textIn(element, 'header') ?? '', ...products].some(
    (name) => typeof name === 'string' && GEMINI.test(name)
  )
  if (title === undefined || element['time'] === undefined) return null
  // Takeout may hold what was done in every other product beside it.
  if (!named) return []
  const timestamp = dateOf(element['time'])
  const answers = listIn(element, 'safeHtmlItem').flatMap((item) => {
    const text = textOfHtml(textIn(item, 'html') ?? '')
    return text === '' ? [] : [text]
  })
  // What has no answer and no prompt before it is a use of the product ("Created a Gem"), not a talk.
  if (answers.length === 0 && !PROMPTED.test(title)) return []
  const at = timestamp ?? undefined
  const messages: Said[] = [
    { role: 'user', content: title.replace(PROMPTED, ''), timestamp: at },
    ...answers.map((content): Said => ({ role: 'assistant', content, timestamp: at }))
  ]
  const metadata = given({ link: textIn(element, 'titleUrl') })
  return [{ place, messages, timestamp, source: 'gemini', metadata }]
}
