/**
 * The names of secrets in the 23 languages of the service. Pure data, lower case.
 *
 * `compound` names are looked for inside longer identifiers too (`dbPassword`, `accesstoken`);
 * the others must begin a word, since they are short ("pin" in "spinning") or mean other things.
 * The strength says how little proof their value needs (plain-value.ts). Generic words for "key" or
 * "code" alone are left out: what they name is rarely secret.
 */
import type { LabelStrength } from '#src/redaction/plain-value.ts'

export interface LabelGroup {
  /** What the marker calls it. */
  kind: string
  strength: LabelStrength
  /** May stand inside a longer word. */
  compound?: true
  /** May end a longer identifier that is written in one ("dbpass", "billingkey"). */
  ending?: true
  /** A user name may stand between it and the secret: "credentials: carol / …". */
  isPair?: true
  /** An everyday word: without a sign right behind it only a random value makes it a label. */
  onlyBeforeSign?: true
  /** Blank-separated; a `_` inside a name stands for a blank, a hyphen, an underscore or nothing. */
  names: string
}

const ENGLISH: LabelGroup[] = [
  {
    kind: 'password',
    strength: 'password',
    compound: true,
    names: 'password passwd passwort passw pass_word passwrd pswd pwd'
  },
  { kind: 'password', strength: 'password', ending: true, names: 'psw pw' },
  { kind: 'password', strength: 'password', names: 'pass_code identified_by' },
  { kind: 'password', strength: 'password', ending: true, onlyBeforeSign: true, names: 'pass' },
  { kind: 'passphrase', strength: 'password', compound: true, names: 'pass_phrase' },
  {
    kind: 'secret',
    strength: 'key',
    compound: true,
    names: 'secret secret_key secret_access_key client_secret shared_secret'
  },
  {
    kind: 'token',
    strength: 'key',
    compound: true,
    names: 'token auth_token access_token refresh_token'
  },
  { kind: 'api_key', strength: 'key', compound: true, names: 'api_key app_key subscription_key' },
  {
    kind: 'access_key',
    strength: 'key',
    compound: true,
    names: 'access_key account_key shared_access_key access_key_secret'
  },
  {
    kind: 'private_key',
    strength: 'key',
    names:
      'private_key signing_key encryption_key master_key auth_key authkey license_key deploy_key service_key host_key serial_key product_key activation_key storage_key hmac_key session_key pre_shared_key preshared_key psk unseal_key recovery_key key_base pat crumb test_reporter_id'
  },
  // Any maker's "…_key" and the like: everyday words, so the value must look made by a machine.
  { kind: 'key', strength: 'opaque', ending: true, names: 'key keys' },
  {
    kind: 'credential',
    strength: 'opaque',
    ending: true,
    onlyBeforeSign: true,
    names: 'auth access salt sig signature jwt apikeys'
  },
  {
    kind: 'credential',
    strength: 'key',
    isPair: true,
    names: 'credential cred creds authorization _auth'
  },
  {
    kind: 'credential',
    strength: 'pair',
    isPair: true,
    names: 'login logins log_in_with log_in_as login_with login_as sign_in_with sign_in_as'
  },
  {
    kind: 'one_time_code',
    strength: 'code',
    names:
      'one_time_code one_time_passcode one_time_password otp totp otp_code verification_code security_code confirmation_code access_code login_code auth_code authentication_code recovery_code backup_code sms_code 2fa_code mfa_code cvv cvc cvv2 csc'
  },
  {
    kind: 'pin',
    strength: 'code',
    names:
      'pin pin_code pin_number pincode door_code gate_code alarm_code safe_code lock_code unlock_code entry_code keypad_code disarm_code safe_combination lock_combination'
  },
  { kind: 'seed_phrase', strength: 'password', names: 'seed_phrase recovery_phrase mnemonic' }
]

/** Everybody's own words, by language; English ones are understood everywhere. */
const OTHERS: LabelGroup[] = [
  // ar
  {
    kind: 'password',
    strength: 'password',
    names:
      'كلمة_المرور كلمة_مرور كلمة_السر كلمة_سر الرقم_السري الرمز_السري عبارة_المرور باسورد الباسورد'
  },
  {
    kind: 'token',
    strength: 'key',
    names: 'رمز_الوصول توكن التوكن المفتاح_السري السر_المشترك مفتاح_api مفتاح_الوصول رمز_المصادقة'
  },
  {
    kind: 'one_time_code',
    strength: 'code',
    names: 'رمز_التحقق رمز_لمرة_واحدة رمز_التأكيد رقم_التعريف_الشخصي رمز_pin'
  },
  // cs
  {
    kind: 'password',
    strength: 'password',
    names: 'heslo hesla heslem přístupová_fráze heslová_fráze'
  },
  {
    kind: 'secret',
    strength: 'key',
    names: 'tajemství klíč_api api_klíč přístupový_klíč tajný_klíč soukromý_klíč přístupový_token'
  },
  {
    kind: 'one_time_code',
    strength: 'code',
    names: 'jednorázový_kód ověřovací_kód pin_kód kód_pin'
  },
  // de
  {
    kind: 'password',
    strength: 'password',
    names: 'kennwort kennwörter passwörter passphrase losungswort zugangskennwort'
  },
  {
    kind: 'secret',
    strength: 'key',
    names:
      'geheimnis api_schlüssel zugriffsschlüssel zugangsschlüssel geheimer_schlüssel geheimschlüssel privater_schlüssel zugriffstoken'
  },
  {
    kind: 'one_time_code',
    strength: 'code',
    names:
      'einmalcode einmal_code einmalpasswort einmalkennwort bestätigungscode sicherheitscode zugangscode pin_nummer geheimzahl'
  },
  // el
  {
    kind: 'password',
    strength: 'password',
    names: 'κωδικός_πρόσβασης κωδικός κωδικο συνθηματικό φράση_πρόσβασης'
  },
  {
    kind: 'secret',
    strength: 'key',
    names: 'μυστικό κλειδί_api κλειδί_πρόσβασης μυστικό_κλειδί ιδιωτικό_κλειδί διακριτικό'
  },
  {
    kind: 'one_time_code',
    strength: 'code',
    names: 'κωδικός_μίας_χρήσης κωδικός_μιας_χρήσης κωδικός_επαλήθευσης κωδικός_pin'
  },
  // es
  {
    kind: 'password',
    strength: 'password',
    names:
      'contraseña contraseñas contrasena clave_de_acceso frase_de_contraseña frase_de_acceso palabra_clave clave'
  },
  {
    kind: 'secret',
    strength: 'key',
    names:
      'secreto clave_api clave_de_api clave_de_la_api clave_secreta clave_privada llave_api token_de_acceso'
  },
  {
    kind: 'one_time_code',
    strength: 'code',
    names:
      'código_de_un_solo_uso codigo_de_un_solo_uso código_de_verificación codigo_de_verificacion código_de_seguridad código_pin'
  },
  // fa
  {
    kind: 'password',
    strength: 'password',
    names: 'رمز_عبور رمزعبور گذرواژه کلمه_عبور کلمه_رمز پسورد عبارت_عبور'
  },
  {
    kind: 'token',
    strength: 'key',
    names: 'توکن کلید_api کلید_دسترسی کلید_مخفی کلید_خصوصی'
  },
  {
    kind: 'one_time_code',
    strength: 'code',
    names: 'رمز_یکبار_مصرف رمز_یک_بار_مصرف کد_تأیید کد_تایید پین_کد پین'
  },
  // fr
  {
    kind: 'password',
    strength: 'password',
    names: 'mot_de_passe mots_de_passe phrase_de_passe phrase_secrète mdp'
  },
  {
    kind: 'secret',
    strength: 'key',
    names:
      "jeton jeton_d'accès clé_api clé_d'api clé_d'accès clé_d’api clé_d’accès clé_secrète clé_privée cle_api"
  },
  {
    kind: 'one_time_code',
    strength: 'code',
    names:
      'code_à_usage_unique code_de_vérification code_de_sécurité code_pin code_confidentiel code_secret'
  },
  // he
  { kind: 'password', strength: 'password', names: 'סיסמה סיסמא סיסמת הסיסמה הסיסמא ביטוי_סיסמה' },
  {
    kind: 'token',
    strength: 'key',
    names: 'טוקן אסימון מפתח_api מפתח_ה_api מפתח_גישה מפתח_סודי מפתח_פרטי סוד'
  },
  { kind: 'one_time_code', strength: 'code', names: 'קוד_חד_פעמי קוד_אימות קוד_סודי קוד_pin' },
  // hi
  { kind: 'password', strength: 'password', names: 'पासवर्ड कूटशब्द पासफ़्रेज़ पासफ्रेज' },
  {
    kind: 'token',
    strength: 'key',
    names: 'टोकन एपीआई_कुंजी api_कुंजी एक्सेस_कुंजी गुप्त_कुंजी निजी_कुंजी सीक्रेट'
  },
  { kind: 'one_time_code', strength: 'code', names: 'ओटीपी वन_टाइम_कोड सत्यापन_कोड पिन_कोड पिन' },
  // id
  { kind: 'password', strength: 'password', names: 'kata_sandi katasandi sandi frasa_sandi' },
  {
    kind: 'secret',
    strength: 'key',
    names: 'rahasia kunci_api kunci_akses kunci_rahasia kunci_pribadi'
  },
  {
    kind: 'one_time_code',
    strength: 'code',
    names: 'kode_sekali_pakai kode_verifikasi kode_otp kode_pin nomor_pin'
  },
  // it
  {
    kind: 'password',
    strength: 'password',
    names: "parola_d'ordine parola_d’ordine frase_segreta parola_segreta"
  },
  {
    kind: 'secret',
    strength: 'key',
    names: 'segreto chiave_api chiave_di_accesso chiave_segreta chiave_privata'
  },
  {
    kind: 'one_time_code',
    strength: 'code',
    names: 'codice_monouso codice_di_verifica codice_di_sicurezza codice_pin codice_segreto'
  },
  // ja
  { kind: 'password', strength: 'password', names: 'パスワード パスフレーズ 合言葉' },
  {
    kind: 'token',
    strength: 'key',
    names: 'トークン シークレット シークレットキー 秘密鍵 apiキー アクセスキー'
  },
  {
    kind: 'one_time_code',
    strength: 'code',
    names: '暗証番号 ワンタイムコード ワンタイムパスワード 認証コード 確認コード pinコード'
  },
  // ko
  { kind: 'password', strength: 'password', names: '비밀번호 암호 패스워드 비번 패스프레이즈' },
  {
    kind: 'token',
    strength: 'key',
    names: '토큰 시크릿 비밀_키 api_키 액세스_키 개인_키'
  },
  {
    kind: 'one_time_code',
    strength: 'code',
    names: '인증번호 인증_코드 일회용_코드 일회용_비밀번호 확인_코드 핀번호 pin_번호'
  },
  // nl
  {
    kind: 'password',
    strength: 'password',
    names: 'wachtwoord wachtwoorden wachtwoordzin wachtzin'
  },
  {
    kind: 'secret',
    strength: 'key',
    names: 'geheim api_sleutel toegangssleutel geheime_sleutel privésleutel toegangstoken'
  },
  {
    kind: 'one_time_code',
    strength: 'code',
    names: 'eenmalige_code verificatiecode beveiligingscode toegangscode'
  },
  // pl
  { kind: 'password', strength: 'password', names: 'hasło hasła hasłem haslo fraza_hasła' },
  {
    kind: 'secret',
    strength: 'key',
    names: 'sekret tajny_klucz klucz_api klucz_dostępu klucz_prywatny'
  },
  {
    kind: 'one_time_code',
    strength: 'code',
    names: 'kod_jednorazowy jednorazowy_kod kod_weryfikacyjny kod_pin'
  },
  // pt
  {
    kind: 'password',
    strength: 'password',
    names: 'senha senhas palavra_passe palavra_chave frase_secreta'
  },
  {
    kind: 'secret',
    strength: 'key',
    names: 'segredo chave_api chave_de_api chave_da_api chave_de_acesso chave_secreta chave_privada'
  },
  {
    kind: 'one_time_code',
    strength: 'code',
    names: 'código_de_uso_único código_de_verificação codigo_de_verificacao código_de_segurança'
  },
  // ro
  { kind: 'password', strength: 'password', names: 'parolă parola parole frază_de_acces' },
  {
    kind: 'secret',
    strength: 'key',
    names:
      'cheie_api cheia_api cheie_de_acces cheia_de_acces cheie_secretă cheia_secretă cheia_privată secretul jeton_de_acces'
  },
  {
    kind: 'one_time_code',
    strength: 'code',
    names: 'cod_unic cod_de_unică_folosință cod_de_verificare codul_de_verificare codul_pin cod_pin'
  },
  // ru
  {
    kind: 'password',
    strength: 'password',
    names: 'пароль пароля паролем пароли кодовая_фраза парольная_фраза'
  },
  {
    kind: 'token',
    strength: 'key',
    names: 'токен секрет секретный_ключ ключ_api api_ключ ключ_доступа приватный_ключ закрытый_ключ'
  },
  {
    kind: 'one_time_code',
    strength: 'code',
    names: 'пин_код пинкод пин одноразовый_код одноразовый_пароль код_подтверждения проверочный_код'
  },
  // tr
  {
    kind: 'password',
    strength: 'password',
    names: 'şifre şifresi şifrem şifreniz sifre sifresi sifrem parolam parolası'
  },
  {
    kind: 'secret',
    strength: 'key',
    names:
      'gizli_anahtar api_anahtarı api_anahtari erişim_anahtarı özel_anahtar belirteç erişim_belirteci jeton'
  },
  {
    kind: 'one_time_code',
    strength: 'code',
    names: 'tek_kullanımlık_kod tek_kullanımlık_şifre doğrulama_kodu onay_kodu pin_kodu'
  },
  // uk
  { kind: 'password', strength: 'password', names: 'паролі парольна_фраза кодова_фраза' },
  {
    kind: 'token',
    strength: 'key',
    names: 'секретний_ключ ключ_доступу приватний_ключ закритий_ключ'
  },
  {
    kind: 'one_time_code',
    strength: 'code',
    names: 'пін_код пінкод пін одноразовий_код одноразовий_пароль код_підтвердження'
  },
  // vi
  { kind: 'password', strength: 'password', names: 'mật_khẩu mat_khau cụm_mật_khẩu' },
  {
    kind: 'token',
    strength: 'key',
    names: 'mã_thông_báo mã_truy_cập khóa_api khoá_api khóa_truy_cập khóa_bí_mật khoá_bí_mật bí_mật'
  },
  {
    kind: 'one_time_code',
    strength: 'code',
    names: 'mã_pin mã_otp mã_dùng_một_lần mã_xác_minh mã_xác_nhận mã_xác_thực'
  },
  // zh
  { kind: 'password', strength: 'password', names: '密码 密碼 口令 通关密语 密語' },
  {
    kind: 'token',
    strength: 'key',
    names: '令牌 密钥 密鑰 私钥 私鑰 访问令牌 访问密钥 api密钥 api密鑰 存取權杖'
  },
  {
    kind: 'one_time_code',
    strength: 'code',
    names: '验证码 驗證碼 一次性密码 一次性密碼 一次性代码 pin码 pin碼'
  },
  // "Credentials" in every language: a pair of user name and password, or one value, may follow
  {
    kind: 'credential',
    strength: 'key',
    isPair: true,
    names:
      'بيانات_الاعتماد přihlašovací_údaje zugangsdaten anmeldedaten διαπιστευτήρια credencial credenciales اعتبارنامه identifiants_de_connexion פרטי_הזדהות क्रेडेंशियल kredensial credenziali credenziale 資格情報 認証情報 자격_증명 inloggegevens poświadczenia dane_logowania credenciais credențiale учётные_данные учетные_данные kimlik_bilgileri облікові_дані thông_tin_đăng_nhập 凭证 憑證 凭据 identifiants login_daten logindaten доступы'
  }
]

/** Vendors whose keys have no shape: their name before `=` or `:` and a random value is enough. */
const VENDORS: LabelGroup[] = [
  {
    kind: 'vendor_key',
    strength: 'vendor',
    names:
      'okta auth0 heroku datadog linkedin twitter facebook instagram github gitlab jenkins sonar artifactory jfrog twilio mailgun mailjet mandrill segment codeclimate figma mapbox algolia vault travis bitly snyk sumologic postmark sendgrid cloudflare fastly pagerduty rollbar bugsnag zendesk freshdesk trello asana airtable dropbox spotify flickr coinbase binance kraken kucoin bittrex paypal braintree plaid stripe square shopify telegram discord mattermost confluent rapidapi openweather newsapi etherscan infura alchemy sauce saucelabs sauce_labs jira hudson redmine pingdom typeform netlify vercel supabase planetscale contentful intercom mixpanel amplitude sentry opsgenie statuspage shodan virustotal wakatime'
  }
]

export const LABEL_GROUPS: readonly (LabelGroup & { english: boolean })[] = [
  ...ENGLISH.map((group) => ({ ...group, english: true })),
  ...OTHERS.map((group) => ({ ...group, english: false })),
  ...VENDORS.map((group) => ({ ...group, english: true }))
]

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
