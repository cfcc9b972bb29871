/** The names of secrets in 22 languages beside English, as labels.ts explains them. Pure data. */
import type { LabelStrength } from '#src/redaction/values/plain-value.ts'

/** Names of one kind of secret. */
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

/** Everybody's own words, by language; English ones are understood everywhere. */
export const LABELS_BY_LANGUAGE: readonly LabelGroup[] = [
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
    names:
      'رمز_الوصول الرمز_المميز توكن التوكن المفتاح_السري السر_المشترك مفتاح_api مفتاح_الوصول رمز_المصادقة'
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
  {
    kind: 'password',
    strength: 'password',
    names: 'parolă parola parole frază_de_acces fraza_de_acces'
  },
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
    names: 'пін_код пінкод пін pin_код одноразовий_код одноразовий_пароль код_підтвердження'
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
  {
    kind: 'password',
    strength: 'password',
    names: '密码 密碼 口令 密码短语 密碼短語 通关密语 密語'
  },
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
      'بيانات_الاعتماد přihlašovací_údaje zugangsdaten anmeldedaten διαπιστευτήρια credencial credenciales اعتبارنامه identifiants_de_connexion פרטי_הזדהות אישורי_גישה क्रेडेंशियल kredensial credenziali credenziale 資格情報 認証情報 자격_증명 inloggegevens poświadczenia dane_logowania credenciais credențiale date_de_autentificare datele_de_autentificare учётные_данные учетные_данные kimlik_bilgileri облікові_дані thông_tin_đăng_nhập 凭证 憑證 凭据 identifiants login_daten logindaten доступы'
  }
]
