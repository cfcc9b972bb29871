/**
 * Facts from text that is not English: each statement is kept as it was said, with conservative rules
 * that hold in any language. There are no parts of speech, so the first person stays; the speaker's
 * name stands before the sentence instead, and relative dates are added behind it.
 */
import { GENERIC_USER } from '#src/entities/entity.ts'
import type { FactCandidate, SourceMessage } from '../candidates.ts'
import { isoDay } from './dates/calendar.ts'
import { eventDateOf } from './dates/mention.ts'
import { findDatesIn } from './dates/other-languages.ts'
import type { Sentence } from './text/sentences.ts'

/** How people greet and thank in many languages, at the head of a sentence. */
export const GREETING =
  /^(?:(?:hallo|hej|hola|salut|bonjour|bonsoir|ciao|buongiorno|buonasera|olá|oi|bom dia|boa (?:tarde|noite)|guten (?:morgen|tag|abend)|gute nacht|goedemorgen|goedenavond|dzień dobry|cześć|ahoj|dobrý den|bună(?: ziua)?|merhaba|selam|günaydın|halo|hei|moi|xin chào|chào|привет|здравствуйте|добр(?:ый|ое) (?:день|вечер|утро)|привіт|доброго (?:дня|ранку|вечора)|γεια|καλημέρα|שלום|مرحبا|السلام عليكم|नमस्ते|danke|gracias|merci|grazie|obrigad[oa]|bedankt|dziękuję|děkuji|mulțumesc|teşekkürler|terima kasih|kiitos|cảm ơn|спасибо|дякую|ευχαριστώ|תודה|شكرا|धन्यवाद|tschüss|adiós|au revoir|arrivederci|tchau|doei|do widzenia)(?![\p{L}\p{M}'’-])|こんにちは|おはよう|こんばんは|안녕|你好|您好|早上好|ありがとう|감사|谢谢)/iu

const QUESTION_END = /[?？؟;]["”»')\]]*$|(?:か|吗|呢|까요|나요)[。.]?$/u
const WORDS = new Intl.Segmenter(undefined, { granularity: 'word' })

/** Fewer words than this say too little to be remembered alone. */
const WORDS_MIN = 4

/** The fact in one sentence of `language`; null when it is a question, a greeting or too short. */
export function factInAnyLanguage(
  sentence: Sentence,
  message: SourceMessage,
  speaker: string,
  language: string
): FactCandidate | null {
  const { text } = sentence
  if (QUESTION_END.test(text) || GREETING.test(text)) return null
  const words = [...WORDS.segment(text)].filter((part) => part.isWordLike === true)
  if (words.length < WORDS_MIN) return null
  const reference = {
    at: message.at,
    offsetMinutes: message.offsetMinutes,
    direction: 'nearest' as const
  }
  const dates = findDatesIn(language, text, reference)
  const first = dates[0]
  const added = first?.relative === true ? ` (${isoDay(first.from)})` : ''
  const name = speaker === GENERIC_USER ? '' : `${speaker}: `
  return {
    entity: speaker,
    entityType: 'person',
    content: `${name}${text}${added}`,
    eventDate: first === undefined ? null : eventDateOf(first),
    messageIndex: message.index,
    speaker: message.speaker,
    quote: text,
    attribute: null,
    importance: 0.4
  }
}
