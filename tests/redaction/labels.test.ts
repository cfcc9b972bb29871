import { describe, expect, test } from 'bun:test'
import { LABEL_GROUPS } from '#src/redaction/labels/labels.ts'
import { redact } from '#src/redaction/redact.ts'

const VALUES = {
  password: 'wolke7Regen',
  key: 'k9f8e7d6c5b4a3',
  opaque: 'k9f8e7d6c5b4a3z2y1x0w9v8',
  pair: 'carol / wolke7Regen',
  code: '482913',
  vendor: 'k9f8e7d6c5b4a3z2y1x0w9v8'
} as const

/** Every name as people write it, with the value that its strength asks for. */
const names = LABEL_GROUPS.flatMap((group) =>
  group.names.split(' ').map((name) => ({
    // A leading underscore is part of the name (`_auth` of npm's settings).
    name: name.replaceAll(/(?<!^)_/g, ' '),
    value: VALUES[group.strength]
  }))
)

describe('every label name', () => {
  test('is read in all the ways in which it is written', () => {
    const missed: string[] = []
    for (const { name, value } of names) {
      const capital = name.charAt(0).toUpperCase() + name.slice(1)
      for (const text of [
        `${name}: ${value}`,
        `${capital} = ${value}`,
        `${name.replaceAll(' ', '_')}=${value}`,
        `"${name}":"${value}"`,
        `a line\n${name.toUpperCase()}：${value}\nanother`
      ]) {
        if (redact(text).text.includes(value.split(' ').at(-1) ?? '')) missed.push(text)
      }
    }
    expect(names.length).toBeGreaterThan(300)
    expect(missed).toEqual([])
  })

  test('leaves a plain word and an empty value', () => {
    const marked: string[] = []
    for (const { name } of names) {
      for (const text of [`${name}: required`, `${name} = `, `${name}: null`, `${name}: `]) {
        if (redact(text).redactions > 0) marked.push(text)
      }
    }
    expect(marked).toEqual([])
  })
})

const SENTENCES: [language: string, password: string, key: string, code: string][] = [
  ['ar', 'كلمة السر هي V1', 'مفتاح الوصول هو V2', 'رمز التحقق هو V3'],
  ['cs', 'Moje heslo je V1', 'přístupový klíč je V2', 'ověřovací kód je V3'],
  ['de', 'Das Kennwort war V1', 'Der Zugriffsschlüssel ist V2', 'Der Bestätigungscode lautet V3'],
  ['el', 'Ο κωδικός είναι V1', 'Το κλειδί πρόσβασης είναι V2', 'Ο κωδικός επαλήθευσης είναι V3'],
  ['en', 'My passphrase was V1', 'The access key is V2', 'Your one-time code is V3'],
  [
    'es',
    'Mi contraseña es V1',
    'La clave de acceso secreta es V1',
    'El código de verificación es V3'
  ],
  ['fa', 'گذرواژه من V1 است', 'کلید دسترسی: V2', 'کد تأیید: V3'],
  ['fr', 'Mon mot de passe était V1', 'La clé secrète est V2', 'Le code de vérification est V3'],
  ['he', 'הסיסמה שלי היא V1', 'מפתח גישה: V2', 'קוד אימות: V3'],
  ['hi', 'मेरा पासवर्ड है V1', 'एक्सेस कुंजी: V2', 'सत्यापन कोड: V3'],
  ['id', 'Kata sandi saya adalah V1', 'Kunci akses adalah V2', 'Kode verifikasi adalah V3'],
  ['it', 'La mia password era V1', 'La chiave di accesso è V2', 'Il codice di verifica è V3'],
  ['ja', '私のパスワードはV1です', 'アクセスキー：V2', '認証コードはV3です'],
  ['ko', '내 비밀번호는 V1 입니다', '액세스 키: V2', '인증번호는 V3 입니다'],
  ['nl', 'Mijn wachtwoord is V1', 'De toegangssleutel is V2', 'De verificatiecode is V3'],
  ['pl', 'Moje hasło to V1', 'Klucz dostępu to V2', 'Kod weryfikacyjny to V3'],
  ['pt', 'Minha senha é V1', 'A chave de acesso é V2', 'O código de verificação é V3'],
  ['ro', 'Parola mea este V1', 'Cheia de acces este V2', 'Codul de verificare este V3'],
  ['ru', 'Мой пароль V1', 'Ключ доступа: V2', 'Код подтверждения: V3'],
  ['tr', 'Şifrem V1', 'Erişim anahtarı: V2', 'Doğrulama kodu: V3'],
  ['uk', 'Мій пароль V1', 'Ключ доступу: V2', 'Код підтвердження: V3'],
  ['vi', 'Mật khẩu của tôi là V1', 'Khóa truy cập là V2', 'Mã xác minh là V3'],
  ['zh', '我的密码是V1', '访问密钥是V2', '验证码是V3']
]

describe.each(SENTENCES)('told in %s', (_, ...sentences) => {
  test('passwords, keys and codes go, and the sentence around them stays', () => {
    const values = [VALUES.password, VALUES.key, VALUES.code]
    for (const sentence of sentences) {
      const place = Number(/V(\d)/.exec(sentence)?.[1]) - 1
      const value = values[place] ?? ''
      const text = sentence.replace(/V\d/, value)
      const done = redact(text)
      expect(done.text).not.toContain(value)
      expect(done.text.replace(/\[REDACTED:[a-z_]+\]/, value)).toBe(text)
    }
  })
})
