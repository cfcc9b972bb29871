/**
 * Tokens that say themselves whose they are: the formats that vendors document or are widely known.
 * Pure data. A new vendor is one line; the name becomes the kind in the marker. Public identifiers
 * (client ids, account ids, publishable keys) are not secrets and do not belong here.
 */
import { infixed, prefixed, type ShapeRule } from '#src/redaction/shapes/shape-rule.ts'

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'

const LETTER_OR_DIGIT = /[A-Za-z0-9]/

const ARTIFICIAL_INTELLIGENCE: ShapeRule[] = [
  prefixed('anthropic_key', 'sk-ant-', '[A-Za-z0-9_-]{24,160}'),
  prefixed(
    'openai_key',
    ['sk-proj-', 'sk-svcacct-', 'sk-admin-', 'sk-None-'],
    '[A-Za-z0-9_-]{20,250}'
  ),
  prefixed('openai_session', 'sess-', '[A-Za-z0-9]{40}'),
  prefixed('openrouter_key', 'sk-or-v1-', '[0-9a-f]{64}'),
  prefixed('langfuse_key', 'sk-lf-', UUID),
  prefixed('api_key', 'sk-', '(?=[A-Za-z_-]{0,60}[0-9])[A-Za-z0-9_-]{32,250}'),
  prefixed('groq_key', 'gsk_', '[A-Za-z0-9]{40,60}'),
  prefixed('xai_key', 'xai-', '[A-Za-z0-9]{60,100}'),
  prefixed('perplexity_key', 'pplx-', '[A-Za-z0-9]{40,60}'),
  prefixed('huggingface_token', ['hf_', 'api_org_'], '[A-Za-z0-9]{34}'),
  prefixed('replicate_token', 'r8_', '[A-Za-z0-9]{37,40}'),
  prefixed('nvidia_key', 'nvapi-', '[A-Za-z0-9_-]{50,80}'),
  prefixed('tavily_key', 'tvly-', '(?:dev-|prod-)?[A-Za-z0-9_-]{16,64}'),
  prefixed('firecrawl_key', 'fc-', '[0-9a-f]{32}'),
  prefixed('jina_key', 'jina_', '[A-Za-z0-9_-]{40,90}'),
  prefixed('fireworks_key', 'fw_', '[A-Za-z0-9]{22,30}'),
  prefixed('together_key', 'tgp_v1_', '[A-Za-z0-9_-]{40,60}'),
  prefixed('voyage_key', 'pa-', '(?=[A-Za-z_-]{0,40}[0-9])[A-Za-z0-9_-]{40,50}'),
  prefixed('pinecone_key', 'pcsk_', '[A-Za-z0-9_]{40,90}'),
  prefixed('langsmith_key', ['lsv2_pt_', 'lsv2_sk_', 'ls__'], '[0-9a-f]{32}(?:_[0-9a-f]{10})?'),
  prefixed('cerebras_key', 'csk-', '[a-z0-9]{40,60}'),
  prefixed('cursor_key', ['key_', 'crsr_'], '[0-9a-f]{64}'),
  prefixed('mem0_key', 'm0-', '[A-Za-z0-9]{36,48}'),
  prefixed('apify_token', 'apify_api_', '[A-Za-z0-9]{30,50}'),
  prefixed('privateai_key', 'pai_', '[A-Za-z0-9]{24,48}')
]

const CODE_HOSTS: ShapeRule[] = [
  prefixed('github_token', ['ghp_', 'gho_', 'ghu_', 'ghs_', 'ghr_'], '[A-Za-z0-9_]{36,255}'),
  prefixed('github_token', 'github_pat_', '[A-Za-z0-9_]{22,255}'),
  prefixed(
    'gitlab_token',
    [
      'glpat-',
      'glptt-',
      'glrt-',
      'gldt-',
      'glft-',
      'glsoat-',
      'glimt-',
      'glagent-',
      'glcbt-',
      'glffct-',
      'gloas-',
      'glrtr-',
      'glwt-'
    ],
    '[A-Za-z0-9_.=-]{19,80}[A-Za-z0-9_=-]'
  ),
  prefixed('gitlab_token', 'GR1348941', '[A-Za-z0-9_-]{20}'),
  prefixed('atlassian_token', ['ATATT3', 'ATCTT3', 'ATSTT3'], '[A-Za-z0-9_=.-]{40,400}'),
  prefixed('atlassian_token', 'ATBB', '[A-Za-z0-9]{24,40}'),
  prefixed('npm_token', 'npm_', '[A-Za-z0-9]{36}'),
  prefixed(
    'pypi_token',
    ['pypi-AgEIcHlwaS5vcmc', 'pypi-AgENdGVzdC5weXBpLm9yZ'],
    '[A-Za-z0-9_-]{50,1000}'
  ),
  prefixed('rubygems_key', 'rubygems_', '[0-9a-f]{48}'),
  prefixed('cargo_token', 'cio', '(?=[a-zA-Z]{0,31}[0-9])[A-Za-z0-9]{32}'),
  prefixed('docker_token', ['dckr_pat_', 'dckr_oat_'], '[A-Za-z0-9_-]{27,40}'),
  prefixed('nuget_key', 'oy2', '[a-z0-9]{43}'),
  prefixed('clojars_token', 'CLOJARS_', '[0-9a-z]{60}'),
  prefixed('packagist_token', 'packagist_', '[a-z]{3}_[0-9a-f]{68}'),
  prefixed(
    'sourcegraph_token',
    ['sgp_', 'slk_', 'sgd_', 'sgs_'],
    '(?:(?:local|[0-9a-f]{16})_)?[0-9a-f]{40,64}'
  ),
  prefixed('artifactory_key', 'AKCp', '[A-Za-z0-9]{60,73}'),
  prefixed('artifactory_token', ['cmVmdGtuOj', 'cmVmdGtuO'], '[A-Za-z0-9]{50,60}'),
  prefixed('circleci_token', ['CCIPAT_', 'CCIPRJ_'], '[A-Za-z0-9]{22}_[0-9a-f]{40}'),
  prefixed('buildkite_token', ['bkua_', 'bkaj_', 'bkct_'], '[A-Za-z0-9]{40}'),
  prefixed('sonar_token', ['squ_', 'sqp_', 'sqa_', 'sqb_'], '[0-9a-f]{40}'),
  prefixed('harness_token', ['pat.', 'sat.'], '[A-Za-z0-9_-]{22}\\.[0-9a-f]{24}\\.[A-Za-z0-9]{20}'),
  prefixed('octopus_key', 'API-', '(?=[A-Z]{0,25}[0-9])[A-Z0-9]{25,26}'),
  prefixed('dependency_track_key', 'odt_', '[A-Za-z0-9_]{28,64}'),
  prefixed('stackhawk_key', 'hawk.', '[A-Za-z0-9_-]{20}\\.[A-Za-z0-9_-]{20}'),
  prefixed('postman_key', ['PMAK-', 'PMAT-'], '[A-Za-z0-9]{24,26}(?:-[0-9a-f]{34})?'),
  prefixed('readme_key', 'rdme_', '[a-z0-9]{70}'),
  prefixed('codecov_token', ['sbk_', 'cdcv_'], '[A-Za-z0-9]{32,48}'),
  prefixed('gradle_enterprise_key', 'gr_ak_', '[A-Za-z0-9]{30,64}'),
  prefixed('prefect_key', ['pnu_', 'pnb_'], '[A-Za-z0-9]{36}'),
  prefixed('scalingo_token', 'tk-us-', '[A-Za-z0-9_-]{48}'),
  prefixed('infracost_key', 'ico-', '[A-Za-z0-9]{32}'),
  prefixed('snyk_token', ['snyk_uat.', 'snyk_sat.'], '[A-Za-z0-9_.-]{30,120}')
]

const CLOUDS: ShapeRule[] = [
  prefixed('aws_access_key', ['AKIA', 'ASIA', 'ABIA', 'ACCA', 'A3T'], '[A-Z0-9]{16,17}'),
  prefixed(
    'aws_session_token',
    ['IQoJb3JpZ2lu', 'FwoGZXIvYXdz', 'FQoGZXIvYXdz', 'FQoDYXdz'],
    '[A-Za-z0-9/+=]{80,2000}'
  ),
  prefixed('aws_bedrock_key', 'ABSK', '[A-Za-z0-9+/]{100,280}={0,2}'),
  prefixed('aws_bedrock_key', 'bedrock-api-key-', '[A-Za-z0-9+/=_-]{40,2000}'),
  prefixed('aws_mws_token', 'amzn.mws.', UUID),
  prefixed('aws_oauth_secret', 'amzn1.oa2-cs.v1.', '[0-9a-f]{64}'),
  prefixed('google_api_key', 'AIza', '[A-Za-z0-9_-]{35}'),
  prefixed('google_oauth_token', 'ya29.', '[A-Za-z0-9_-]{20,1000}'),
  prefixed('google_oauth_secret', 'GOCSPX-', '[A-Za-z0-9_-]{28}'),
  prefixed('google_refresh_token', '1//0', '[A-Za-z0-9_-]{40,220}'),
  infixed(
    'azure_client_secret',
    ['7Q~', '8Q~', '6Q~', '9Q~'],
    { of: /[A-Za-z0-9_~.-]/, atMost: 3 },
    '[A-Za-z0-9_~.-]{3}[0-9]Q~[A-Za-z0-9_~.-]{31,34}(?![A-Za-z0-9_~.-])'
  ),
  infixed(
    'azure_key',
    'JQQJ9',
    { of: LETTER_OR_DIGIT, atMost: 52 },
    '[A-Za-z0-9]{52}JQQJ9[A-Za-z0-9]{27}(?:[A-Za-z0-9]{2}==)?'
  ),
  infixed(
    'azure_key',
    [
      '+ASt',
      'AzCa',
      'AzFu',
      'AzSe',
      'AzSE',
      'AIoT',
      '+ACR',
      '+ARm',
      '+AEh',
      '+ASb',
      'ACDb',
      '+AMC',
      '+ABa'
    ],
    { of: /[A-Za-z0-9+/]/, atMost: 76 },
    '[A-Za-z0-9+/]{32,76}(?:\\+ASt|AzCa|AzFu|AzSe|AzSE|AIoT|\\+ACR|\\+ARm|\\+AEh|\\+ASb|ACDb|\\+AMC|\\+ABa)[A-Za-z0-9+/]{5,8}={0,2}'
  ),
  prefixed('digitalocean_token', ['dop_v1_', 'doo_v1_', 'dor_v1_'], '[0-9a-f]{64}'),
  prefixed('heroku_key', 'HRKU-', '[A-Za-z0-9_-]{36,70}'),
  prefixed('netlify_token', 'nfp_', '[A-Za-z0-9]{36,44}'),
  prefixed('vercel_token', ['vcp_', 'vci_', 'vca_', 'vcr_', 'vck_'], '[A-Za-z0-9]{24,64}'),
  prefixed('fly_token', 'fo1_', '[A-Za-z0-9_-]{43}'),
  prefixed('fly_token', ['fm1a_', 'fm1r_', 'fm2_'], '[A-Za-z0-9+/_-]{60,2000}={0,3}'),
  prefixed('render_key', 'rnd_', '[A-Za-z0-9]{28,40}'),
  prefixed('alibaba_key', 'LTAI', '[A-Za-z0-9]{16,24}'),
  prefixed('tencent_key', 'AKID', '[A-Za-z0-9]{32}'),
  prefixed('yandex_key', 'AQVN', '[A-Za-z0-9_-]{35,38}'),
  prefixed('yandex_key', 'YCAJ', '[A-Za-z0-9_-]{20,40}'),
  prefixed('cloudflare_key', 'v1.0-', '[0-9a-f]{24}-[0-9a-f]{146}'),
  prefixed('cloudflare_key', ['cfut_', 'cfat_', 'cfk_'], '[A-Za-z0-9_-]{40,60}'),
  prefixed('databricks_token', ['dapi', 'dkea', 'dsapi', 'dose'], '[0-9a-h]{32}(?:-[0-9])?'),
  prefixed(
    'doppler_token',
    ['dp.pt.', 'dp.ct.', 'dp.st.', 'dp.sa.', 'dp.scim.', 'dp.audit.', 'dp.said.'],
    '(?:[a-z0-9_-]{2,35}\\.)?[A-Za-z0-9]{40,44}'
  ),
  prefixed('vault_token', ['hvs.', 'hvb.', 'hvr.'], '[A-Za-z0-9_-]{22,300}'),
  prefixed('vault_token', 'b.AAAAAQ', '[A-Za-z0-9_-]{80,300}'),
  prefixed('vault_token', oldVaultHeads(), '(?=[A-Za-z]{0,22}[0-9])[A-Za-z0-9]{23}'),
  infixed(
    'terraform_token',
    '.atlasv1.',
    { of: LETTER_OR_DIGIT, atMost: 14 },
    '[A-Za-z0-9]{14}\\.atlasv1\\.[A-Za-z0-9_=-]{60,70}'
  ),
  prefixed('pulumi_token', 'pul-', '[0-9a-f]{40}'),
  prefixed(
    'planetscale_token',
    ['pscale_tkn_', 'pscale_pw_', 'pscale_oauth_'],
    '[A-Za-z0-9_.=-]{30,64}'
  ),
  prefixed('supabase_key', ['sbp_', 'sb_secret_'], '(?:v\\d\\.\\d_|oauth_)?[A-Za-z0-9_-]{30,60}'),
  prefixed('neon_key', 'napi_', '[a-z0-9]{50,80}'),
  prefixed('mongodb_atlas_key', 'mdb_sa_sk_', '[A-Za-z0-9_-]{30,60}'),
  prefixed('clickhouse_key', '4b1d', '[A-Za-z0-9]{38}'),
  prefixed('databento_key', 'db-', '(?=[A-Za-z]{0,28}[0-9])[A-Za-z0-9]{29}'),
  prefixed('openshift_token', 'sha256~', '[A-Za-z0-9_-]{43}'),
  prefixed('tailscale_key', 'tskey-', '[a-z]{2,12}-[A-Za-z0-9]{10,24}-[A-Za-z0-9]{20,40}'),
  prefixed('dynatrace_token', 'dt0', '[a-z][0-9]{2}\\.[A-Z0-9]{24}\\.[A-Z0-9]{64}'),
  prefixed('onepassword_token', 'ops_eyJ', '[A-Za-z0-9+/=_-]{200,2000}'),
  prefixed(
    'onepassword_key',
    'A3-',
    '[A-Z0-9]{6}-(?:[A-Z0-9]{11}|[A-Z0-9]{6}-[A-Z0-9]{5})-[A-Z0-9]{5}-[A-Z0-9]{5}-[A-Z0-9]{5}'
  )
]

const MESSAGES_AND_MAIL: ShapeRule[] = [
  prefixed(
    'slack_token',
    [
      'xoxb-',
      'xoxp-',
      'xoxa-',
      'xoxo-',
      'xoxs-',
      'xoxr-',
      'xoxc-',
      'xoxd-',
      'xoxe-',
      'xoxe.',
      'xapp-',
      'xwfp-'
    ],
    // Four digits at least: page names and examples hold words.
    '(?=(?:[A-Za-z.%+/=-]{0,60}[0-9]){4})[A-Za-z0-9.%+/=-]{12,400}(?!-?[#*])'
  ),
  prefixed('sendgrid_key', 'SG.', '[A-Za-z0-9_-]{16,32}\\.[A-Za-z0-9_-]{16,64}'),
  prefixed('mailgun_key', 'key-', '(?=[a-z]{0,31}[0-9])[0-9a-z]{32}'),
  infixed(
    'mailchimp_key',
    '-us',
    { of: /[0-9a-f]/, atMost: 32 },
    '[0-9a-f]{32}-us[0-9]{1,2}(?![A-Za-z0-9])'
  ),
  prefixed('brevo_key', ['xkeysib-', 'xsmtpsib-'], '[0-9a-f]{64}-[A-Za-z0-9]{16}'),
  prefixed('mandrill_key', 'md-', '(?=[A-Za-z_-]{0,21}[0-9])[A-Za-z0-9_-]{22}'),
  prefixed('resend_key', 're_', '(?=[A-Za-z_]{0,30}[0-9])[A-Za-z0-9]{6,12}_[A-Za-z0-9]{20,32}'),
  prefixed('klaviyo_key', 'pk_', '[0-9a-f]{34}'),
  prefixed(
    'twilio_key',
    [...'0123456789abcdef'].map((digit) => `SK${digit}`),
    '[0-9a-f]{31}'
  ),
  infixed(
    'telegram_token',
    ':AA',
    { of: /[0-9]/, atMost: 11 },
    '[0-9]{8,11}:AA[A-Za-z0-9_-]{32,34}(?![A-Za-z0-9])'
  ),
  prefixed('intercom_token', 'dG9r', '[A-Za-z0-9+/=_-]{50,80}'),
  prefixed('hubspot_token', ['pat-na', 'pat-eu'], `[0-9]-${UUID}`),
  prefixed('linkedin_token', ['WPL_AP0.', 'WPL_AP1.'], '[A-Za-z0-9=.+/]{12,60}'),
  prefixed('facebook_token', 'EAA', '[A-Za-z0-9]{60,300}'),
  prefixed('instagram_token', 'IGQ', '[A-Za-z0-9_-]{60,300}'),
  prefixed('twitter_token', 'AAAAAAAAAAAAAAAAAAAA', '[A-Za-z0-9%]{60,120}'),
  prefixed('twitch_token', 'oauth:', '[a-z0-9]{30}'),
  prefixed('adafruit_key', 'aio_', '[A-Za-z0-9]{28}'),
  prefixed('ubidots_token', ['BBFF-', 'BBUS-'], '[A-Za-z0-9]{28,40}'),
  prefixed('pinterest_token', ['pina_', 'pinr.'], '[A-Za-z0-9_.-]{30,100}')
]

const PAYMENTS_AND_SHOPS: ShapeRule[] = [
  prefixed(
    'stripe_key',
    ['sk_live_', 'sk_test_', 'rk_live_', 'rk_test_', 'sk_prod_', 'rk_prod_'],
    '[A-Za-z0-9]{10,250}'
  ),
  prefixed('api_key', 'sk_', '(?=[A-Za-z_]{0,60}[0-9])[A-Za-z0-9]{32,100}'),
  prefixed('webhook_secret', 'whsec_', '[A-Za-z0-9+/=_-]{16,100}'),
  prefixed(
    'shopify_token',
    ['shpat_', 'shpca_', 'shppa_', 'shpss_', 'shpua_', 'shpit_'],
    '[0-9a-fA-F]{32}'
  ),
  prefixed('square_token', ['sq0atp-', 'sq0csp-'], '[A-Za-z0-9_-]{22,43}'),
  prefixed('square_token', ['EAAAE', 'EAAAl', 'EAAAF'], '[A-Za-z0-9_-]{55,60}'),
  prefixed('paypal_token', 'access_token$', '(?:production|sandbox)\\$[0-9a-z]{16}\\$[0-9a-f]{32}'),
  prefixed('plaid_token', ['access-sandbox-', 'access-development-', 'access-production-'], UUID),
  prefixed('flutterwave_key', ['FLWSECK-', 'FLWSECK_TEST-'], '[A-Za-z0-9-]{12,50}'),
  prefixed('easypost_key', ['EZAK', 'EZTK'], '[A-Za-z0-9]{54}'),
  prefixed('shippo_token', ['shippo_live_', 'shippo_test_'], '[0-9a-f]{40}'),
  prefixed('duffel_token', ['duffel_live_', 'duffel_test_'], '[A-Za-z0-9_=-]{43}'),
  prefixed('lob_key', ['live_', 'test_'], '(?=[a-z]{0,34}[0-9])[0-9a-f]{35}'),
  prefixed('gocardless_token', 'live_', '(?=[A-Za-z_=-]{0,39}[0-9])[A-Za-z0-9_=-]{40}'),
  prefixed('polar_token', ['polar_oat_', 'polar_pat_'], '[A-Za-z0-9]{30,60}')
]

const APPS: ShapeRule[] = [
  prefixed('keepsake_key', 'ks_', '[A-Za-z0-9_-]{43}'),
  prefixed('linear_key', 'lin_api_', '[A-Za-z0-9]{40}'),
  prefixed('linear_key', 'lin_oauth_', '[0-9a-f]{64}'),
  prefixed('notion_token', 'secret_', '[A-Za-z0-9]{43}'),
  prefixed('notion_token', 'ntn_', '[A-Za-z0-9]{40,50}'),
  prefixed('airtable_token', 'pat', '[A-Za-z0-9]{14}\\.[0-9a-f]{64}'),
  prefixed('figma_token', ['figd_', 'figo_', 'figu_', 'figdr_'], '[A-Za-z0-9_-]{38,64}'),
  prefixed('dropbox_token', 'sl.', '(?=[A-Za-z_.-]{0,60}[0-9])[A-Za-z0-9_.-]{100,2000}'),
  prefixed('adobe_secret', 'p8e-', '[A-Za-z0-9_-]{32}'),
  prefixed('typeform_token', 'tfp_', '[A-Za-z0-9_.=-]{44,64}'),
  prefixed('contentful_token', 'CFPAT-', '[A-Za-z0-9_-]{43}'),
  prefixed('segment_token', 'sgp_', '[A-Za-z0-9]{64}'),
  prefixed('launchdarkly_key', ['sdk-', 'api-', 'mob-'], UUID),
  prefixed('sentry_token', 'sntrys_', '[A-Za-z0-9+/=_-]{60,600}'),
  prefixed('sentry_token', 'sntryu_', '[0-9a-f]{64}'),
  prefixed(
    'newrelic_key',
    ['NRAK-', 'NRAA-', 'NRII-', 'NRIQ-', 'NRRA-', 'NRSP-', 'NRJS-', 'NRBR-', 'NRAL-'],
    '[A-Za-z0-9_-]{18,50}'
  ),
  infixed(
    'newrelic_key',
    'NRAL',
    { of: LETTER_OR_DIGIT, atMost: 36 },
    '[A-Za-z0-9]{36}NRAL(?![A-Za-z0-9])'
  ),
  prefixed('grafana_token', 'glc_eyJ', '[A-Za-z0-9+/_-]{32,400}={0,3}'),
  prefixed('grafana_token', 'glsa_', '[A-Za-z0-9]{32}_[0-9A-Fa-f]{8}'),
  prefixed('grafana_key', 'eyJrIjoi', '[A-Za-z0-9+/_-]{40,400}={0,3}'),
  prefixed('honeycomb_key', ['hcaik_', 'hcbik_', 'hcamk_'], '[a-z0-9]{50,64}'),
  prefixed('clickup_token', 'pk_', '[0-9]{5,12}_[A-Z0-9]{32}'),
  prefixed('asana_token', ['1/1', '2/1'], '[0-9]{10,16}(?:/[0-9]{10,17})?:[0-9a-f]{32}'),
  prefixed('frameio_token', 'fio-u-', '[A-Za-z0-9_=-]{64}'),
  prefixed('mapbox_token', ['sk.eyJ', 'tk.eyJ'], '[A-Za-z0-9_-]{40,140}\\.[A-Za-z0-9_-]{20,30}'),
  prefixed('salesforce_token', '00D', '[A-Za-z0-9]{12}![A-Za-z0-9_.]{60,140}'),
  prefixed('monday_token', 'monday_', '[A-Za-z0-9]{32,64}'),
  prefixed('shortcut_token', 'sct_rw_', '[A-Za-z0-9_]{30,80}'),
  prefixed(
    'discord_token',
    discordHeads(),
    '[A-Za-z0-9_-]{20,25}\\.[A-Za-z0-9_-]{6}\\.[A-Za-z0-9_-]{27,40}'
  ),
  prefixed('age_key', 'AGE-SECRET-KEY-1', '[02-9AC-HJ-NP-Z]{58}'),
  prefixed('wallet_key', ['xprv', 'yprv', 'zprv', 'tprv'], '[1-9A-HJ-NP-Za-km-z]{100,112}'),
  prefixed('nostr_key', 'nsec1', '[02-9ac-hj-np-z]{58}')
]

/** Vault's tokens before version 1.10: `s.` and 24 letters and digits. */
function oldVaultHeads(): string[] {
  return [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'].map(
    (sign) => `s.${sign}`
  )
}

/** A Discord bot token begins with its numeric user id in base64: two digits decide three letters. */
function discordHeads(): string[] {
  const heads: string[] = []
  for (let pair = 10; pair < 100; pair++) heads.push(btoa(`${pair}0`).slice(0, 3))
  return [...new Set(heads)]
}

/** Every vendor's token, most telling prefixes first. */
export const VENDOR_TOKENS: readonly ShapeRule[] = [
  ...ARTIFICIAL_INTELLIGENCE,
  ...CODE_HOSTS,
  ...CLOUDS,
  ...MESSAGES_AND_MAIL,
  ...PAYMENTS_AND_SHOPS,
  ...APPS
]
