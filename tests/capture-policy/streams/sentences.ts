/**
 * Sentences for streams through the capture policy: templates with slots, in the first and third
 * person, as people write them in chats. Each template of a pack must be dropped with every value of its
 * slots; the kept ones are about everything else, near-misses among them. Written without looking at the
 * packs' lists, so that what a pack misses shows; `bench/capture.ts --streams` measures them.
 */
import type { Category } from '#src/policy/category-packs.ts'

const lines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
const words = (text: string): string[] => text.split(',').map((word) => word.trim())

export const SLOTS: Readonly<Record<string, readonly string[]>> = {
  name: words('Ana, Ben, Chloe, Dmitri, Elif, Farid, Grace, Hugo, Ines, Jonas, Kofi, Lena, Marek'),
  city: words('Bern, Porto, Lyon, Gdansk, Oslo, Quito, Kyoto, Leeds, Turin, Ghent, Split'),
  day: words('Monday, Tuesday, Wednesday, Thursday, Friday, Saturday, Sunday'),
  month: words('January, March, April, June, August, October, December'),
  year: words('2009, 2012, 2015, 2018, 2020, 2022, 2023'),
  // Health.
  disease: words(
    'asthma, type 2 diabetes, epilepsy, arthritis, hypertension, anemia, bronchitis, breast cancer'
  ),
  mind: words('depression, anxiety, bipolar disorder, PTSD, ADHD, panic attacks, schizophrenia'),
  drug: words('ibuprofen, insulin, antibiotics, antidepressants, painkillers, lithium, steroids'),
  symptom: words('a fever, chest pain, a rash, migraines, back pain, nausea, a cough, dizziness'),
  // Legal.
  crime: words('fraud, burglary, assault, tax evasion, perjury, embezzlement, shoplifting'),
  party: words('the landlord, a supplier, the insurance company, a former employer, the builder'),
  // Financial.
  sum: words('300, 950, 4200, 18000, 72500, 120000'),
  bank: words('UBS, Raiffeisen, Barclays, Revolut, Santander'),
  // Credentials.
  service: words('the router, GitHub, the mail server, the staging cluster, the wiki, the NAS'),
  secret: words('password, API key, access token, SSH key, private key, passphrase, PIN code'),
  // Location.
  street: words('12 Elm Road, 7 Station Street, 45 Harbour Lane, 3 Mill Avenue, 88 King Street'),
  code: words('8001, 3012, 10115, 75004, 90210'),
  // Relationships.
  partner: words('wife, husband, girlfriend, boyfriend, spouse, fiancée, ex-wife, ex-husband'),
  child: words('son, daughter, stepson, stepdaughter'),
  // Everything else.
  food: words('ramen, pancakes, green curry, lentil soup, sourdough, dumplings, paella'),
  sport: words('climbing, rowing, chess, badminton, archery, fencing, orienteering'),
  tool: words('Rust, Postgres, a new linter, Kubernetes, the build cache, TypeScript'),
  thing: words('a red bicycle, two cameras, an old typewriter, a kayak, a telescope, a loom'),
  place: words('the library, the museum, the old harbour, the market hall, the ridge trail')
}

export const DENIED_TEMPLATES: Readonly<Record<Category, readonly string[]>> = {
  health: lines(`
    I was diagnosed with {disease} in {year}.
    {name} was diagnosed with {mind} last {month}.
    My doctor put me on {drug} until {month}.
    {name} takes {drug} twice a day.
    I have had {symptom} since {day}.
    {name} called in sick on {day} because of {symptom}.
    I have been seeing a therapist in {city} since {month}.
    {name} started therapy for {mind} in {year}.
    My {disease} got worse in {month}.
    I had surgery on my knee in {year}.
    {name} spent two nights in hospital in {city} with {symptom}.
    The psychiatrist in {city} changed my medication on {day}.
    I struggle with {mind} every winter.
    {name} is recovering from a stroke and does rehab in {city}.
    My prescription for {drug} runs out on {day}.
    I tested positive for Covid on {day}.
    {name} is pregnant and due in {month}.
    I am allergic to penicillin and carry a card about it.
    {name} got a diagnosis of {disease} from a specialist in {city}.
    I have an appointment with my psychologist on {day}.
  `),
  legal: lines(`
    I hired a lawyer in {city} in {month}.
    {name} is suing {party} over the deposit.
    We filed a lawsuit against {party} in {year}.
    {name} was charged with {crime} in {city}.
    My attorney says that the trial starts in {month}.
    {name} reached a settlement with {party}.
    I have a court date on {day}.
    {name} was arrested in {city} in {year}.
    The judge in {city} postponed the hearing to {day}.
    I was convicted of {crime} in {year}.
    {name} pleaded guilty to {crime}.
    I got a subpoena on {day}.
    {name} spent {year} in prison.
    We are in litigation with {party}.
    {name} has a criminal record for {crime}.
    My solicitor sent {party} a letter before legal action.
    I was sued by {party} in {month}.
    {name} is out on bail until the trial in {city}.
    The prosecutor dropped the charges of {crime} against {name}.
    I signed a plea deal in {month}.
  `),
  financial: lines(`
    My salary is {sum} a year since {month}.
    {name} earns {sum} euros a month at the firm in {city}.
    I have a bank account with {bank}.
    My account number at {bank} ends with 4417.
    {name} filed the tax return for {year} late.
    I sent a wire transfer of {sum} to {name} on {day}.
    My credit card from {bank} was blocked on {day}.
    {name} owes me {sum} dollars since {month}.
    I took out a mortgage of {sum} with {bank}.
    My social security number is on the form from {city}.
    {name} has {sum} in savings at {bank}.
    I got a tax refund of {sum} in {month}.
    The IBAN of {name} is with {bank} in {city}.
    {name} got a pay raise of {sum} in {year}.
    I am in debt with {sum} since {year}.
    My pension fund with {bank} is worth {sum}.
    {name} invested {sum} in stocks through {bank}.
    I pay {sum} of income tax in {month}.
    My debit card has a daily limit of {sum}.
    {name} got a loan from {bank} for {sum}.
  `),
  credentials: lines(`
    The password for {service} is kept by {name}.
    I rotated the {secret} of {service} on {day}.
    {name} shares a {secret} for {service} with the team in {city}.
    I keep the {secret} for {service} in a drawer.
    My seed phrase is in a safe in {city}.
    {name} lost the {secret} to {service} in {month}.
    I wrote the login credentials of {service} on a note for {name}.
    The one-time code for {service} goes to the phone of {name}.
    I reset my {secret} for {service} every {month}.
    {name} emailed me the {secret} of {service} on {day}.
    The recovery codes of {service} are with {name}.
    I store passwords for {service} in a spreadsheet.
    {name} put the {secret} into the repository of {service}.
    My two-factor backup codes are in {city}.
    The bearer token of {service} expires on {day}.
    I forgot the {secret} for {service} again.
    {name} changed the root password of {service} on {day}.
    The OTP for {service} arrived on {day}.
    I gave {name} my username and password for {service}.
    The mnemonic seed phrase of {name} has 24 words.
  `),
  location: lines(`
    My home address is {street} in {city}.
    {name} lives at {street} in {city}.
    My postal code is {code}.
    I moved to {street} in {month}.
    The GPS coordinates of my house are 46.94 and 7.44.
    {name} gave {street} as the street address.
    Send it to my address, {street}, by {day}.
    The zip code of {name} is {code}.
    My house number changed when the street in {city} was renamed.
    {name} lives on Elm Road in {city}.
    I live at {street}, on the third floor.
    My mailing address in {city} is {street}.
    The postcode for {name} is {code} since {year}.
    I shared my location coordinates with {name} on {day}.
    {name} has an apartment at {street}.
    My latitude is 46.9 and my longitude is 7.4.
    The delivery address of {name} is {street}.
    I am staying at {street} until {day}.
    {name} asked for my home address on {day}.
    My new place is at {street} in {city}.
  `),
  relationships: lines(`
    My {partner} works in {city}.
    {name} got divorced in {year}.
    I share custody of my {child} since {month}.
    {name} is married to a baker from {city}.
    My {child} started school in {city}.
    {name} split up with a {partner} in {month}.
    I had a fight with my {partner} on {day}.
    {name} has two children and a dog.
    My {partner} filed for divorce in {year}.
    {name} and I are getting married in {month}.
    My parents separated in {year}.
    {name} is estranged from the whole family since {year}.
    I met my {partner} in {city} in {year}.
    {name} got engaged in {city} on {day}.
    My mother-in-law visits us in {month}.
    {name} adopted a {child} in {year}.
    I am separated from my {partner} since {month}.
    My kids spend {month} with their grandparents in {city}.
    {name} is dating somebody from {city}.
    The custody hearing about the {child} of {name} is on {day}.
  `)
}

export const KEPT_TEMPLATES: readonly string[] = lines(`
  I moved the meeting with {name} to {day}.
  {name} likes {food} more than {sport}.
  I learned {sport} in {city} in {year}.
  {name} repaired {thing} in {month}.
  We migrated the service to {tool} in {month}.
  I cook {food} every {day}.
  {name} visited {place} in {city} on {day}.
  I am reading a book about {sport} by a writer from {city}.
  {name} wants to learn {tool} before {month}.
  I bought {thing} at a flea market in {city}.
  {name} plays in a band that rehearses at {place}.
  The team in {city} prefers {tool} for small projects.
  I took a photo of {place} with {name}.
  {name} speaks three languages and teaches {sport}.
  I am training for a race in {city} in {month}.
  {name} organises a festival at {place} every {month}.
  We named the release after {place}.
  I gave {name} a recipe for {food}.
  {name} is writing documentation about {tool}.
  I painted {thing} green on {day}.
`)
