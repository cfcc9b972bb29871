/**
 * Kinds of places thought of after the second go, each with a few examples, written before a rule was
 * changed for any of them. What was missed at first was mended by kind.
 */
export const THIRD_PLACES: Readonly<Record<string, readonly string[]>> = {
  'the data of a Kubernetes secret': [
    'apiVersion: v1\nkind: Secret\nmetadata:\n  name: a\ntype: Opaque\ndata:\n  license: {base64_44}\n',
    'kind: Secret\nstringData:\n  db: {password}\n',
    'apiVersion: v1\ndata:\n  tls.crt: {base64_60}\nkind: Secret\n',
    '{"kind":"Secret","data":{"db":"{base64_32}"}}'
  ],
  'a string put together from parts': [
    'conn += "Password=" + "{plainpassword}";',
    'url = base + "?api_key=" + "{hex32}"',
    'headers["Authorization"] = "Bearer " + "{token40}"',
    "$dsn = 'pwd=' . '{plainpassword}';",
    'cs = "Server=x;Uid=sa;Pwd=" & "{plainpassword}"',
    'h = {"Authorization": "token " + "{hex40}"}'
  ],
  'a line of its own after one that names it': [
    'Here is my API key:\n\n`{token40}`',
    'The new access token is below, keep it safe\n{token40}\n',
    'Your personal access token\n\n{lower40}\n\nCopy it now.',
    '# github token\nx = "{token40}"',
    '// secret for signing\nconst value = "{hex64}";',
    'client secret\n```\n{url40}\n```',
    '/* api key */\nlet k = "{lower32}";',
    'Login credentials\ncarol\n{password}\n'
  ],
  'a comment at the end of the line': [
    'x = "{token32}"  # api secret',
    'const c = new Client("{hex32}") // api key',
    'value: {token40} # access token',
    'X="{url43}" # the token of the bot'
  ],
  'an argument of a call': [
    "jwt.sign(payload, '{token32}')",
    "crypto.createHmac('sha256', '{token32}')",
    'hmac.new(b"{token32}", body, hashlib.sha256)',
    "app.use(cookieParser('{token24}'))",
    'new SecretKeySpec("{token16}".getBytes(), "AES")',
    'cipher = Fernet(b"{base64_44}")',
    "CryptoJS.AES.encrypt(text, '{token24}')",
    'client.withPassword("{plainpassword}")',
    'new TwilioRestClient(sid, "{hex32}")',
    'slack.WebClient("{token56}")',
    'conn = DriverManager.getConnection(url, "app", "{plainpassword}");',
    'new NetworkCredential("carol", "{plainpassword}")',
    'bot = telebot.TeleBot("{token45}")',
    'auth.signInWithEmailAndPassword("carol@example.org", "{plainpassword}")'
  ],
  'a table': [
    '| user | password |\n|---|---|\n| carol | {password} |\n',
    'username,password\ncarol,{plainpassword}\n',
    'name\tapi_key\nprod\t{token32}\n',
    '| Service | Token |\n| --- | --- |\n| maps | `{token40}` |',
    'email;secret\ncarol@example.org;{token24}\n'
  ],
  markup: [
    '<input type="hidden" name="csrf_token" value="{token40}">',
    '<input type="password" value="{plainpassword}">',
    '<key>ApiSecret</key>\n\t<string>{token40}</string>',
    '<string name="google_maps_key">{token39}</string>',
    '<meta name="api-token" content="{token32}" />',
    '<machineKey validationKey="{upper64}" decryption="AES" />',
    '<add name="Db" connectionString="Server=s;Database=d;User Id=u;Password={plainpassword};" />',
    '<td>Password</td><td>{plainpassword}</td>'
  ],
  'an address': [
    'https://example.org/cb#access_token={token40}&token_type=bearer',
    'https://example.org/x?auth={token24}&x=1',
    'https://example.org/j/123?pwd={token32}',
    'wss://example.org/ws?token={hex32}',
    'https://hooks.example.org/services/{upper9}/{token24}',
    'https://api.example.org/webhooks/{digits18}/{url60}',
    'https://example.org/reset-password/{url43}',
    'https://example.org/verify?code={token32}',
    'https://{token40}@example.org/a.git',
    'ftp://carol:{plainpassword}@h.example.org'
  ],
  'a command': [
    '$env:API_TOKEN = "{token40}"',
    'set -x DEPLOY_TOKEN {token40}',
    'TOKEN ?= {token40}',
    'gh secret set DEPLOY -b"{token40}"',
    'heroku config:set SIGNING={hex64}',
    'fly secrets set A={token32}',
    'aws ssm put-parameter --name /prod/db/password --value {plainpassword}',
    'vault kv put secret/db password={plainpassword}',
    'consul kv put db/password {plainpassword}',
    'az keyvault secret set --name x --vault-name v --value {token32}',
    'etcdctl put /db/password {plainpassword}',
    'AUTH {token24}',
    'git config --global acme.token {hex40}',
    'composer config http-basic.h.example.org carol {token24}',
    'security add-generic-password -a carol -s x -w {plainpassword}',
    'nmcli dev wifi connect Home password {plainpassword}',
    'curl --data \'{"password":"{plainpassword}"}\' h',
    'http POST h/login username=carol password={plainpassword}',
    "send '{password}\\r'",
    'openssl enc -aes-256-cbc -k {plainpassword} -in a',
    'wpa_passphrase Home {plainpassword}',
    'echo "{token40}" | gh auth login --with-token',
    'echo {token40} > ~/.acme/token',
    "docker login -u carol --password-stdin <<< '{plainpassword}'"
  ],
  'a log': [
    '2024-05-01 12:00:01 INFO login user=carol password={plainpassword} ip=10.0.0.1',
    '> X-Api-Key: {token32}',
    'DEBUG access token acquired: {token40}',
    'generated secret {token32} for client 12',
    'using api key {token32}',
    '"headers":{"x-api-key":"{token32}"}',
    'WARN invalid token {token40} from 10.0.0.1',
    'Refreshed session key {hex32}'
  ],
  'a list': [
    'API_KEYS = ["{token32}"]',
    "tokens: [ '{token40}' ]",
    'api_keys:\n  - {token32}\n',
    'passwords:\n  - {password}\n',
    'secrets = ("{token32}",)',
    'keys: [{token32}, b]',
    '"tokens" => array("{token40}")'
  ],
  'below a name': [
    'secrets:\n  deploy: {token32}\n',
    '[secrets]\nfoo = "{token32}"\n',
    'tokens:\n  prod: {token40}\n  test: ~\n',
    '"token": {"value": "{token40}", "ttl": 60}',
    'credentials:\n  id: 12\n  value: "{token32}"\n',
    'api_key:\n  prod: "{lower32}"\n',
    '"secret": {\n  "main": "{token32}"\n}'
  ],
  'what stands in when nothing is set': [
    'DB_PASS=${DB_PASS:-{plainpassword}}',
    'password: ${DB_PASSWORD:{plainpassword}}',
    "const secret = process.env.SECRET || '{token24}'",
    "$key = getenv('API_KEY') ?: '{token32}';",
    "SECRET_KEY = config('SECRET_KEY', default='{token50}')",
    "ENV['JWT_SECRET'] || '{token32}'",
    "ENV.fetch('API_TOKEN') { '{token32}' }",
    'token = args.token or "{token40}"'
  ],
  'a value over several lines': [
    'password: |\n  {password}\n',
    'token: >-\n  {token40}\n',
    'secret = """\n{token40}\n"""',
    '"token":\n    "{token40}"',
    'API_TOKEN=\\\n  {token40}',
    'const apiKey =\n  "{token40}";'
  ],
  'a sentence': [
    'use {token40} as the api key',
    '{password} is the password for the wifi',
    'the password {password} still works',
    "I sent you the password, it's {password}",
    'Got the wifi password? It is {password}',
    'my old password ({password}) was better',
    'try {password} as the password',
    'the secret was rotated to {token32}',
    'Password reset to {plainpassword}',
    'he changed the password from {password} to something else',
    'Password hint: dog. Password: {plainpassword}',
    'the password: "{plainpassword}" (without the quotes)',
    'you need the key {token32} for that',
    'login with carol and {password}',
    'with the username carol and the password {password}',
    'Passwort ist jetzt {plainpassword}',
    'I got a new token, {token40}, yesterday'
  ],
  'a name and a password on one line': [
    'carol@example.org:{password}',
    'carol@example.org | {password}',
    'user=carol;pass={plainpassword}',
    'u/p: carol/{password}',
    'admin:{password}@10.0.0.1'
  ],
  'a session': [
    'Cookie: PHPSESSID={lower26}; a=b',
    'JSESSIONID={upper32}',
    'connect.sid=s%3A{token32}',
    'Set-Cookie: XSRF-TOKEN={token40}; Path=/',
    'csrfmiddlewaretoken={token64}',
    'Cookie: remember_me={url60}',
    'document.cookie = "sid={token40}"'
  ],
  'what a program encrypts with': [
    'const ENC = "{base64_44}"; // encryption key',
    'private static final byte[] KEY = "{token16}".getBytes();',
    'AES_KEY = b"{token32}"',
    'pepper: {token32}',
    "define('SECURE_SALT', '{token40}');",
    'hmacKey := []byte("{token32}")',
    'APP_KEY=base64:{base64_44}',
    'cipherKey = "{hex32}"',
    'fernet_key = {url43}=',
    'ansible_become_pass={plainpassword}',
    'ansible_ssh_pass: {plainpassword}',
    "storePassword '{plainpassword}'",
    'keyPassword "{plainpassword}"',
    'http_basic_authenticate_with name: "carol", password: "{plainpassword}"'
  ],
  'a statement of a database': [
    "INSERT INTO users (name, password) VALUES ('carol', '{plainpassword}');",
    "UPDATE users SET password='{plainpassword}' WHERE id=1",
    "CREATE CREDENTIAL x WITH IDENTITY = 'a', SECRET = '{token40}'",
    "OPTIONS (user 'carol', password '{plainpassword}')",
    "CREDENTIALS = (AWS_KEY_ID='x' AWS_SECRET_KEY='{base64_40}')",
    "EXEC sp_addlogin 'carol', '{plainpassword}'",
    "db.createUser({user: 'carol', pwd: '{plainpassword}', roles: []})"
  ],
  'a word that a person chose': [
    'user = carol\n// the shop\n// and its mail\npassword = open_sesame{digits2}x\n',
    'JWT:\n  secret: "summer#{lower8}"\n',
    'if creds.Secret != "falcon-{lower8}" {',
    'new DirectoryEntry("LDAP://h.example.org", "carol", "{plainpassword}")',
    "The default password for the user 'carol' is '{plainpassword}'."
  ],
  'the settings of a router': [
    'username carol password 7 {hex20}',
    'enable secret 5 $1$abcd${token22}',
    'enable password {plainpassword}',
    'snmp-server community {plainpassword} RO',
    'tacacs-server key {plainpassword}',
    'crypto isakmp key {plainpassword} address 10.0.0.1',
    'pre-shared-key ascii-text "{plainpassword}"',
    '"carol" * "{plainpassword}" *',
    ': PSK "{plainpassword}"',
    'key "x" { algorithm hmac-sha256; secret "{base64_44}"; };',
    'wpa-psk ascii 0 {plainpassword}'
  ],
  'a name that says so in another word': [
    'bearer = "{token40}"',
    'webhook_url_secret: {token32}',
    'hmac: {hex64}',
    'sas_token: {url60}',
    'refreshtoken={url60}',
    'license: {upper25}',
    'passkey: {token24}',
    'otp_seed: {upper32}',
    'twofactor_secret: {upper32}',
    'consumerKey: "{token25}"',
    'clientKey={hex32}',
    'api-id-secret: {token30}',
    'sessionToken: {token40}',
    'accessid_secret = {token30}',
    'userpw={plainpassword}',
    'mypass = "{plainpassword}"',
    'loginpw: {plainpassword}',
    'pwd1={plainpassword}',
    'authorization_code: {token40}',
    'apitoken {token40}'
  ]
}
