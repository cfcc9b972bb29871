/**
 * The names of secrets, lower case; those in languages other than English stand in label-languages.ts.
 *
 * `compound` names are looked for inside longer identifiers too (`dbPassword`, `accesstoken`);
 * the others must begin a word, since they are short ("pin" in "spinning") or mean other things.
 * The strength says how little proof their value needs (plain-value.ts): an everyday word such as
 * "key" asks for a random value, and "code" alone is left out, since what it names is rarely secret.
 */
import { LABELS_BY_LANGUAGE, type LabelGroup } from '#src/redaction/labels/label-languages.ts'

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
  // What encrypts and signs: its argument or its value is a key, when it looks like one.
  {
    kind: 'key',
    strength: 'opaque',
    names:
      'hmac cipher cipheriv decipheriv crypto encrypt encryption decrypt decryption fernet bearer pepper passkey webhook webhooks cookie_parser otp_seed totp_seed jsessionid connect_sid license licence'
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
  ...LABELS_BY_LANGUAGE.map((group) => ({ ...group, english: false })),
  ...VENDORS.map((group) => ({ ...group, english: true }))
]
