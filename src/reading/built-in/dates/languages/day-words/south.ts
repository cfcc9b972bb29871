/** Days counted from today in French, Spanish, Portuguese and Italian. Data for `all.ts`. */
import { type DayWords, NEVER, NO_COUNT, SPACED_JOINT } from './shape.ts'

export const SOUTHERN: Readonly<Record<string, DayWords>> = {
  fr: {
    shifts: [
      ["(?:d['’])?aujourd['’]hui en huit", 7],
      ["(?:d['’])?aujourd['’]hui en quinze", 14],
      // By custom two weeks, however it is counted.
      ["(?:dans|d['’]ici) (?:une quinzaine|quinze jours)", 14],
      ['il y a (?:une quinzaine|quinze jours)', -14],
      ['(?:ce (?:soir|matin|midi)|cette (?:nuit|après-midi))', 0],
      ['avant[- ]avant[- ]hier', -3],
      ['avant[- ]hier (?:soir|matin)', -2],
      ['après[- ]après[- ]demain', 3]
    ],
    weekdays: 'dimanche lundi mardi mercredi jeudi vendredi samedi'
      .split(' ')
      .map((day) => `${day}(?: (?:matin|midi|soir|après-midi))?`),
    last: [NEVER, ' (?:derniers?|passée?)'],
    coming: ['prochain ', ' (?:prochains?|qui vient|qui arrive)'],
    current: ['ce ', NEVER],
    far: [],
    later: [
      [' en huit', 7],
      [' en quinze', 14],
      [' dans (?:une semaine|huit jours)', 7],
      [' dans deux semaines', 14]
    ],
    bases: [
      ["aujourd['’]hui", 0],
      ['demain', 1]
    ],
    weeks: [
      ['semaine (?:dernière|passée)', -1],
      ['cette semaine', 0],
      ['semaine (?:prochaine|qui vient)', 1],
      ["semaine d['’]après", 1]
    ],
    months: [
      ['mois dernier', -1],
      ['(?:ce mois(?:-ci)?|mois courant)', 0],
      ['mois (?:prochain|qui vient)', 1]
    ],
    joint: `${SPACED_JOINT}(?:(?:de la|la|du|de|le|au) )?`,
    day: {
      before:
        "(?:le|jusqu['’]au|(?<=(?:décal|report|repouss|avanc|déplac|pass)(?:é|e|er)(?:e|s|es)? (?:\\p{L}+ ){0,4})au) ",
      sign: '(?:er)?',
      follows: NO_COUNT
    },
    ends: [
      ['(?:à la )?fin du mois prochain', 1],
      ['(?:à la |en )?fin (?:de|du) mois', 0],
      ['dernier jour du mois', 0]
    ],
    ordinals: ['premier']
  },
  es: {
    shifts: [
      ['anoche', -1],
      ['(?:esta (?:noche|tarde|mañana))', 0],
      ['pasado pasado mañana', 3],
      ['antes de ayer', -2],
      ['antier', -2],
      ['(?:anteanteayer|trasanteayer)', -3],
      ['(?:anteanoche|antenoche|antes de anoche)', -2]
    ],
    weekdays: 'domingo lunes martes mi[ée]rcoles jueves viernes s[áa]bado'
      .split(' ')
      .map((day) => `${day}(?: por la (?:mañana|tarde|noche))?`),
    last: ['pasado ', ' (?:pasado|anterior)'],
    coming: [
      '(?:próximo|proximo|siguiente) ',
      ' (?:que viene|que entra|próximo|proximo|siguiente)'
    ],
    current: ['este ', NEVER],
    far: [],
    later: [
      [' en ocho', 7],
      [' dentro de una semana', 7],
      [' dentro de dos semanas', 14],
      [' en quince', 14]
    ],
    bases: [
      ['hoy', 0],
      ['mañana', 1]
    ],
    weeks: [
      ['semana pasada', -1],
      ['esta semana', 0],
      ['(?:semana (?:que viene|que entra|próxima|proxima|siguiente)|pr[óo]xima semana)', 1]
    ],
    months: [
      ['mes pasado', -1],
      ['este (?:mismo )?mes', 0],
      ['(?:mes (?:que viene|que entra|próximo|proximo)|pr[óo]ximo mes)', 1]
    ],
    joint: `${SPACED_JOINT}(?:(?:de la|la|del|de|el) )?`,
    day: {
      before:
        '(?<!en )(?:el (?:día )?|día |(?<=(?:pas|muev|mov|cambi|adelant|aplaz|retras|atras|pospu|reprogram)\\p{L}* (?:\\p{L}+ ){0,4})al )',
      sign: '',
      follows:
        /^(?! ?(?:%|°|€|[/:.,]?\d|h\b|horas?\b|por ciento|por cien|de \p{L}|aniversario|cumpleaños))/iu
    },
    ends: [
      ['(?:a )?(?:fin|final|finales) de(?: este)? mes', 0],
      ['(?:a )?(?:fin|final|finales) del (?:mes que viene|próximo mes)', 1],
      ['último día (?:del|de este) mes', 0]
    ],
    ordinals: ['(?:primero|uno)']
  },
  pt: {
    shifts: [
      ['(?:esta (?:noite|tarde|manhã)|hoje)', 0],
      ['trasanteontem', -3],
      ['antes de ontem', -2]
    ],
    weekdays: [
      'domingo',
      ...'segunda terça quarta quinta sexta'.split(' ').map((day) => `${day}(?:[- ]feira)?`),
      'sábado'
    ].map((day) => `${day}(?: (?:de|à|da) (?:manhã|tarde|noite))?`),
    last: ['(?:passad[oa]|últim[oa]) ', ' (?:passad[oa]|anterior)'],
    coming: ['(?:próxim[oa]|proxim[oa]) ', ' (?:que vem|que entra|próxim[oa]|seguinte)'],
    current: ['(?:n?este|n?esta|n?esse|n?essa) ', NEVER],
    far: [['(?:penúltim[oa]) ', -7]],
    later: [
      [' a oito(?: dias)?', 7],
      [' (?:daqui a|dentro de) uma semana', 7],
      [' (?:daqui a|dentro de) duas semanas', 14]
    ],
    bases: [
      ['hoje', 0],
      ['amanhã', 1]
    ],
    weeks: [
      ['semana passada', -1],
      ['(?:n?esta|n?essa) semana', 0],
      ['(?:semana (?:que vem|que entra|seguinte|próxima)|pr[óo]xima semana)', 1]
    ],
    months: [
      ['mês passado', -1],
      ['(?:(?:d?este|d?esse) mês|corrente mês)', 0],
      ['(?:mês (?:que vem|que entra|seguinte)|pr[óo]ximo mês)', 1]
    ],
    joint: `${SPACED_JOINT}(?:(?:da|na|do|no|de|em|a|o) )?`,
    day: {
      before: '(?:(?:no|o|do|ao|até ao?|desde o|a partir do) )?dia ',
      sign: '',
      follows: /^(?! ?(?:%|[/:.,]?\d|de \p{L}))/iu
    },
    ends: [
      ['(?:fim|final) (?:do|deste) mês', 0],
      ['(?:fim|final) do (?:mês que vem|próximo mês)', 1],
      ['último dia (?:do|deste) mês', 0]
    ],
    ordinals: ['(?:primeiro|um)']
  },
  it: {
    shifts: [
      ['(?:stasera|stamattina|stamani|stanotte|questa (?:sera|notte|mattina))', 0],
      ["(?:domani l['’]altro|posdomani)", 2],
      ["(?:l['’]altro ?ieri|avant['’]?ieri|ieri l['’]altro)", -2],
      ['oggi a otto', 7],
      ['oggi a quindici', 14]
    ],
    weekdays: 'domenica lunedì martedì mercoledì giovedì venerdì sabato'
      .split(' ')
      .map((day) => `${day.replace('ì', "(?:ì|i['’]?)")}(?: (?:mattina|pomeriggio|sera))?`),
    last: ['scors[oa] ', ' (?:scors[oa]|passat[oa])'],
    coming: ['prossim[oa] ', ' (?:prossim[oa]|che viene|venturo|ventura)'],
    current: ['quest[oa] ', NEVER],
    far: [],
    later: [
      [' a otto', 7],
      [' a quindici', 14],
      [' (?:tra|fra) una settimana', 7],
      [' (?:tra|fra) due settimane', 14]
    ],
    bases: [
      ['oggi', 0],
      ['domani', 1]
    ],
    weeks: [
      ['(?:settimana (?:scorsa|passata)|scorsa settimana)', -1],
      ['questa settimana', 0],
      ['(?:settimana (?:prossima|che viene|entrante)|prossima settimana)', 1]
    ],
    months: [
      ['(?:mese scorso|scorso mese)', -1],
      ['(?:questo mese|corrente mese)', 0],
      ['(?:mese (?:prossimo|che viene)|prossimo mese)', 1]
    ],
    joint: `${SPACED_JOINT}(?:(?:della|la|di|del|il|dello) )?`,
    day: {
      before:
        '(?:il(?: giorno)?|dal|entro il|fino al|(?<=(?:spostat|anticipat|rimandat|rinviat|posticipat)[oaie] (?:\\p{L}+ ){0,4}|slitta )al) ',
      sign: '°?',
      follows: /^(?! ?(?:%|°|€|[/:.,]?\d|per cento|percento|ore\b|anni\b))/iu
    },
    ends: [
      ['(?:a )?fine (?:del )?(?:mese prossimo|prossimo mese)', 1],
      ['(?:a )?fine (?:di questo )?mese', 0],
      ['ultimo giorno (?:del|di questo) mese', 0]
    ],
    ordinals: ['primo']
  }
}
