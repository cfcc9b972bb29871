/** The wordings of `concepts.ts` in languages other than English. Data. */
import type { Turn } from '#src/memory/acts/relation-turns.ts'

const B = '(?<![\\p{L}\\p{N}])'
const E = '(?![\\p{L}\\p{N}])'
/** A list of wordings as whole words, and the form that stands for them. */
const turn = (wordings: string, form: string): Turn => [
  new RegExp(`${B}(?:${wordings})${E}`, 'giu'),
  form
]

/** What is had and called so: "ich habe einen Hund, der Rex heißt" and "mein Hund heißt Rex". */
export const HAD_AND_CALLED: readonly Turn[] = [
  turn('ich habe? eine[nm]? (\\p{L}+),? (?:namens|mit namen) (\\p{L}+)', 'mein $1 heißt $2'),
  turn('ich habe? eine?n? (\\p{L}+), (?:der|die|das) (\\p{L}+) heißt', 'mein $1 heißt $2'),
  turn('tengo una? (\\p{L}+) (?:que se llama|llamad[oa]|de nombre)', 'mi $1 se llama'),
  turn("j'ai un (\\p{L}+) (?:qui s'appelle|appelé|nommé|du nom de)", "mon $1 s'appelle"),
  turn("j'ai une (\\p{L}+) (?:qui s'appelle|appelée|nommée|du nom de)", "ma $1 s'appelle"),
  turn('ho uno? (\\p{L}+) (?:che si chiama|chiamato|di nome)', 'mio $1 si chiama'),
  turn('ho una (\\p{L}+) (?:che si chiama|chiamata|di nome)', 'mia $1 si chiama'),
  turn('tenho um (\\p{L}+) (?:que se chama|chamado|de nome)', 'meu $1 se chama'),
  turn('tenho uma (\\p{L}+) (?:que se chama|chamada|de nome)', 'minha $1 se chama'),
  turn('ik heb een (\\p{L}+) (?:genaamd|met de naam)', 'mijn $1 heet'),
  turn('ik heb een (\\p{L}+) die (\\p{L}+) heet', 'mijn $1 heet $2')
]

const SPACED: readonly Turn[] = [
  // Italian, before articles go
  [/(?<!\p{L})(?:faccio|fa) l['’](?=\p{L})/giu, 'è '],
  // German
  // In front of the verb only its case tells that something is the object.
  [/^De[nm] (?=\p{Lu})/u, 'objekt '],
  turn('(mein|dein|sein|ihr|unser)(?:e|en|em|er|es)', '$1'),
  turn('wurde(?= (?:in|am) .{1,40} geboren)', 'bin'),
  turn('jeden tag|jeden einzelnen tag', 'täglich'),
  turn('(mon|diens|donners|frei|sams|sonn)tags', 'jeden $1tag'),
  turn('(komm|stamm)(e|t) aus', 'komm$2 aus'),
  turn('arbeite als|arbeitet als|von beruf', 'ist'),
  turn('arbeite für', 'arbeite bei'),
  turn('arbeitet für', 'arbeitet bei'),
  turn('habe eine (\\p{L}+)allergie', 'allergisch gegen $1'),
  // French
  [/(?<!\p{L})(?:je |j['’])(n['’]aime pas|aime pas)(?!\p{L})/giu, 'je aime pas'],
  turn('(aime) (?:beaucoup|vraiment)', '$1'),
  [/(?<!\p{L})j['’](?=\p{L})/giu, 'je '],
  [/(?<!\p{L})[ld]['’](?=\p{L})/giu, ''],
  turn('tous les jours|chaque jour', 'quotidiennement'),
  turn('(?:tous les|chaque) (lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)s?', 'le $1'),
  turn('travaille (?:pour|chez)', 'travaille à'),
  turn('travaille comme', 'est'),
  turn("ai une allergie (?:au|à la|aux|à l')", 'allergique à'),
  turn('allergique (?:au|à la|aux)', 'allergique à'),
  // Spanish
  turn('todos los días|cada día|a diario', 'diariamente'),
  turn('(?:todos los|cada) (lunes|martes|miércoles|jueves|viernes|sábado|domingo)s?', 'los $1'),
  turn('trabajo para', 'trabajo en'),
  turn('trabaja para', 'trabaja en'),
  turn('trabajo (?:como|de)|trabaja (?:como|de)', 'es'),
  turn('(?:tengo|tiene) alergia a(?:l| la| los| las)?', 'alérgico a'),
  turn('alérgic[oa] a(?:l| la| los| las)', 'alérgico a'),
  // Italian
  turn('tutti i giorni|ogni giorno', 'quotidianamente'),
  turn('(?:ogni|tutti i|tutte le|il|la) (luned|marted|mercoled|gioved|venerd)ì', 'ogni $1ì'),
  [/(?<!\p{L})(?:ho|ha) un['’](?=allerg)/giu, ''],
  turn('mi piace (?:molto|tanto)', 'mi piace'),
  turn('(?:lavoro|lavora) (?:per|presso)', 'lavoro a'),
  turn('lavoro come|lavora come|faccio (?:il|la|lo)|fa (?:il|la|lo)', 'è'),
  turn('allergic[oa] (?:al|alla|alle|ai|agli)|allergia (?:al|alla|alle|ai|agli)', 'allergico a'),
  // Dutch
  turn('ik ben|ben ik', ''),
  turn('elke dag|iedere dag', 'dagelijks'),
  turn('(?:elke|iedere|op) (maan|dins|woens|donder|vrij|zater|zon)dag', 'elke $1dag'),
  turn('werk voor|werkt voor', 'werkt bij'),
  turn('werk als|werkt als', 'is'),
  turn('hou(?:d|dt)? (?:erg |heel veel |veel )?van', 'hou van'),
  turn('vind (\\p{L}+) leuk', 'hou van $1'),
  // Portuguese
  turn('todos os dias|cada dia', 'diariamente'),
  turn('(?:às|toda|todas as|cada) (segunda|terça|quarta|quinta|sexta)s?(?:-feiras?)?', 'às $1s'),
  turn('trabalho (?:para|no|na|em)', 'trabalho em'),
  turn('trabalha (?:para|no|na|em)', 'trabalha em'),
  turn('gosto (?:muito|imenso)', 'gosto'),
  turn('o nome d[oae]s?', ' called '),
  turn('trabalho como|trabalha como', 'é'),
  turn('(?:tenho|tem) alergia (?:a|ao|à|aos|às)|alérgic[oa] (?:a|ao|à|aos|às)', 'alérgico a'),
  // Polish
  turn('każdego dnia|co dzień', 'codziennie'),
  turn('(?:we?|co|w każdy|każdy) (poniedział|wtor|czwart|piąt)(?:ki|ek)', 'w $1ek'),
  turn('pracuję dla', 'pracuję w'),
  turn('bardzo (lub\\p{L}+)', '$1'),
  turn('pracuję jako|pracuje jako', 'jest')
]

const UNSPACED: readonly Turn[] = [
  // Topics that Japanese and Korean may leave out where the speaker means themself.
  [/^(?:私|わたし|僕|ぼく|俺)(?:は|が)、?/u, ''],
  [/^(?:저는|나는|전|난)\s/u, ''],
  // Japanese
  [/(?:住んで|暮らして)(?:います|いる|ます|る)/gu, '住んでいます'],
  [/[にで](?:勤めて|勤務して|働いて)(?:います|いる|ます|る)/gu, 'で働いています'],
  [/(?:とても|本当に|すごく|大)(?=好き|嫌い)/gu, ''],
  [/(?:を飼って(?:います|いる|ます|る)|がい(?:ます|る))/gu, 'を飼っています'],
  [/お?母さん|ママ/gu, '母'],
  [/お?父さん|パパ/gu, '父'],
  [/子ども|こども/gu, '子供'],
  [/自動車|クルマ/gu, '車'],
  [/ネコ|ねこ/gu, '猫'],
  [/イヌ|いぬ/gu, '犬'],
  [/(?:です|だ|である)(?=[。.!！]?$)/u, ''],
  // Chinese
  [/我的(?:职业|工作)是/gu, '我是'],
  [/(出生)在([^，。,.]{1,8})/gu, '在$2出生'],
  [/(?:就职于|任职于|供职于|上班于)([^，。,.]{1,12})/gu, '在$1工作'],
  [/居住在|家在|家住/gu, '住在'],
  [/上班/gu, '工作'],
  [/(?:非常|很|特别|最)?(?:喜爱|热爱|喜欢)/gu, '喜欢'],
  [/每天都|天天|每日/gu, '每天'],
  [/(?:礼拜|周)(?=[一二三四五六日天])/gu, '星期'],
  [/(?:的)?(?:名字是|名字叫做?)|名叫|叫做/gu, '叫'],
  [/对([^，。,.]{1,8})过敏/gu, '$1过敏'],
  [/养了|养着|养有/gu, '有'],
  [/母亲/gu, '妈妈'],
  [/父亲/gu, '爸爸'],
  [/汽车|轿车/gu, '车'],
  [/目前|如今/gu, '现在'],
  // Korean
  [/(월|화|수|목|금|토|일)요일마다/gu, '$1요일에'],
  [/살고 있(?:어요|습니다)|삽니다|거주(?:해요|합니다)/gu, '살아요'],
  [
    /에(?:서)? (?:다녀요|다닙니다|다니고 있어요|일해요|일합니다|일하고 있어요|근무해요|근무합니다)/gu,
    '에서 일해요'
  ],
  [/합니다/gu, '해요'],
  [/날마다/gu, '매일'],
  [/어머니/gu, '엄마'],
  [/아버지/gu, '아빠'],
  [/(?:정말|진짜|아주|너무|무척) /gu, ''],
  [/(?:을|를) (?:키워요|키웁니다|키우고 있어요|길러요)/gu, '를 키워요'],
  [/(?:입니다|이에요|예요)(?=[.!]?$)/u, '']
]

export const TURNS_ELSEWHERE: readonly Turn[] = [...SPACED, ...UNSPACED]

/** Words for one thing, by language; the first stands for all. */
const WORDS = `
wohne lebe
wohnt lebt
mag liebe
mag liebt
auto wagen
mutter mama mutti
vater papa vati
fahrrad rad
arzt doktor
handy mobiltelefon
samstag sonnabend
oma großmutter omi
opa großvater opi
hasse verabscheue
angefangen begonnen
gern gerne
habite vis demeure
habite vit
aime adore
déteste hais
voiture auto
mère maman
père papa
vélo bicyclette
médecin docteur
appartement appart
enfants gosses gamins
film
commencé débuté
vivo resido
vive reside
gusta encanta
gustan encantan
odio detesto
coche carro auto
madre mamá
padre papá
médico doctor
médica doctora
piso apartamento departamento
bici bicicleta
móvil celular
esposa mujer
esposo marido
hijos niños
ordenador computadora
empecé comencé
abito vivo risiedo
abita vive risiede
piace adoro amo
macchina automobile auto
madre mamma
padre papà
bicicletta bici
cellulare telefonino
dottore medico
woon leef
woont leeft
auto wagen
moeder mama mam
vader papa pa
dokter arts
oma grootmoeder
opa grootvader
moro resido vivo
mora reside vive
gosto adoro
gosta adora
odeio detesto
carro automóvel
mãe mamã mamãe
pai papá papai
telemóvel celular
comboio trem
autocarro ônibus
mieszkam żyję
lubię uwielbiam kocham
lubi uwielbia kocha
samochód auto
matka mama
ojciec tata
lekarz doktor
komórka telefon
babcia babunia
`

/** The things that the words of other languages stand for; words of one thing in two languages are one. */
export const SAME_WORDS_ELSEWHERE: readonly (readonly [word: string, thing: string])[] = joined(
  WORDS.trim().split('\n')
)

function joined(lines: readonly string[]): [string, string][] {
  const thing = new Map<string, string>()
  for (const line of lines) {
    const words = line.split(' ')
    const known = words.flatMap((word) => thing.get(word) ?? [])
    const name = known[0] ?? words[0] ?? ''
    for (const [word, other] of thing) if (known.includes(other)) thing.set(word, name)
    for (const word of words) thing.set(word, name)
  }
  return [...thing]
}
