/**
 * Keys that are files: PEM blocks of every kind, PuTTY, OpenSSH, JSON Web Keys, minisign. A block may
 * be cut off or have its line ends escaped; then its base64 lines are taken.
 */
import { isVaried, prefixed, type ShapeRule, surrounded } from '#src/redaction/shapes/shape-rule.ts'

const LABEL = '(?:[A-Z0-9]{1,12} ){0,3}PRIVATE KEY(?: BLOCK)?-----'

/**
 * What stands in a block: anything up to the next line of hyphens, which is where it ends. A few letters
 * are enough, since both ends say what it is; three dots between them are none.
 */
const BODY = '(?:[^-]|-(?!----)){6,20000}'
const LINE_BREAK = '(?:\\s|\\\\[nr]|["\',+]){0,12}'

const PEM: ShapeRule[] = [
  surrounded('private_key', '-----BEGIN', `(-----BEGIN ${LABEL}${BODY}-----END ${LABEL})`),
  surrounded(
    'private_key',
    '-----BEGIN',
    `(-----BEGIN ${LABEL}${LINE_BREAK}(?:[A-Za-z0-9+/=]{20,128}${LINE_BREAK}){1,400})`
  ),
  surrounded(
    'private_key',
    '---- BEGIN',
    '(---- BEGIN SSH2 ENCRYPTED PRIVATE KEY ----[^-]{16,20000}---- END SSH2 ENCRYPTED PRIVATE KEY ----)'
  ),
  prefixed('private_key', 'LS0tLS1CRUdJTi', '[A-Za-z0-9+/]{60,20000}={0,2}'),
  surrounded('ssh_key', 'b3BlbnNzaC1rZXktdjE', '(b3BlbnNzaC1rZXktdjE[A-Za-z0-9+/=\\s]{60,20000})'),
  surrounded(
    'ssh_key',
    'Private-Lines:',
    'Private-Lines: [0-9]{1,3}((?:\\r?\\n[A-Za-z0-9+/=]{8,80}){1,100})'
  ),
  surrounded('minisign_key', 'secret key', 'secret key\\r?\\n([A-Za-z0-9+/]{60,400}={0,2})')
]

/** The private members of a JSON Web Key: the exponent, the primes, a shared key. */
const WEB_KEYS: ShapeRule[] = [
  {
    ...surrounded(
      'private_key',
      ['d', 'k', 'p', 'q', 'dp', 'dq', 'qi'].map((name) => `"${name}"`),
      '"(?:d|k|p|q|dp|dq|qi)"\\s{0,3}:\\s{0,3}"([A-Za-z0-9_-]{40,1400})"'
    ),
    accept: isVaried
  }
]

/** Every key that is known by the file it stands in. */
export const KEY_FILES: readonly ShapeRule[] = [...PEM, ...WEB_KEYS]
