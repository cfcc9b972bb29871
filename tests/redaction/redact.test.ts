import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { redact, redactMetadata } from '#src/redaction/redact.ts'

/** Deterministic filler that looks random, so that no credential-like literal stands in the source. */
function noise(
  length: number,
  alphabet = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
) {
  let state = 12345
  let text = ''
  while (text.length < length) {
    state = (state * 1103515245 + 12345) % 2147483648
    text += alphabet[Math.floor(state / 65536) % alphabet.length]
  }
  return text
}

const HEX = '0123456789abcdef'
const UPPER = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

describe('secrets by shape', () => {
  const shapes: [kind: string, secret: string][] = [
    ['keepsake_key', `ks_${noise(43)}`],
    ['github_token', `ghp_${noise(36)}`],
    ['gitlab_token', `glpat-${noise(20)}`],
    ['anthropic_key', `sk-ant-api03-${noise(90)}`],
    ['openai_key', `sk-proj-${noise(60)}`],
    ['aws_access_key', `AKIA${noise(16, UPPER)}`],
    ['google_api_key', `AIza${noise(35)}`],
    ['slack_token', `xoxb-${noise(12, '123456789')}-${noise(12, '123456789')}-${noise(24)}`],
    ['stripe_key', `sk_live_${noise(24)}`],
    ['webhook_secret', `whsec_${noise(32)}`],
    ['npm_token', `npm_${noise(36)}`],
    ['sendgrid_key', `SG.${noise(22)}.${noise(43)}`],
    ['digitalocean_token', `dop_v1_${noise(64, HEX)}`],
    ['mailchimp_key', `${noise(32, HEX)}-us12`],
    ['telegram_token', `${noise(9, '123456789')}:AA${noise(33)}`],
    ['terraform_token', `${noise(14)}.atlasv1.${noise(66)}`],
    ['age_key', `AGE-SECRET-KEY-1${noise(58, 'QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L')}`]
  ]
  test.each(shapes)('%s goes, and nothing around it', (kind, secret) => {
    const done = redact(`Use ${secret} for the deploy, please.`)
    expect(done.text).toBe(`Use [REDACTED:${kind}] for the deploy, please.`)
    expect(done.redactions).toBe(1)
    expect([...done.kinds]).toEqual([[kind, 1]])
  })

  test('a signed token goes whole', () => {
    const jwt = `eyJ${noise(30)}.eyJ${noise(60)}.${noise(43)}`
    expect(redact(`token ${jwt} end`).text).toBe('token [REDACTED:jwt] end')
  })

  test('a private key goes with every line, also when its end is missing or escaped', () => {
    const lines = [noise(64), noise(64), `${noise(30)}==`]
    const head = ['-----BEGIN RSA', 'PRIVATE KEY-----'].join(' ')
    const tail = ['-----END RSA', 'PRIVATE KEY-----'].join(' ')
    for (const block of [
      [head, ...lines, tail].join('\n'),
      [head, ...lines].join('\n'),
      [head, ...lines, tail].join('\\n')
    ]) {
      const text = redact(`before\n${block}\nafter`).text
      expect(text).toStartWith('before\n[REDACTED:private_key]')
      expect(text).toEndWith('after')
      for (const line of lines) expect(text).not.toContain(line)
    }
    expect(redact([head, 'MIIEow', tail].join('\n')).text).toBe('[REDACTED:private_key]')
    expect(redact([head, '...', tail].join('\n')).redactions).toBe(0)
  })

  test('of a connection string only the password goes', () => {
    expect(redact('postgres://app:s3cr3t@db.example:5432/x').text).toBe(
      'postgres://app:[REDACTED:connection_password]@db.example:5432/x'
    )
    expect(redact('Server=db;User Id=sa;Password=letmein;Database=x').text).toBe(
      'Server=db;User Id=sa;Password=[REDACTED:connection_password];Database=x'
    )
  })

  test('a variable in a connection string stays', () => {
    const text = ['postgres://app:$', '{DB_PASSWORD}@db/x and https://example.org:8080/a@b'].join(
      ''
    )
    expect(redact(text).text).toBe(text)
  })

  test('a short token in a request header is one, the name of a token is none', () => {
    for (const header of ['Authorization: Bearer abc123def', '-H "authorization: token 9f8e7d6c"'])
      expect(redact(header).text).toMatch(/(?:Bearer|token) \[REDACTED:bearer_token\]/)
    for (const named of ['Authorization: Bearer your-token', 'Authorization: Bearer <token>'])
      expect(redact(named).text).toBe(named)
  })

  test('a bearer header keeps its word and loses its token', () => {
    expect(redact(`Authorization: Bearer ${noise(40)}`).text).toBe(
      'Authorization: Bearer [REDACTED:bearer_token]'
    )
  })

  test('card numbers go only with an issuer and a valid check digit', () => {
    expect(redact('card 4111 1111 1111 1111 exp').text).toBe('card [REDACTED:card_number] exp')
    for (const other of ['4111 1111 1111 1112', '1700000000000', '9999999999999995']) {
      expect(redact(`number ${other}`).text).toBe(`number ${other}`)
    }
  })

  test('a seed phrase of twelve words goes, eleven words or prose stay', () => {
    const words =
      'ability able about above absent absorb abstract absurd abuse access accident acid'
    expect(redact(`wallet: ${words}!`).text).toBe('wallet: [REDACTED:seed_phrase]!')
    const numbered = words
      .split(' ')
      .map((word, index) => `${index + 1}. ${word}`)
      .join('\n')
    expect(redact(numbered).text).toBe('1. [REDACTED:seed_phrase]')
    const eleven = words.split(' ').slice(1).join(' ')
    expect(redact(eleven).text).toBe(eleven)
  })
})

describe('secrets by label', () => {
  test.each([
    ['my password is hunter2, ok?', 'my password is [REDACTED:password], ok?'],
    ['DB_PASSWORD=s3cr3t!x', 'DB_PASSWORD=[REDACTED:password]'],
    ['{"apiKey": "a8f5f167f44f4964e6c998dee827110c"}', '{"apiKey": "[REDACTED:api_key]"}'],
    ["password = 'correct1'", "password = '[REDACTED:password]'"],
    ['My PIN is 4821.', 'My PIN is [REDACTED:pin].'],
    ['The one-time code is 482 913', 'The one-time code is [REDACTED:one_time_code]'],
    [
      '482913 is your Acme verification code',
      '[REDACTED:one_time_code] is your Acme verification code'
    ],
    ['--token abc123def456', '--token [REDACTED:token]'],
    ['<password>abc123</password>', '<password>[REDACTED:password]</password>'],
    [
      '- name: DB_PASSWORD\n  value: "abc123x"',
      '- name: DB_PASSWORD\n  value: "[REDACTED:password]"'
    ],
    ['credential: x8Q1zq', 'credential: [REDACTED:credential]'],
    ['The secret is s3cr3t.', 'The secret is [REDACTED:secret].'],
    [
      'Пінкод: 4821, PIN-код: 4822',
      'Пінкод: [REDACTED:one_time_code], PIN-код: [REDACTED:one_time_code]'
    ],
    ['PIN code: 0000', 'PIN code: [REDACTED:pin]'],
    ['API key: abcd-1234-efgh-5678', 'API key: [REDACTED:api_key]'],
    ['set the password to Hunter22', 'set the password to [REDACTED:password]'],
    [
      'passwords are abc123 and def456',
      'passwords are [REDACTED:password] and [REDACTED:password]'
    ],
    ['GET /x?access_token=a1b2c3d4e5f6a7&page=2', 'GET /x?access_token=[REDACTED:token]&page=2']
  ])('%s', (text, expected) => {
    expect(redact(text).text).toBe(expected)
  })

  const languages: [language: string, text: string][] = [
    ['ar', 'كلمة المرور هي abc12345'],
    ['cs', 'heslo je abc12345'],
    ['de', 'Mein Passwort lautet abc12345'],
    ['el', 'ο κωδικός πρόσβασης είναι abc12345'],
    ['en', 'the password is abc12345'],
    ['es', 'la contraseña es abc12345'],
    ['fa', 'رمز عبور abc12345 است'],
    ['fr', 'le mot de passe est abc12345'],
    ['he', 'הסיסמה היא abc12345'],
    ['hi', 'पासवर्ड abc12345 है'],
    ['id', 'kata sandi adalah abc12345'],
    ['it', 'la password è abc12345'],
    ['ja', 'パスワードはabc12345です'],
    ['ko', '비밀번호는 abc12345 입니다'],
    ['nl', 'het wachtwoord is abc12345'],
    ['pl', 'hasło to abc12345'],
    ['pt', 'a senha é abc12345'],
    ['ro', 'parola este abc12345'],
    ['ru', 'мой пароль: abc12345'],
    ['tr', 'şifrem abc12345'],
    ['uk', 'пароль — abc12345'],
    ['vi', 'mật khẩu là abc12345'],
    ['zh', '我的密码是abc12345。']
  ]
  test.each(languages)('a password told in %s goes', (_, text) => {
    expect(redact(text).text).toBe(text.replace('abc12345', '[REDACTED:password]'))
  })

  const keys: [language: string, text: string][] = [
    ['ar', 'مفتاح API: k9f8e7d6c5b4a3'],
    ['de', 'API-Schlüssel: k9f8e7d6c5b4a3'],
    ['es', 'la clave de API es k9f8e7d6c5b4a3'],
    ['fr', "la clé d'API est k9f8e7d6c5b4a3"],
    ['ja', 'APIキー: k9f8e7d6c5b4a3'],
    ['ru', 'ключ API: k9f8e7d6c5b4a3'],
    ['zh', '访问令牌：k9f8e7d6c5b4a3']
  ]
  test.each(keys)('an API key told in %s goes', (_, text) => {
    const done = redact(text)
    expect(done.text).not.toContain('k9f8e7d6c5b4a3')
    expect(done.text.replace(/\[REDACTED:[a-z_]+\]/, 'k9f8e7d6c5b4a3')).toBe(text)
  })
})

describe('what is no secret stays', () => {
  test.each([
    'The password is required.',
    'I forgot my password again and changed it at 12:30.',
    'The token limit is 4096 tokens, max_tokens: 4096.',
    'password hash: 5f4dcc3b5aa765d61d8327deb882cf99',
    'commit 8f14e45fceea167a5a36dedd4bea2543f00ba412',
    'sha256: 2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae',
    'user_id: 123e4567-e89b-12d3-a456-426614174000',
    'version: 1.2.3-beta4, token version 2.0.1',
    'password = get_password("x")',
    'password = os.environ["PW"]',
    '"password": "Kennwort"',
    '"password": "Please enter a password!"',
    'secret santa is on 2024-12-24',
    'The secret ingredient is 3 eggs.',
    'The password policy is ISO27001-based.',
    'api key: 12 characters',
    'The token is ERC1155, the key is level3 and the secret: oauth2.',
    'PublicKeyToken=b77a5c561934e089',
    'Bearer of the ring, secretary of state, tokenizer: bpe50k'
  ])('%s', (text) => {
    expect(redact(text)).toEqual({ text, redactions: 0, kinds: new Map() })
  })
})

describe('markers', () => {
  const pieces = [
    'password is ',
    'token: ',
    '"secret": "',
    'abc123',
    ' Bearer ',
    noise(40),
    `ghp_${noise(36)}`,
    '://u:',
    'p4ss@h',
    '[REDACTED:password]',
    '[REDACTED:',
    ']',
    '"',
    "'",
    '=',
    ' is ',
    '4111111111111111',
    '\n',
    ' ',
    '密码是',
    'пароль ',
    ', ',
    '&pin=1234',
    'ability able about above absent absorb abstract absurd abuse access accident acid ',
    'eyJ',
    '.'
  ]

  test('a second run changes nothing', () => {
    const texts = fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 6 })), {
      maxLength: 14
    })
    fc.assert(
      fc.property(texts, (parts) => {
        const once = redact(parts.join(''))
        const twice = redact(once.text)
        expect(twice.text).toBe(once.text)
        expect(twice.redactions).toBe(0)
      }),
      { numRuns: 600 }
    )
  })

  test('only secrets change: the text between markers is the source, in order', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 12 }), (parts) => {
        const source = parts.join('')
        let at = 0
        for (const kept of redact(source).text.split(/\[REDACTED:[a-z0-9_]+\]/)) {
          const found = source.indexOf(kept, at)
          expect(found).toBeGreaterThanOrEqual(at)
          at = found + kept.length
        }
      }),
      { numRuns: 400 }
    )
  })
})

describe('metadata', () => {
  test('tokens go by shape, labels and numbers stay so that filters find them', () => {
    const key = `ks_${noise(43)}`
    const value = {
      source: 'cli',
      note: `uses ${key}`,
      deep: [{ password: 'hunter2', order: '4111111111111111' }, 7, null, true]
    }
    expect(redactMetadata(value)).toEqual({
      value: { ...value, note: 'uses [REDACTED:keepsake_key]' },
      redactions: 1
    })
  })
})
