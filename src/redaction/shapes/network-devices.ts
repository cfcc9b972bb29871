/**
 * Secrets in the settings of routers, access points and tunnels, where the words before a value say
 * what it is and no sign joins them.
 */

import { type ShapeRule, surrounded } from '#src/redaction/shapes/shape-rule.ts'
import {
  isExplicitPassword,
  isLiteralPassword,
  isSecretValue
} from '#src/redaction/values/plain-value.ts'

const VALUE = '["\']?([^\\s"\';]{4,128})'

/** `password 7 …`: the digit says how the value is written. */
const KINDS = 'password secret key md5 ascii'
  .split(' ')
  .flatMap((word) => [...'0456789'].map((digit) => `${word} ${digit} `))

const isChosen = (secret: string): boolean =>
  isExplicitPassword(secret) && isSecretValue(secret, 'password', false)

/** Every place in such settings. */
export const NETWORK_DEVICES: readonly ShapeRule[] = [
  {
    ...surrounded('password', KINDS, `(?:password|secret|key|md5|ascii) \\d ${VALUE}(?!\\S)`, 'i'),
    accept: isChosen
  },
  {
    ...surrounded(
      'password',
      ['snmp-server community ', 'rocommunity ', 'rwcommunity '],
      `(?:snmp-server community|r[ow]community) ${VALUE}`,
      'i'
    ),
    accept: (secret) => isLiteralPassword(secret) && !/^(?:public|private)$/i.test(secret)
  },
  {
    ...surrounded(
      'password',
      ['tacacs', 'radius', 'isakmp key ', 'enable password ', 'enable secret ', 'ascii-text '],
      `(?:(?:tacacs|radius)-server [^\\n]{0,80}?key|isakmp key|enable (?:password|secret)|ascii-text) (?!\\d )${VALUE}`,
      'i'
    ),
    accept: isLiteralPassword
  },
  {
    // "carol" * "…" *: the secrets of dial-up links.
    ...surrounded('password', ['" * "', "' * '"], `["'] \\* ["']([^"'\\n]{4,128})["']`),
    accept: isExplicitPassword
  }
]
