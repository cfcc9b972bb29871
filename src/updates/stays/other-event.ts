/**
 * Whether two texts name two events of one kind: "my dentist appointment" and "the physio's appointment was moved",
 * "ein Meeting mit Tom" and "das Meeting mit Ana". What they share is only what such events are called, so that one
 * says nothing of the other, however much it tells of a change.
 */
import type { Piece, Reading } from '#src/updates/pieces.ts'

/** What events are called that something or somebody is beside, which tells one from another. */
const EVENTS = new Set(
  (
    'appointment appointments meeting meetings session visit booking reservation lesson lessons class interview exam test flight call review lunch dinner ' +
    'termin treffen sitzung besprechung gespräch stunde kurs prüfung flug rendez-vous rdv réunion séance cours examen entretien vol consultation ' +
    'cita citas reunión sesión clase entrevista vuelo consulta visita reunião sessão aula exame prova voo compromisso ' +
    'appuntamento riunione seduta lezione esame colloquio volo afspraak vergadering gesprek vlucht overleg ' +
    'wizyta wizytę wizyty spotkanie spotkania lekcja lekcje lekcji zajęcia egzamin'
  ).split(' ')
)
/** Those that German and Dutch write at the end of a word: "Zahnarzttermin". */
const ENDINGS =
  /(?<=\p{L}{3})(?:s?(?:termin|treffen|sitzung|besprechung|gespräch|stunde|kurs|prüfung|flug|afspraak|vergadering|gesprek|examen|vlucht|overleg))$/u
const KOREAN = /(?:예약|회의|약속|수업|시험|면접|진료)(?:이|은|을|가|는|를|도)?$/u
const ARTICLE = /^(?:l|d|un|dell|all)['’]/u
/** Where no blanks part words: what stands before the event, and the event. */
const UNPARTED =
  /(?<by>[\p{Script=Han}\p{Script=Katakana}ー]{1,8})(?:さん|先生|くん)?の?(?:予約|会議|打ち合わせ|面談|面接|レッスン|約束|診察|ミーティング|预约|會議|会议|约会|面试|考试)/gu
/** Behind an event, before what tells which one it is. */
const LINKS = new Set(
  'with for at by mit bei beim con avec chez com de del della dal dalla do da du des dos d’ dell’ met bij van u z ze od'.split(
    ' '
  )
)
/** Beside any event. */
const OF_ANY =
  /^(?:new|next|old|first|second|last|other|weekly|daily|monthly|morning|afternoon|evening|whole|regular|usual|neue[nrs]?|nächste[nrs]?|alte[nrs]?|nuev[oa]|próxim[oa]|prochaine?|nouve\p{L}{1,3}|nov[oa]|nuov[oa]|prossim[oa]|nieuwe|volgende|now\p{L}{1,2}|następn\p{L}{1,2}|이제|이젠|지금|요즘|요새|다음|이번|지난|오늘|내일|매주|매일|매달|정기|새)$/u
/** Letters of a word that tell which word it is. */
const STEM = 5

/**
 * Whether other texts name another event than this one: both by what is beside it, and each by something that the other
 * does not say. Null where this one names none, as most texts do.
 */
export function otherEventThan(reading: Reading): ((other: Reading) => boolean) | null {
  const own = beside(reading)
  if (own.length === 0) return null
  return (other) => {
    const theirs = beside(other)
    return (
      theirs.length > 0 &&
      !own.some((word) => isIn(word, other.text)) &&
      !theirs.some((word) => isIn(word, reading.text))
    )
  }
}

function isIn(word: string, text: string): boolean {
  return text.toLowerCase().includes(word.slice(0, Math.max(STEM, word.length - 2)))
}

/** What stands beside the events of a text. */
function beside({ pieces, text }: Reading): string[] {
  const named = pieces.flatMap((piece, at) => {
    const ending = ENDINGS.exec(piece.text)
    if (ending !== null) return [piece.text.slice(0, ending.index)]
    const isEvent = EVENTS.has(piece.text.replace(ARTICLE, '')) || KOREAN.test(piece.text)
    if (!isEvent) return []
    return [before(pieces, at), behind(pieces, at)].filter((word) => word !== null)
  })
  const unparted = [...text.matchAll(UNPARTED)].map(({ groups }) => groups?.['by'] ?? '')
  return [...named, ...unparted]
}

function before(pieces: readonly Piece[], at: number): string | null {
  const [event, word] = [pieces[at], pieces[at - 1]]
  return event !== undefined && word?.clause === event.clause && canTell(word) ? word.text : null
}

/** Behind words that link: "con el dentista". */
function behind(pieces: readonly Piece[], at: number): string | null {
  const own = pieces.slice(at + 1, at + 4).filter(({ clause }) => clause === pieces[at]?.clause)
  if (!LINKS.has(own[0]?.text ?? '')) return null
  return own.find((piece) => !LINKS.has(piece.text) && canTell(piece))?.text ?? null
}

function canTell({ text, tells, isNumber }: Piece): boolean {
  return tells && !isNumber && text !== 'user' && !OF_ANY.test(text)
}
