/**
 * Ways of doing something told in Japanese, Chinese and Korean: what opens a condition or a goal, where
 * one step ends, what a step acts on, and what is a life, a wish, a plan or the past.
 */

export interface UnspacedWords {
  script: RegExp
  lead: RegExp
  first: RegExp
  between: RegExp
  /** Taken off a step's beginning and its end. */
  before: RegExp
  after: RegExp
  /** What a step looks like. */
  doing: RegExp
  /** What at least half of the steps of a way hold, or the whole once: the object, or words of order. */
  mark: RegExp
  markOf: 'half' | 'one'
  never: RegExp
  /** A verb that tells what has been done. */
  past: RegExp
}

/** Korean syllables that end in ㅆ, but for those of being there and of intent. */
const PAST_SYLLABLES = Array.from({ length: 399 }, (_, at) =>
  String.fromCodePoint(0xac00 + at * 28 + 20)
)
  .filter((syllable) => !'있겠'.includes(syllable))
  .join('')

export const UNSPACED_WORDS: readonly UnspacedWords[] = [
  {
    script: /[\p{Script=Hiragana}\p{Script=Katakana}]/u,
    lead: /^([^。、：]{2,60}?(?:たら|だら|ときは|ときには|とき|時は|時には|場合は|場合には|際は|には|なら|(?:手順|方法|やり方)(?:は)?))[、：]\s*/u,
    first: /^(?:まず|最初に|はじめに)/u,
    between: /[、。]\s*|(?<=[てで])(?=次に|最後に|それから)/u,
    before: /^(?:まず[はは]?|次に|最後に|それから|その後|そして|いつも|普段は|先に|すぐに?)、?/u,
    after: /(?:から)$/u,
    doing:
      /(?:[てでしりえきけせちびみぎいべめ]|ます|ください|下さい|こと|[るうくすつぬむぶぐ]|数え|消し)$/u,
    mark: /[をにへ]/u,
    markOf: 'half',
    never:
      /(?:たい|たいな|予定|つもり|らしい|くれる|くれますか|もらえ|でしょう|だろう|食べ|寝る|寝て|テレビ|遊[びん]|引っ越|と思)/u,
    past: /(?:た|ました|だった)$/u
  },
  {
    script: /\p{Script=Hangul}/u,
    lead: /^([^.:]{1,60}?(?:[가-힣]면|때(?:는|에는|엔)?|경우(?:에는|에|엔)?|(?:방법|순서|절차)(?:는|은)?))[,:]?\s+/u,
    first: /^(?:먼저|우선|첫째)/u,
    between: /(?<=[고서음뒤])[,]?\s+|[,.]\s+/u,
    before: /^(?:먼저|우선|그\s?다음(?:에)?|그리고|마지막으로|보통|항상|그냥|바로)\s+/u,
    after: /(?:고 나서|고|서|ㄴ 다음|ㄴ 뒤)$/u,
    doing: /(?:고|서|다|요|오|기|음|뒤)$/u,
    mark: /[을를]\s/u,
    markOf: 'half',
    never: /(?:싶|계획|예정|줄래|주세요\?|먹[고어는]|텔레비전|잔다|여행|겠다|거야|라고 한다|대요)/u,
    past: new RegExp(`[${PAST_SYLLABLES}](?:다|어요?|습니다|지만)$`, 'u')
  },
  {
    script: /\p{Script=Han}/u,
    lead: /^([^。，：]{1,40}?(?:的时候|时|的话|之前|以后|(?:步骤|方法|流程)(?:是)?)|(?:如果|若是|要是|一旦|当|要|想要|为了)[^。，：]{2,40})[，：:]\s*|^([^。，：]{2,20}?)就(?![是要会能])/u,
    first: /^(?:首先|先|第一步)/u,
    between: /[，。；]\s*/u,
    before:
      /^(?:首先|然后|接着|最后|之后|再|先|请先|请|就|我一般|我通常|一般|通常|你|要|需要|记得)+/u,
    after: /(?:即可|就行|就好|就可以)$/u,
    doing: /^(?!大家|猫|狗|他|她|它|屋|我|都|很|又|还|所以|因为|但)[^，。]{2,30}$/u,
    mark: /先|再|然后|接着|最后|首先|步骤/u,
    markOf: 'one',
    never:
      /(?:我会|我想|打算|计划|希望|觉得|吃|睡|电视|旅行|昨天|能不能|你能|吗|呢|吧|据说|听说|辞职)/u,
    past: /了(?:$|[^解])/u
  }
]
