/** The words around a label that decide what it names, in the 23 languages of the service. */

/**
 * What joins a label and its value in a sentence: is, are, was, were in the 23 languages. Turkish,
 * Arabic, Hebrew and Russian often use nothing at all; labelled-values.ts allows for that.
 */
export const IS_WORDS: ReadonlySet<string> = new Set(
  (
    'is are was were equals be ' +
    'هي هو كان كانت يكون ' +
    'je jsou byl byla bylo byly zní ' +
    'ist sind war waren lautet lauten heißt wäre ' +
    'είναι ήταν ' +
    'es son era eran fue está ' +
    'است هست بود ' +
    'est sont était étaient ' +
    'היא הוא היה הייתה היו הם ' +
    'है हैं था थी थे ' +
    'adalah ialah yaitu yakni ' +
    'è e sono era erano ' +
    'は が ' +
    '은 는 이 가 ' +
    'zijn was waren luidt ' +
    'to jest są był była było były brzmi ' +
    'é são foi eram ' +
    'este sunt erau ' +
    'это есть был была были ' +
    'şudur şu idi ' +
    'це є був була були ' +
    'là ' +
    '是 为 為 叫'
  ).split(' ')
)

/** Words around the joining word that change nothing: "is now set to". */
export const FILLER_WORDS: ReadonlySet<string> = new Set(
  'now currently still set to changed as like simply just probably going really actually called aktuell jetzt noch maintenant ahora agora adesso nu teraz nyní теперь сейчас тепер artık 现在 今'.split(
    ' '
  )
)

/** A label followed by one of these names something else: a place, a rule, a fingerprint, a count. */
export const OTHER_THINGS: ReadonlySet<string> = new Set(
  (
    'id ids name names file files path paths dir url urls uri link endpoint host type types count counts length len size limit limits max min ' +
    'policy policies rule rules manager generator field fields label form page screen input prompt hint box reset resets change rotation strength ' +
    'hash hashes hashed digest checksum fingerprint sha sha1 sha256 sha512 md5 bcrypt salt algorithm alg encoding format version versions ' +
    'expiry expires expiration expired ttl age lifetime timeout date time created updated status state enabled required valid invalid ' +
    'usage used budget bucket provider issuer audience scope scopes class model schema regex pattern index offset ' +
    'ref reference selector mount volume protected public pub arn env var variable placeholder example description title price prices cost ' +
    'masked encrypted visibility visible toggle attempts retries'
  ).split(' ')
)
