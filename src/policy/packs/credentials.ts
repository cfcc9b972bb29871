/**
 * Pack "credentials": passwords, API keys, tokens, private and SSH keys, seed phrases, one-time codes.
 * It drops facts that merely mention one; the secret itself has already been redacted, and a fact that
 * carries redaction's marker goes too.
 */
import { wholeWords } from '#src/policy/packs/words.ts'

const PASSWORDS = wholeWords(`
  password, passwords, password's, passwd, passphrase, passphrases, pass phrase, pass phrases,
  passcode, passcodes, pass code, pass codes, pass-phrase, passkey, passkeys, pwd, login details,
  login credentials, logins and passwords, log-in details, sign-in details, credential,
  credentials, access credentials, master password, wifi password, wi-fi password, admin password,
  root password, password manager, password managers, unlock code, unlock codes, unlock pattern,
  door code, door codes, gate code, gate codes, alarm code, alarm codes, safe combination,
  combination of the safe, lock combination, security question, security questions, security
  answer, mother's maiden name
`)

const KEYS = wholeWords(`
  api key, api keys, api-key, api-keys, apikey, apikeys, api_key, api_keys, api secret, api
  secrets, secret key, secret keys, secret-key, secret_key, access key, access keys, access-key,
  access_key, auth key, auth keys, signing key, signing keys, encryption key, encryption keys,
  decryption key, decryption keys, license key, license keys, licence key, product key, product
  keys, service account key, service account keys, deploy key, deploy keys, private key, private
  keys, private-key, private_key, ssh key, ssh keys, ssh-key, ssh-keys, ssh_key, id_rsa,
  id_ed25519, pem file, pem files, pgp key, pgp keys, gpg key, gpg keys, ssl key, tls key, rsa
  key, rsa keys, ed25519 key, host key, host keys, recovery key, recovery keys, master key, master
  keys, security key, security keys, yubikey, yubikeys, keyfile, key file, keystore password,
  private half of the key
`)

const TOKENS = wholeWords(`
  token, tokens, token's, api token, api tokens, access token, access tokens, access-token,
  access_token, auth token, auth tokens, auth_token, authentication token, bearer token, bearer
  tokens, refresh token, refresh tokens, session token, session tokens, session cookie, session
  cookies, security token, personal access token, jwt, jwts, json web token, oauth secret, oauth
  token, client secret, client secrets, client_secret, shared secret, shared secrets, webhook
  secret, webhook secrets, signing secret, signing secrets, app secret, consumer secret, secret
  token, secrets file, secrets manager, .env file
`)

const CODES = wholeWords(`
  seed phrase, seed phrases, seed-phrase, seed words, recovery phrase, recovery phrases, secret
  phrase, mnemonic phrase, mnemonic phrases, wallet phrase, backup phrase, wallet seed, wallet
  key, wallet keys, otp, otps, otp code, otp codes, totp, one-time code, one-time codes, one time
  code, one time codes, one-time password, one-time passwords, one time password, one time
  passwords, one-time passcode, one time passcode, one-time pin, verification code, verification
  codes, authentication code, authentication codes, authenticator code, authenticator codes,
  authenticator app, confirmation code, confirmation codes, security code, security codes, access
  code, access codes, login code, login codes, sms code, sms codes, 2fa, mfa code, mfa codes,
  two-factor code, two-factor codes, two factor code, two-factor authentication, two factor
  authentication, backup code, backup codes, recovery code, recovery codes, pin code, pin codes,
  pin number, pin numbers, pin is, pin was, his pin, her pin, their pin, my pin, the pin for, pin
  for his, pin for her, pin for the, card pin, sim pin, puk code
`)

export const CREDENTIALS: readonly string[] = [
  ...PASSWORDS,
  ...KEYS,
  ...TOKENS,
  ...CODES,
  '[redacted:'
]
