/**
 * Secrets handed to programs, where the option says what its value is: `mysql -p…`, `curl -u name:…`,
 * `echo … | sudo -S`. Options that name the secret themselves (`--password`) are labels.
 *
 * A rule is looked for by the program's name and reads at most one bounded stretch of the same line.
 */

import { type ShapeRule, surrounded } from '#src/redaction/shapes/shape-rule.ts'
import {
  isExplicitPassword,
  isOpaqueValue,
  isSecretValue,
  isStrongPassword
} from '#src/redaction/values/plain-value.ts'

/** A value of an option, perhaps in quotes. */
const VALUE = '(?:"([^"\\n]{1,128})"|\'([^\'\\n]{1,128})\'|([^\\s"\']{1,128}))'

/** What stands between a program and its option. */
const REST = '[^\\n]{0,200}?\\s'

function place(literals: string | string[], source: string, flags = ''): ShapeRule {
  return { ...surrounded('password', literals, source, flags), accept: isExplicitPassword }
}

/** Programs with an option whose next word is the secret. */
function option(programs: string, options: string): ShapeRule {
  const names = programs.split(' ')
  return place(
    // A blank makes the names of two letters long enough to be looked for.
    names.map((name) => (name.length < 3 ? `${name} ` : name)),
    `(?<![\\w-])(?:${names.join('|')})(?:[\\w.-]{1,16})?(?= )${REST}(?:${options})[ =]{1,2}${VALUE}`,
    'i'
  )
}

const PROGRAMS: ShapeRule[] = [
  // The value follows its option without a blank.
  place(
    ['mysql', 'mariadb'],
    `(?:mysql|mariadb)[\\w-]{0,16}${REST}-p(?:"([^"\\n]{1,128})"|'([^'\\n]{1,128})'|([^\\s"']{1,128}))`
  ),
  place(['sshpass'], `sshpass\\s{1,2}-p\\s?${VALUE}`),
  place(
    ['7z', 'unrar', 'winrar'].map((name) => `${name} `),
    `(?:7z|unrar|winrar) ${REST}-p${VALUE}`
  ),
  // The next word is the value.
  option('psexec paexec winexe wmiexec', '[-/]p'),
  place(
    ' login ',
    `(?<=docker|podman|buildah|skopeo|oras|registry|nerdctl|az|oc|cf|ibmcloud) login${REST}-p[ =]{1,2}${VALUE}`
  ),
  option('mongo mongosh mongodump mongorestore mongoexport mongoimport mongostat', '-p'),
  option('redis-cli', '-a'),
  option('sqlcmd bcp osql isql tsql', '-P'),
  option('ldapsearch ldapadd ldapmodify ldapdelete ldappasswd ldapwhoami', '-w'),
  option('rdesktop xfreerdp vncviewer evil-winrm cqlsh clickhouse-client', '-p|/p'),
  option('snmpget snmpwalk snmpset', '-A|-X'),
  option('ipmitool mosquitto_pub mosquitto_sub zip unzip', '-P'),
  option('nxc crackmapexec netexec useradd usermod', '-p'),
  option('ssh-keygen', '-N|-P'),
  option('beeline impala-shell snowsql connect-viserver', '-p(?:assword)?'),
  option('plink pscp psftp pwsh', '-pw'),
  option('restic rclone vault gpg openssl keytool', '--?pass(?:phrase|in|out)?'),
  place(
    'net use',
    'net use[^\\n]{0,200}?\\s/user:[^\\s]{1,128}\\s{1,2}([^\\s/][^\\s]{0,127})',
    'i'
  ),
  place('net user', 'net user\\s{1,2}[\\w.\\\\-]{1,64}\\s{1,2}([^\\s/*][^\\s]{0,127})', 'i'),
  place(
    'htpasswd',
    `htpasswd\\s(?:-[A-Za-z]{1,4}\\s){0,3}-[A-Za-z]{0,4}b[A-Za-z]{0,4}\\s(?:\\S{1,128}\\s){1,2}${VALUE}`
  ),
  place('-pass', '-pass(?:in|out)?\\s{1,2}pass:([^\\s"\']{1,128})'),
  place('vault login', 'vault login\\s(?:-[\\w=/-]{1,40}\\s){0,3}([A-Za-z0-9._-]{12,128})(?!\\S)'),
  place('securestring', `securestring\\s{1,2}(?:-string\\s{1,2})?${VALUE}`, 'i'),
  place('security add-', `security add-[\\w-]{1,32}${REST}-w ${VALUE}`),
  place('openssl enc', `openssl enc${REST}-(?:k|K) ${VALUE}`),
  place('http-basic.', `http-basic\\.[\\w.-]{1,80} \\S{1,64} ${VALUE}`),
  {
    // Settings of a hosted application, whatever they are called.
    ...surrounded(
      'secret',
      ['config:set ', 'secrets set ', 'secrets:set ', 'env:set ', 'env set '],
      `(?:config:set|secrets[ :]set|env[ :]set)${REST}?[\\w.-]{1,64}=${VALUE}`
    ),
    accept: isOpaqueValue
  },
  // expect: what is typed where a password is asked for.
  {
    ...surrounded('password', 'send ', 'send (?:-- )?["\']([^\\s"\'\\\\]{6,64})\\\\[rn]["\']'),
    accept: isStrongPassword
  },
  // What one program says another one reads.
  place(
    'echo ',
    'echo\\s(?:-[en]{1,2}\\s)?["\']?(?:[\\w.-]{1,32}:)?([^\\s"\'|]{3,128})["\']?\\s{0,2}\\|\\s{0,2}(?:sudo\\s{1,2}(?:-\\S{1,4}\\s)?(?:-S|chpasswd)|chpasswd|passwd|kinit|smbpasswd|(?:docker|podman|helm|oras)\\s[^\\n]{0,120}?stdin)'
  )
]

/** `-u name:…`: the option of many programs that carries a user name and a password. */
const PAIRED: ShapeRule[] = [
  {
    ...surrounded(
      'password',
      ['-u ', '-u"', "-u'", '--user', '--proxy-user', '--auth', '--basic', '--cred', '-a ', '-U '],
      '(?<=\\s)(?:-[uaU]|--(?:user|proxy-user|auth|basic|basic-auth|creds?|credentials?))[ =]{0,2}["\']?[^\\s:"\'%<]{0,128}[:%,]([^\\s"\'<>]{3,256})'
    ),
    accept: (secret) => /\D/.test(secret) && isSecretValue(secret, 'password', false)
  },
  {
    ...surrounded(
      'password',
      'curl ',
      'curl [^\\n]{0,200}?\\s-[a-zA-Z]{0,6}u["\']?[^\\s:"\'%<-]{1,64}:([^\\s"\'<>]{3,256})'
    ),
    accept: (secret) => /\D/.test(secret) && isSecretValue(secret, 'password', false)
  }
]

/** Every place on a command line that an option or a pipe makes one for a secret. */
export const COMMAND_LINES: readonly ShapeRule[] = [...PROGRAMS, ...PAIRED]
