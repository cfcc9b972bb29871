/**
 * Secrets that their place in a line or a block makes one: password files, connection strings,
 * database statements, cookies, and calls that take a user name and a password.
 */

import { isVaried, type ShapeRule, surrounded } from '#src/redaction/shapes/shape-rule.ts'
import {
  isExplicitPassword,
  isLiteralPassword,
  isPlaceholder,
  isSecretValue,
  isStrongPassword
} from '#src/redaction/values/plain-value.ts'

function connection(literals: string[], source: string): ShapeRule {
  return { ...surrounded('connection_password', literals, source, 'i'), accept: isExplicitPassword }
}

/** Fields of a database connection string (ODBC, ADO.NET, JDBC properties), in either order. */
const CONNECTIONS: ShapeRule[] = [
  connection(
    ['user', 'uid', 'usr'],
    '(?:user|user[ _]?id|user[ _]?name|uid|usr)[ \\t]{0,2}=[^;\\n"\']{1,100};[^\\n"\']{0,200}?(?:password|pwd)[ \\t]{0,2}=[ \\t]{0,2}([^;\\s"\']{3,128})'
  ),
  connection(
    ['password', 'pwd'],
    '(?:password|pwd)[ \\t]{0,2}=[ \\t]{0,2}([^;\\s"\']{3,128});[^\\n"\']{0,100}?(?:server|database|data source|host|uid|user|initial catalog|port|driver)[ _a-z]{0,12}='
  ),
  {
    // name:password@tcp(host:3306)/base
    kind: 'connection_password',
    literals: ['@tcp(', '@unix('],
    lead: { of: /[^\s@"'`=]/, atMost: 130 },
    pattern: /[\w.-]{1,64}:([^\s@"'`]{1,64})@(?:tcp|unix)\(/dy,
    accept: (secret) => !isPlaceholder(secret)
  }
]

const FILE_NAME = '[\\w.@-]{1,64}'

/** Lines of .netrc, .pgpass and password files. */
const LINES: ShapeRule[] = [
  {
    ...surrounded(
      'password',
      ['login ', 'login\t', 'login\n'],
      `login\\s{1,8}\\S{1,128}\\s{1,8}password\\s{1,8}("[^"\\n]{1,200}"|\\S{1,200})`
    ),
    accept: isExplicitPassword
  },
  {
    kind: 'password',
    literals: [':*:', ':5432:', ':5433:', ':6432:', ':6543:'],
    lead: { of: /[^\s"']/, atMost: 80 },
    pattern: new RegExp(
      `(?<![^\\n"'])[\\w.*/-]{1,64}:(?:\\d{2,5}|\\*):${FILE_NAME.replace('[', '[*')}:${FILE_NAME.replace('[', '[*')}:([^\\s:"']{3,128})`,
      'dy'
    ),
    accept: isExplicitPassword
  },
  {
    // htpasswd, shadow: a hash that was made to be kept from others.
    ...surrounded(
      'password_hash',
      [
        '$1$',
        '$5$',
        '$6$',
        '$y$',
        '$apr1$',
        '$2a$',
        '$2b$',
        '$2y$',
        '{SHA}',
        '{SSHA}',
        '{SSHA'
      ].map((head) => `:${head}`),
      '(?<=(?:^|[\\n"\'])[\\w.@-]{1,64}):((?:\\$(?:1|5|6|y|apr1|2[aby])\\$|\\{S?SHA(?:256|512)?\\})[A-Za-z0-9./+=$]{13,200})'
    ),
    accept: isVaried
  }
]

const isMarkedPassword = (secret: string): boolean =>
  /[!#$%&*+=?@^~]/.test(secret) && isStrongPassword(secret)

/** A user name and a password that stand together without their full names. */
const PAIRS: ShapeRule[] = [
  {
    ...surrounded(
      'password',
      ['u: ', 'u:\t'],
      '(?<![A-Za-z0-9])u:\\s\\S{2,64}[ ,;\\n]{1,3}p: ([^\\s"\']{3,128})',
      'i'
    ),
    accept: isStrongPassword
  },
  {
    ...surrounded(
      'password',
      ['admin', 'root'],
      '(?<![\\w/.@-])(?:admin|administrator|root)\\s{0,2}[/:]\\s{0,2}([^\\s"\',;<>]{5,127}[^\\s"\'.,;<>)])',
      'i'
    ),
    accept: isMarkedPassword
  }
]

/** Values of cookies whose name says that they stand for a signed-in user. */
const COOKIES: ShapeRule[] = [
  {
    ...surrounded(
      'session_cookie',
      'cookie',
      'cookie["\']?\\s{0,2}[:=]\\s{0,2}["\']?[^\\n]{0,400}?(?:sess|sid|auth|token|jwt|login|remember)[\\w.-]{0,20}=(?!\\[REDACTED)([A-Za-z0-9%+/=_.~-]{16,2000})',
      'i'
    ),
    accept: isVaried
  }
]

/** Blocks of build files that hold a user name and a password as literals. */
const BLOCK_FIELDS: ShapeRule[] = [
  {
    ...surrounded(
      'password',
      'credentials',
      'credentials(?:\\([^)\\n]{0,80}\\))?\\s{0,4}\\{[^}]{0,300}?password\\s{0,4}[=(:]?\\s{0,4}["\']([^"\'\\n]{3,128})["\']'
    ),
    accept: isExplicitPassword
  },
  {
    // Credentials("user", "pass"), basicAuth('user', 'pass'), auth=("user", "pass")
    ...surrounded(
      'password',
      ['credential', 'auth', 'login', 'logon', 'signin', 'sign_in', 'bind('],
      '(?:credential|auth|login|logon|sign_?in|bind)[A-Za-z_]{0,24}(?:\\s{0,2}=\\s{0,2})?\\(\\s{0,8}(?:[A-Za-z_$][\\w.$>-]{0,40}\\s{0,2},\\s{0,8})?["\'][^"\'\\n]{1,100}["\']\\s{0,2},\\s{0,8}["\']([^"\'\\n]{4,128})["\']\\s{0,8}\\)',
      'i'
    ),
    accept: isLiteralPassword
  }
]

/** Calls that open a connection: host or address, user, password. */
const CALLS: ShapeRule[] = [
  {
    ...surrounded(
      'password',
      ['connect(', 'connection(', 'new mysqli(', 'new pdo('],
      '(?:connect|connection|new mysqli|new pdo)\\(\\s{0,8}["\'][^"\'\\n]{1,200}["\']\\s{0,2},\\s{0,8}["\'][^"\'\\n]{1,100}["\']\\s{0,2},\\s{0,8}["\']([^"\'\\n]{4,128})["\']',
      'i'
    ),
    accept: isLiteralPassword
  },
  {
    ...surrounded(
      'nuget_key',
      'setapikey ',
      'setapikey\\s{1,3}([A-Za-z0-9-]{32,64})(?![A-Za-z0-9])',
      'i'
    ),
    accept: isVaried
  }
]

/** `IDENTIFIED BY x`, `WITH PASSWORD x`: statements without quotes. */
const STATEMENTS: ShapeRule[] = [
  {
    ...surrounded(
      'password',
      ['identified by ', 'with password ', 'encrypted password '],
      '(?:identified by|(?:with|encrypted) password) {1,4}(?:=\\s{0,2})?["\']?([^\\s"\';,]{2,127}[^\\s"\';,.!?)])',
      'i'
    ),
    accept: (secret) => isExplicitPassword(secret) && isSecretValue(secret, 'password', false)
  }
]

/** Calls and lines of a user name and a password that nothing names. */
const UNNAMED_PAIRS: ShapeRule[] = [
  {
    ...surrounded(
      'password',
      ['sp_addlogin', 'getconnection(', 'basic_auth(', 'setcredentials('],
      '(?:sp_addlogin|getconnection\\(|basic_auth\\(|setcredentials\\()\\s{0,4}(?:[\\w."\':/?=&-]{1,200}\\s{0,2},\\s{0,4})?["\'][^"\'\\n]{1,64}["\']\\s{0,2},\\s{0,4}["\']([^"\'\\n]{4,128})["\']',
      'i'
    ),
    accept: isLiteralPassword
  },
  {
    // An address, a user name and a password, each in quotes, for whatever opens the connection.
    ...surrounded(
      'password',
      '://',
      '://[^"\'\\s]{1,120}["\']\\s{0,2},\\s{0,16}["\'][^"\'\\n]{1,64}["\']\\s{0,2},\\s{0,16}["\']([^"\'\\n]{4,128})["\']\\s{0,4}[),]'
    ),
    accept: isLiteralPassword
  },
  {
    // carol@example.org:…, as lists of accounts write it; carol:…@example.org without a scheme
    ...surrounded(
      'password',
      ['com', 'org', 'net', 'edu', 'gov'].flatMap((end) => [`.${end}:`, `.${end}|`, `.${end} |`]),
      '(?<=@[\\w.-]{1,64})\\.(?:com|org|net|edu|gov)(?:[:|]| \\| )([^\\s"\'|<>,;]{6,64})(?!\\S)'
    ),
    accept: (secret) => isStrongPassword(secret)
  }
]

/** Every place in a settings file, a program or a statement that is one for a secret. */
export const SETTINGS_FILES: readonly ShapeRule[] = [
  ...CONNECTIONS,
  ...LINES,
  ...PAIRS,
  ...UNNAMED_PAIRS,
  ...COOKIES,
  ...BLOCK_FIELDS,
  ...CALLS,
  ...STATEMENTS
]
