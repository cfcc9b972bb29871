/**
 * Whether a sentence tells of what is done again and again. A day that was read into it is then not the day
 * of an event: "le mardi, je joue au tennis" is said of every Tuesday.
 */
const SPACED =
  /(?<![\p{L}\p{N}])(?:every|each|always|usually|normally|generally|typically|often|weekly|monthly|daily|(?:mon|tues|wednes|thurs|fri|satur|sun)days|jede[nrsm]?|immer|meistens|regelmäßig|täglich|wöchentlich|(?:mon|diens|donners|frei|sams|sonn)tags|mittwochs|chaque|toujours|tous les|toutes les|le (?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)(?! \d)|siempre|todos los|todas las|cada|los (?:lunes|martes|miércoles|jueves|viernes|sábados|domingos)|ogni|sempre|tutti i|tutte le|il (?:lunedì|martedì|mercoledì|giovedì|venerdì|sabato)(?! \d)|la domenica|elke|iedere|altijd|wekelijks|(?:maan|dins|woens|donder|vrij|zater|zon)dags|toda|todas as|todos os|às (?:segundas|terças|quartas|quintas|sextas)|aos (?:sábados|domingos)|zawsze|codziennie|co (?:tydzień|miesiąc|poniedziałek|wtorek|środę|czwartek|piątek|sobotę|niedzielę)|w każd[yąe]|każd[yąe]|w (?:poniedziałki|wtorki|środy|czwartki|piątki|soboty|niedziele))(?![\p{L}\p{N}])/iu
const UNSPACED = /每|总是|經常|经常|毎|いつも|매일|매주|매달|마다|항상|늘/u

/** Whether it is told as done again and again, in one of eleven languages. */
export function isHabit(content: string): boolean {
  return SPACED.test(content) || UNSPACED.test(content)
}
