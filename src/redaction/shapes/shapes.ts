/**
 * Secrets known by their shape, whoever issued them: signed tokens, credentials inside addresses and
 * headers, card numbers. Beside it stand the formats of vendors (vendor-tokens.ts), keys that are files
 * (key-files.ts), command lines (command-lines.ts) and settings (settings-files.ts).
 *
 * Only the secret's own characters are taken: of `postgres://app:pw@db/x` the password, of
 * `Authorization: Bearer …` the token. A value that already is a marker, a variable (`${PASS}`) or a
 * placeholder is left, or a second run would change what the first one wrote.
 */
import { isCardNumber } from '#src/redaction/shapes/card-number.ts'
import { COMMAND_LINES } from '#src/redaction/shapes/command-lines.ts'
import { KEY_FILES } from '#src/redaction/shapes/key-files.ts'
import { NETWORK_DEVICES } from '#src/redaction/shapes/network-devices.ts'
import { SETTINGS_FILES } from '#src/redaction/shapes/settings-files.ts'
import {
  infixed,
  isVaried,
  prefixed,
  type ShapeRule,
  surrounded
} from '#src/redaction/shapes/shape-rule.ts'
import { VENDOR_TOKENS } from '#src/redaction/shapes/vendor-tokens.ts'
import {
  isExplicitPassword,
  isOpaqueValue,
  isPlaceholder
} from '#src/redaction/values/plain-value.ts'

const isSecretText = (text: string): boolean => !isPlaceholder(text)

/** What an unquoted header value or token may be written with. */
const TOKEN = '[A-Za-z0-9._~+/=:-]'

const SIGNED: ShapeRule[] = [
  prefixed(
    'jwt',
    'eyJ',
    '[A-Za-z0-9_-]{8,4000}\\.(?:eyJ|[A-Za-z0-9_-]{3})[A-Za-z0-9_-]{8,8000}\\.[A-Za-z0-9_-]{0,2000}(?:\\.[A-Za-z0-9_-]{1,4000}){0,2}'
  ),
  prefixed('jwt', 'ZXlK', '[A-Za-z0-9+/]{60,8000}={0,2}')
]

const ADDRESSES: ShapeRule[] = [
  {
    ...surrounded(
      'connection_password',
      '://',
      '://[^\\s:/@"\'`<>\\[\\]]{0,128}:([^\\s"\'`<>]{1,256}?)@[A-Za-z0-9_.%{}$\\[-]'
    ),
    accept: (secret) => isSecretText(secret) && !/^\d{1,5}(?:\/|$)/.test(secret)
  },
  surrounded('url_token', '://', '://([A-Za-z0-9_-]{32,255})(?::x-oauth-basic|:)?@[A-Za-z0-9]'),
  surrounded('signed_url', 'sig=', '(?<=[?&;])sig=([A-Za-z0-9%+/=_-]{32,128})'),
  surrounded(
    'signed_url',
    ['X-Amz-Signature=', 'X-Amz-Security-Token=', 'X-Goog-Signature='],
    'X-[A-Za-z]{3,4}-[A-Za-z-]{9,14}=([A-Za-z0-9%+/=_-]{32,2000})'
  ),
  surrounded(
    'device_token',
    '/api/v1/',
    '/api/v1/([A-Za-z0-9]{20})/(?:telemetry|attributes|rpc|claim)'
  ),
  {
    // Whoever knows the end of such an address may post, join, or take an account over.
    ...surrounded(
      'url_token',
      ['hooks', 'reset', 'verify', 'confirm', 'activat', 'invit', 'magic', 'passwordless'],
      '(?<=://[^\\s"\'<>]{0,80})(?:hooks|reset|verify|verification|confirm|activat|invit|magic|passwordless)[\\w.-]{0,32}(?:/[\\w.-]{1,40}){0,3}?(?:/|\\?[\\w.-]{1,24}=)([A-Za-z0-9_-]{20,200})(?![\\w.-])',
      'i'
    ),
    accept: isOpaqueValue
  }
]

const BASIC = '[A-Za-z0-9+/_-]{8,1000}={0,2}'

/** Whoever knows such an address may post to it, so the whole address is the secret. */
const WEBHOOKS: ShapeRule[] = [
  webhook(
    'slack_webhook',
    'hooks.slack.com/',
    '(?:services|workflows|triggers)/[A-Za-z0-9/_-]{20,120}'
  ),
  webhook('discord_webhook', 'discord.com/api/webhooks/', '[0-9]{15,21}/[A-Za-z0-9_-]{50,90}'),
  webhook('discord_webhook', 'discordapp.com/api/webhooks/', '[0-9]{15,21}/[A-Za-z0-9_-]{50,90}'),
  webhook('teams_webhook', 'webhook.office.com/', '[A-Za-z0-9/@-]{60,300}'),
  webhook('teams_webhook', 'outlook.office.com/webhook/', '[A-Za-z0-9/@-]{60,300}'),
  webhook('zapier_webhook', 'hooks.zapier.com/', 'hooks/catch/[0-9]{4,12}/[A-Za-z0-9]{5,12}')
]

function webhook(kind: string, literal: string, path: string): ShapeRule {
  const host = `(?:https?://)?(?:[a-z0-9-]{1,40}\\.)?${literal.replaceAll('.', '\\.')}`
  return infixed(
    kind,
    literal,
    { of: /[A-Za-z0-9:/.-]/, atMost: 52 },
    `${host}${path}(?![A-Za-z0-9])`
  )
}

const HEADERS: ShapeRule[] = [
  {
    ...surrounded(
      'bearer_token',
      ['bearer ', 'bearer%20'],
      `bearer(?:\\s{1,4}|%20)(${TOKEN}{16,4000})`,
      'i'
    ),
    accept: isHeaderToken
  },
  {
    // Named as the header of a request: there a few letters and figures are a token, too.
    ...surrounded(
      'bearer_token',
      'authorization',
      `authorization["'\\]]{0,2}\\s{0,3}[:=,]\\s{0,3}["']?(?:bearer|token)\\s{1,4}(${TOKEN}{6,15})(?!${TOKEN})`,
      'i'
    ),
    accept: isShortToken
  },
  {
    ...surrounded(
      'basic_credentials',
      'basic ',
      `(?<=authori[sz]ation["'\\]]{0,2}\\s{0,3}[:=,]\\s{0,3}["']?|-H ["'][A-Za-z-]{0,30}: {0,2}|["'])basic\\s{1,4}(${BASIC})`,
      'i'
    ),
    accept: isBasicCredentials
  },
  {
    ...surrounded(
      'authorization',
      'authorization',
      `authorization["']?\\s{0,3}[:=]\\s{0,3}["']?[A-Za-z][A-Za-z-]{2,15}\\s{1,3}(${TOKEN}{10,4000})`,
      'i'
    ),
    accept: isHeaderToken
  },
  {
    ...surrounded('okta_token', 'ssws ', 'ssws\\s{1,3}(00[A-Za-z0-9_-]{38,42})', 'i'),
    accept: isVaried
  }
]

/** Words alone are no token: "bearer of-the-ring-and-more". */
function isHeaderToken(token: string): boolean {
  return (
    isSecretText(token) &&
    isVaried(token) &&
    (/\d/.test(token) || /[a-z][A-Z]{2}|[A-Z][a-z][A-Z]/.test(token))
  )
}

/** Letters and figures: "Bearer token" and "Bearer YOUR_KEY" name one. */
function isShortToken(token: string): boolean {
  return isExplicitPassword(token) && /\d/.test(token) && /[A-Za-z]/.test(token)
}

/** base64 of `user:password` with something printable on both sides. */
function isBasicCredentials(encoded: string): boolean {
  try {
    const plain = atob(encoded.replace(/-/g, '+').replace(/_/g, '/'))
    const colon = plain.indexOf(':')
    return colon >= 0 && colon < plain.length - 1 && /^[\x20-\x7e]+$/.test(plain)
  } catch {
    return false // Not base64 at all, so no credentials: the one reason that atob throws.
  }
}

const CARDS: ShapeRule[] = [
  {
    kind: 'card_number',
    literals: cardHeads(),
    pattern: /(?<![A-Za-z0-9_])(?<!\d[.,-])[0-9](?:[ -]?[0-9]){11,18}(?![0-9A-Za-z_])(?![.,]\d)/dy,
    accept: isCardNumber
  }
]

/** First three digits of every issuer range, so that most numbers are never looked at. */
function cardHeads(): string[] {
  const heads: string[] = []
  for (let head = 180; head < 982; head++) {
    if (/^(?:180|2[0-7]|3|4|5[0-8]|6|81|979)/.test(String(head))) heads.push(String(head))
  }
  return heads
}

/** The "auth" of a container registry in config.json: user and password in base64. */
const REGISTRIES: ShapeRule[] = [
  {
    ...surrounded(
      'basic_credentials',
      '"auth"',
      '"auth"\\s{0,4}:\\s{0,4}"([A-Za-z0-9+/]{8,1000}={0,2})"'
    ),
    accept: isBasicCredentials
  }
]

/** Tokens without a prefix that only their issuer's name makes one. */
const NAMED: ShapeRule[] = [
  {
    ...surrounded(
      'okta_token',
      'okta',
      'okta[\\s\\S]{0,80}?(?<![A-Za-z0-9_-])(00[A-Za-z0-9_-]{40})(?![A-Za-z0-9_-])',
      'i'
    ),
    accept: isVaried
  },
  {
    ...surrounded(
      'thingsboard_token',
      'thingsboard',
      'thingsboard[^\\n]{0,200}?\\s-u\\s{0,2}["\']?([A-Za-z0-9]{20})(?![A-Za-z0-9])',
      'i'
    ),
    accept: isVaried
  },
  {
    ...surrounded(
      'truenas_key',
      truenasHeads(),
      '(?<![A-Za-z0-9-])["\' :=]?([0-9]{1,2}-[A-Za-z0-9]{64})(?![A-Za-z0-9])'
    ),
    accept: isVaried
  },
  {
    ...surrounded(
      'vault_unseal_key',
      'vault ',
      'vault (?:operator )?unseal\\s{1,3}(?:-[^\\s]{1,40}\\s{1,3}){0,3}([A-Za-z0-9+/=]{32,100})'
    ),
    accept: isVaried
  }
]

/** A TrueNAS key is a row number of one or two digits, a hyphen and 64 characters. */
function truenasHeads(): string[] {
  const digits = [...'0123456789']
  return [
    ...[...'"\' :='].flatMap((before) => digits.map((digit) => `${before}${digit}-`)),
    ...digits.slice(1).flatMap((ten) => digits.map((one) => `${ten}${one}-`))
  ]
}

const CODE_NAMES = '(?:code|otp|pin|passcode|password)\\b'

/** Codes that everybody may know. */
const PUBLIC_CODE =
  'zip|area|postal|post|country|dial|error|status|exit|promo|discount|coupon|voucher|product|bar|colour|color|dress|sort|bank|swift|tax|course|booking|flight|class'

/** "482913 is your verification code": the value comes first. "Your Acme code is 482913". */
const SENTENCES: ShapeRule[] = [
  {
    ...surrounded(
      'one_time_code',
      [' is your ', ' as your '],
      ` ?(?<![A-Za-z0-9])((?:[A-Z]-)?[0-9]{4,8}|[0-9]{3}[ -][0-9]{3}) (?:is|as) your (?:[A-Za-z]{2,20} ){0,4}${CODE_NAMES}`
    ),
    lead: { of: /[A-Z0-9 -]/, atMost: 12 },
    accept: isSecretText
  },
  {
    ...surrounded(
      'one_time_code',
      'your ',
      `your (?:(?!(?:${PUBLIC_CODE}) )[a-z]{2,20} ){0,3}code(?: is|:) ((?:[a-z]-)?[0-9]{4,8}|[0-9]{3}[ -][0-9]{3})(?![\\w-])`,
      'i'
    ),
    accept: isSecretText
  }
]

/** Shapes that are tokens: the only ones that are looked for in metadata. */
export const TOKEN_SHAPES: readonly ShapeRule[] = [
  ...VENDOR_TOKENS,
  ...SIGNED,
  ...KEY_FILES,
  ...HEADERS,
  ...ADDRESSES,
  ...WEBHOOKS
]

/** Every shape, in order of how much it tells; the first of two equal finds names the marker. */
export const SHAPES: readonly ShapeRule[] = [
  ...TOKEN_SHAPES,
  ...CARDS,
  ...REGISTRIES,
  ...COMMAND_LINES,
  ...SETTINGS_FILES,
  ...NETWORK_DEVICES,
  ...NAMED,
  ...SENTENCES
]
