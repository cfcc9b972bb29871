/**
 * Small general word lists, pure data: enough to tell a person from a company from a technology in
 * everyday text. They hold common knowledge only and are deliberately short; what is not listed is
 * typed by its surroundings, or `unknown`, which the account can correct.
 */

function set(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s*\n\s*|\s*,\s*/).filter((word) => word !== ''))
}

/** Common given names of many languages, lower case. */
export const GIVEN_NAMES = set(`
  aaron, abigail, adam, adrian, ahmed, aisha, alan, albert, alejandro, alex, alexander, alexandra, ali, alice, alicia,
  alina, amanda, amelia, amir, amy, ana, andre, andrea, andreas, andrew, angela, anita, ann, anna, anne, anthony,
  antonio, arthur, ashley, barbara, beatrice, ben, benjamin, beth, betty, bianca, bob, brandon, brian, bruno, camille,
  carl, carla, carlos, carmen, carol, caroline, catherine, charles, charlie, charlotte, chloe, chris, christian,
  christina, christine, christopher, claire, clara, claudia, craig, dan, daniel, daniela, david, deborah, dennis,
  diana, diego, dmitri, dominic, donald, donna, dorothy, dylan, edward, elena, eleanor, eli, elias, elizabeth, ella,
  ellen, emil, emily, emma, eric, erik, ethan, eva, evan, evelyn, fatima, felix, fernando, fiona, florian, frances,
  francesca, francisco, frank, gabriel, gary, george, gina, giulia, gloria, grace, greg, hannah, hans, harry, heather,
  hector, helen, henry, hugo, ian, ibrahim, ines, ingrid, irene, isaac, isabel, isabella, ivan, jack, jacob, james,
  jamie, jan, jane, janet, jason, javier, jean, jeff, jennifer, jenny, jeremy, jessica, jim, joan, joanna, joe, johan,
  john, jonas, jonathan, jordan, jose, joseph, joshua, juan, judith, judy, julia, julian, julie, justin, karen, karl,
  kate, katherine, kathleen, katie, keith, kelly, kenneth, kevin, kim, kyle, lara, laura, lauren, leah, lena, leo,
  leon, liam, lily, linda, lisa, louis, louise, luca, lucas, lucy, luis, luke, maja, marc, marco, margaret, maria,
  marie, mario, mark, marta, martha, martin, mary, mateo, matthew, max, maya, megan, mehmet, melanie, melissa, mia,
  michael, michelle, miguel, mike, mila, mohamed, mohammed, monica, nadia, nancy, natalia, natalie, nathan, nicholas,
  nick, nicole, nina, noah, nora, oliver, olivia, omar, oscar, pablo, pamela, patricia, patrick, paul, paula, pedro,
  peter, philip, pierre, rachel, rafael, raj, ralph, raymond, rebecca, ricardo, richard, rita, robert, roberto, robin,
  roger, rosa, rose, roy, ruth, ryan, sabine, sam, samantha, samuel, sandra, sara, sarah, scott, sebastian, sergio,
  sharon, simon, sofia, sophia, sophie, stefan, stella, stephanie, stephen, steve, steven, susan, sven, tanya, teresa,
  theo, thomas, tim, timothy, tina, tobias, tom, tony, tyler, valentina, vanessa, vera, veronica, victor, victoria,
  vincent, walter, wei, wendy, william, yuki, yusuf, zoe`)

/** Languages, frameworks, databases, tools and formats, lower case. */
export const TECHNOLOGIES = set(`
  ajax, android, angular, ansible, apache, arduino, aws, azure, bash, bootstrap, bun, c#, c++, cassandra, clojure,
  cobol, css, cuda, cypress, dart, debian, deno, django, docker, dynamodb, elasticsearch, electron, elixir, elysia,
  emacs, erlang, express, fastapi, figma, firebase, flask, flutter, fortran, gcc, git, github, gitlab, go, golang,
  gradle, grafana, graphql, grpc, haskell, helm, html, ios, java, javascript, jenkins, jest, jira, jquery, json, julia,
  jupyter, kafka, keras, kotlin, kubernetes, laravel, latex, linux, lua, macos, mariadb, matlab, maven, mongodb, mysql,
  neovim, next.js, nextjs, nginx, node, node.js, nodejs, nuxt, numpy, oauth, opencv, opengl, pandas, perl, php,
  playwright, podman, postgres, postgresql, powershell, prisma, prometheus, puppeteer, python, pytorch, rabbitmq, rails,
  react, redis, redux, rest, ruby, rust, scala, selenium, solidity, spark, spring, sqlite, sql, svelte, swift,
  tailwind, tensorflow, terraform, typescript, ubuntu, unity, vim, vite, vue, vue.js, webassembly, webpack, windows,
  wordpress, xml, yaml, zig, pglite, pgvector, drizzle, ios, playstation, xbox, iphone, macbook, alexa, bluetooth`)

/** Widely known companies, lower case. */
export const COMPANIES = set(`
  adobe, airbnb, alibaba, alphabet, amazon, amd, apple, boeing, bosch, bmw, cisco, coca-cola, dell, disney, dropbox,
  ebay, ericsson, facebook, fedex, ford, general motors, goldman sachs, google, honda, hp, hsbc, huawei, ibm, ikea,
  instagram, intel, jpmorgan, lego, lg, linkedin, mastercard, mercedes, meta, microsoft, mozilla, nestle, netflix,
  nike, nintendo, nokia, novartis, nvidia, openai, oracle, panasonic, paypal, pepsi, pfizer, philips, pinterest,
  porsche, qualcomm, reddit, roche, salesforce, samsung, sap, shell, shopify, siemens, slack, snapchat, sony, spotify,
  starbucks, stripe, target, tesla, tiktok, toyota, twitter, uber, unilever, ups, visa, vodafone, volkswagen, walmart,
  whatsapp, yahoo, youtube, zoom, anthropic, mcdonald's, costco, barclays, ubs, deloitte, accenture, lufthansa`)

/** Words at the end of an organisation's name, lower case, without full stops. */
export const COMPANY_ENDINGS = set(
  'inc, corp, corporation, llc, ltd, limited, gmbh, ag, sa, plc, co, company, group, holdings, industries, labs, technologies, systems, solutions, software, partners, bank, airlines, motors, pharmaceuticals, foods, studios, media, consulting, ventures, hospital, university, college, school, institute, foundation, agency, ministry, department, council, restaurant, hotel, church, museum, library, clinic, bakery'
)

/** Family and close relations; the gender where the word has one. */
export const RELATIVES: ReadonlyMap<string, 'f' | 'm' | null> = new Map([
  ...'mother mom mum mommy mama sister daughter wife girlfriend aunt auntie niece grandmother grandma granny stepmother stepmom stepdaughter fiancée'
    .split(' ')
    .map((word): [string, 'f'] => [word, 'f']),
  ...'father dad daddy papa brother son husband boyfriend uncle nephew grandfather grandpa granddad stepfather stepdad stepson'
    .split(' ')
    .map((word): [string, 'm'] => [word, 'm']),
  ...'partner spouse cousin child kid baby friend colleague coworker boss manager neighbor neighbour roommate flatmate teacher doctor therapist mentor coach fiancé fiance twin sibling parent dog cat puppy kitten'
    .split(' ')
    .map((word): [string, null] => [word, null])
])
