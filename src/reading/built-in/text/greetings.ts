/** Greetings and thanks in many languages, as data. */

/** How people greet and thank in many languages, at the head of a sentence. */
export const GREETING =
  /^(?:(?:hallo|hoi|hé|moin|servus|grüezi|grüß gott|siema|siemka|witam|hejka|coucou|salve|ehi|e aí|hej|hola+|salut|bonjour|bonsoir|ciao|buongiorno|buonasera|olá|oi|bom dia|boa (?:tarde|noite)|guten (?:morgen|tag|abend)|gute nacht|goedemorgen|goedenavond|dzień dobry|cześć|ahoj|dobrý den|bună(?: ziua)?|merhaba|selam|günaydın|halo|hei|moi(?! (?:je|j['’]|c['’]est|aussi|non))|xin chào|chào|привет|здравствуйте|добр(?:ый|ое) (?:день|вечер|утро)|привіт|доброго (?:дня|ранку|вечора)|γεια|καλημέρα|שלום|مرحبا|السلام عليكم|नमस्ते|danke|gracias|merci|grazie|obrigad(?:[oa]|ão|inh[oa])|bedankt|dziękuję|děkuji|mulțumesc|teşekkürler|terima kasih|kiitos|cảm ơn|спасибо|дякую|ευχαριστώ|תודה|شكرا|धन्यवाद|tschüss|adiós|au revoir|arrivederci|tchau|doei|do widzenia)(?![\p{L}\p{M}'’-])|こんにちは|おはよう|こんばんは|안녕|你好|您好|早上好|ありがとう|감사|谢谢)/iu

/** English ones, which people of other languages use as well. */
const BORROWED = /^(?:hi|hey+|hello|yo)(?![\p{L}\p{M}'’-])/iu
const THANKS = /^(?:danke|merci|bedankt|gracias|grazie|obrigad|dziękuję)/iu
/** Who is greeted: "Hallo zusammen", "Bonjour à tous", "Hoi Claude". */
const GREETED =
  /^ (?:zusammen|allerseits|alle|leute|ihr lieben|nochmal|du|allemaal|iedereen|daar|nogmaals|à (?:tous|toutes)(?: et à toutes)?|tout le monde|\p{Lu}\p{L}+)(?!\p{L})/iu
/** "Danke, dass …" goes on about what is thanked for. */
const LEANS =
  /^(?:dass?|wenn|fürs?|que|qui|pour|d['’]|de|dat|die|voor|om|als|che|per|di|por)(?!\p{L})/iu
/** "Danke für den Tipp, ich bin …": thanks for something, and then of themselves. */
const THANKED_FOR =
  /^ (?:für|fürs|pour|de|voor) [^,.!?–—]{1,60}[,.!–—]+\s*(?=(?:übrigens |au fait,? |trouwens )?(?:ich|wir|je|j['’]|ik|we|wij|mein|meine|mon|ma|mijn|on)(?!\p{L}))/iu

/** How much of the head of `text` greets, up to where something else begins; 0 where all of it does or none. */
export function greetingLength(text: string): number {
  const greeting = GREETING.exec(text)?.[0] ?? BORROWED.exec(text)?.[0]
  if (greeting === undefined) return 0
  const behind = text.slice(greeting.length)
  const thanked = THANKS.test(greeting) ? THANKED_FOR.exec(behind)?.[0].length : undefined
  if (thanked !== undefined) return greeting.length + thanked
  const greeted = GREETED.exec(behind)?.[0] ?? ''
  const mark = /^\s*[,!.、，！。–—-]+\s*/u.exec(behind.slice(greeted.length))?.[0]
  if (mark === undefined) return 0
  const length = greeting.length + greeted.length + mark.length
  return length === text.length || LEANS.test(text.slice(length)) ? 0 : length
}
