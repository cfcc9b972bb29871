/**
 * Of whom the later parts of a Japanese or Korean sentence tell: a topic is said once and left out behind it,
 * "妹は看護師で、札幌に住んでいます". A part that is told alone without it would tell of the speaker.
 */
import type { Sentence } from '#src/reading/built-in/text/sentences.ts'
import { plainEnding } from './part-endings.ts'

interface TopicWords {
  /** A topic with its particle at the head of a part; `subject` is the topic. */
  head: RegExp
  /** The speaker, of whom a part without a topic tells in any case. */
  self: RegExp
  /** People and pets: of these the parts behind go on to tell. */
  someone: RegExp
  /** Where people are: what a part behind tells may be of it, or of the speaker there. */
  place: RegExp
  /** What looks like a topic and only says when or where. */
  aside: RegExp
  /** What somebody has or likes is told of them: "子どもが二人います". */
  had: RegExp
  /** The particle of a topic that is told again. */
  mark: (subject: string) => string
}

const WORDS: Readonly<Record<string, TopicWords>> = {
  ja: {
    head: /^(?<subject>[^、。はが]{1,18})(?:は|が)/u,
    self: /(?:私|僕|俺|わたし|あたし|ぼく|おれ|自分|うち|我が家|我々)(?:たち|達)?$/u,
    someone:
      /(?:父|母|親|兄弟?|弟|姉妹?|妹|夫|妻|嫁|旦那|主人|家内|息子|娘|子|子ども|子供|祖父|祖母|おばあちゃん|おじいちゃん|ばあちゃん|じいちゃん|ママ|パパ|おじ|おば|叔父|叔母|伯父|伯母|いとこ|甥っ?子?|姪っ?子?|孫|彼氏?|彼女|恋人|婚約者|友人|友達|友だち|親友|同僚|同期|上司|部下|部長|課長|社長|店長|先輩|後輩|先生|担任|大家|同居人|ルームメイト|さん|くん|君|ちゃん|氏|様|犬|猫)(?:（[^（）]{1,12}）)?$/u,
    place: /(?:会社|店|チーム|部署|学校|大学|職場|病院|事務所)$/u,
    aside:
      /(?:今|現在|最近|普段|週末|平日|休日|昔|以前|今年|去年|来年|今月|来月|今週|来週|今日|明日|毎日|[朝昼夜晩]|午前|午後|時々|本当|実|特|[でにとへ])$/u,
    had: /^[^、。はが]{1,18}が[^、。]{0,12}(?:いる|います|いて|ある|あります|好き|得意|苦手|上手|できる|できます|欲しい)/u,
    mark: (subject) => `${subject}は`
  },
  ko: {
    head: /^(?<subject>[^,]{1,20}?)(?:은|는|이|가)(?= )/u,
    self: /^(?:저|나|제|내|우리|저희)$/u,
    someone:
      /(?:아빠|엄마|아버지|어머니|부모님?|남편|신랑|아내|와이프|아들|딸|아이|애기|동생|형|누나|언니|오빠|할머니|할아버지|삼촌|이모|고모|사촌|조카|손자|손녀|친구|남친|여친|동료|상사|후배|선배|팀장|부장|과장|대표|사장|선생|담임|씨|님|강아지|고양이)(?= |$)|(?:친구|동생|아들|딸) [가-힣]{2,4}$/u,
    place: /(?:회사|팀|가게|학교|대학|직장|병원)$/u,
    aside:
      /(?:지금|요즘|현재|이제|주말|평일|올해|작년|내년|이번 ?주|다음 ?주|에|에서|로|까지|부터|보통|사실|하|다니)$|(?:^| )(?:있|없|가|오|사|먹|작|같|많|좋|높|낮|젊|넓|짧|늦)$/u,
    had: /^[^,]{1,20}?[이가] (?:[^,]{0,16} )?(?:있|없|많|좋|싫|필요|돼|되)/u,
    mark: (subject) => {
      const last = (subject.charCodeAt(subject.length - 1) - 0xac00) % 28
      return `${subject}${last === 0 ? '는' : '은'} `
    }
  }
}

/** The speaker's own topic, somebody else's, another thing's; null where a part has none. */
type Topic = { kind: 'self' | 'someone' | 'place' | 'thing'; subject: string } | null

function topicOf(part: string, words: TopicWords): Topic {
  const subject = words.head.exec(part)?.groups?.['subject'] ?? ''
  if (subject === '' || words.aside.test(subject)) return null
  const kinds = ['self', 'someone', 'place'] as const
  const kind = kinds.find((one) => words[one].test(subject)) ?? 'thing'
  return { kind, subject }
}

/** The parts, each with the topic that it goes on with; null where one of them says too little or something else alone. */
export function withTopics(parts: readonly Sentence[], language: string): Sentence[] | null {
  const words = WORDS[language]
  if (words === undefined) return [...parts]
  const told: Sentence[] = []
  let last: Topic = null
  for (const [place, part] of parts.entries()) {
    const next = parts[place + 1]
    const own = place > 0 && words.had.test(part.text) ? null : topicOf(part.text, words)
    if (next !== undefined && !mayEnd(part.text, next.text, words, language)) return null
    if (place === 0 || own?.kind === 'self' || own?.kind === 'someone') {
      told.push(part)
      last = own
    } else if (own !== null) {
      // "妻は銀行員で、趣味は登山です": whose it is, only the part before it says.
      if (last?.kind === 'someone' || last?.kind === 'place') return null
      told.push(part)
      last = own
    } else if (last?.kind === 'someone')
      told.push({ ...part, text: words.mark(last.subject) + part.text, said: part.text })
    // "趣味は釣りで、週末は海に行きます": who does, nothing says.
    else if (last?.kind === 'place' || last?.kind === 'thing') return null
    else told.push(part)
  }
  return told
}

/** Whether a part has an ending of its own: a plain one, or the same as the one that it stands in a row with. */
function mayEnd(part: string, next: string, words: TopicWords, language: string): boolean {
  if (plainEnding(part, language, next) !== null) return true
  if (language !== 'ja' || topicOf(part, words) === null || topicOf(next, words) === null)
    return false
  // "水曜は在宅、木曜は出社です".
  return !/(?:[てでしりくずばにをはがのもと])$/u.test(part) || part.at(-1) === next.at(-1)
}
