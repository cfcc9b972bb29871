/** Greetings and thanks in many languages, as data. */

/** How people greet and thank in many languages, at the head of a sentence. */
export const GREETING =
  /^(?:(?:hallo|hoi|hé|moin|servus|grüezi|grüß gott|siema|siemka|witam|hejka|coucou|salve|ehi|e aí|hej|hola+|salut|bonjour|bonsoir|ciao|buongiorno|buonasera|olá|oi|bom dia|boa (?:tarde|noite)|guten (?:morgen|tag|abend)|gute nacht|goedemorgen|goedenavond|dzień dobry|cześć|ahoj|dobrý den|bună(?: ziua)?|merhaba|selam|günaydın|halo|hei|moi|xin chào|chào|привет|здравствуйте|добр(?:ый|ое) (?:день|вечер|утро)|привіт|доброго (?:дня|ранку|вечора)|γεια|καλημέρα|שלום|مرحبا|السلام عليكم|नमस्ते|danke|gracias|merci|grazie|obrigad(?:[oa]|ão|inh[oa])|bedankt|dziękuję|děkuji|mulțumesc|teşekkürler|terima kasih|kiitos|cảm ơn|спасибо|дякую|ευχαριστώ|תודה|شكرا|धन्यवाद|tschüss|adiós|au revoir|arrivederci|tchau|doei|do widzenia)(?![\p{L}\p{M}'’-])|こんにちは|おはよう|こんばんは|안녕|你好|您好|早上好|ありがとう|감사|谢谢)/iu
