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
  aaron, abdul, abena, abigail, adam, adele, adrian, adriana, agnes, ahmed, aidan, aiko, aisha, akira, alan, alba,
  albert, aldo, alejandro, alessandra, alessandro, alex, alexander, alexandra, alexandre, alexis, alfred, ali, alice,
  alicia, alina, alison, allison, alma, alvaro, amal, amanda, amara, amelia, amina, amir, amit, amrita, amy, ana,
  anastasia, anders, andre, andrea, andreas, andrei, andrew, andrzej, angela, angelo, anika, anil, anita, anja, anke,
  ann, anna, anne, annika, anthony, antje, antoine, anton, antonia, antonio, anya, arjun, armando, arnold, arthur,
  arun, ashley, astrid, aurora, ava, axel, ayesha, barbara, barry, bart, beata, beatrice, ben, benedict, benjamin,
  benoit, bernard, bernd, bert, beth, bettina, betty, bianca, bjorn, bob, bogdan, boris, brandon, brenda, brent,
  brian, brigitte, britta, bruce, bruno, bryan, caitlin, camille, carina, carl, carla, carlos, carly, carmen, carol,
  carolina, caroline, catherine, cecilia, cedric, celia, chantal, charles, charlie, charlotte, chiara, chidi, chloe,
  chris, christian, christina, christine, christopher, claire, clara, claudia, clemens, colin, connor, corinna, craig,
  cristina, cynthia, damian, dan, dana, daniel, daniela, danielle, danny, dario, darius, david, deborah, deepak,
  delia, denise, dennis, derek, desmond, diana, diego, dieter, dirk, dmitri, dolores, dominic, donald, donna, doris,
  dorothy, doug, duncan, dylan, edith, eduardo, edward, edwin, eileen, ekaterina, elaine, eleanor, elena, eleni, eli,
  elias, elif, elisa, elisabeth, elise, elizabeth, ella, ellen, elliot, elsa, emil, emilia, emilio, emily, emma, emre,
  enrique, enzo, eric, erik, erin, ernst, esther, ethan, eugene, eva, eva-maria, evan, evelina, evelyn, fabian, fabio,
  farah, fatima, fatma, felipe, felix, ferdinand, fernando, filip, fiona, flora, florian, frances, francesca,
  francisco, frank, franz, frederic, frederik, freya, frieda, fritz, gabriel, gabriela, gareth, gary, geoffrey,
  george, gerald, gerard, gina, giorgio, giovanna, giovanni, giulia, giuseppe, gloria, gordon, grace, greg, greta,
  guido, guillermo, gunther, gustav, hamza, hanna, hannah, hans, harald, harriet, harry, hassan, heather, hector,
  heidi, heike, heinz, helen, helena, helga, henrik, henry, hilda, hiroshi, holger, holly, howard, hugo, hussein, ian,
  ibrahim, igor, ilona, ilse, imran, ines, inga, ingo, ingrid, irene, irina, iris, isaac, isabel, isabella, isabelle,
  ivan, ivana, jack, jacob, jacqueline, jake, jakob, james, jamie, jan, jana, jane, janet, janine, jasmin, jasmine,
  jason, jasper, javier, jean, jean-pierre, jeff, jenna, jennifer, jenny, jens, jeremiah, jeremy, jerome, jessica,
  jill, jim, joachim, joan, joanna, joaquin, jochen, joe, joel, johan, johanna, johannes, john, jonas, jonathan,
  jordan, jorge, jose, josef, joseph, josephine, joshua, joyce, juan, judith, judy, julia, julian, julie, juliet,
  juliette, jurgen, justin, justine, kai, kamal, karen, karin, karina, karl, karsten, kate, katherine, kathleen,
  kathrin, katie, katja, katrin, kay, keiko, keith, kelly, kenji, kenneth, kevin, kim, kiran, klaus, kofi, kurt,
  kwame, kyle, lakshmi, lara, lars, laura, lauren, leah, leila, lena, leo, leon, leonie, leticia, liam, lidia, lily,
  linda, lisa, liv, lorenzo, lorraine, lothar, louis, louise, luca, lucas, lucia, luciana, lucy, luigi, luis, lukas,
  luke, lydia, maarten, madeleine, magdalena, maja, malik, manfred, manuel, manuela, marc, marcel, marcela, marcin,
  marco, marcus, marek, margaret, margot, maria, mariana, marianne, marie, mario, marisol, mark, marlene, marta,
  martha, martin, mary, mateo, mateusz, mathieu, matteo, matthew, matthias, maureen, maurice, mauricio, mauro, max,
  maxim, maximilian, maya, meera, megan, mehdi, mehmet, mei, melanie, melissa, mia, michael, michaela, michal,
  michelle, miguel, mikael, mike, mikhail, mila, miriam, mohamed, mohammad, mohammed, monica, monika, mustafa, nadia,
  nadine, nancy, naomi, natalia, natalie, natasha, nathan, neha, nicholas, nick, nicole, nigel, nikita, niklas, niko,
  nikolai, nils, nina, noah, noemi, nora, norbert, norman, nuria, olaf, oleg, olga, oliver, olivia, olivier, omar,
  orlando, oscar, oskar, otto, owen, pablo, pamela, paola, paolo, patricia, patrick, paul, paula, paulo, pedro, peter,
  petra, philip, philippe, phoebe, pia, pierre, pilar, pooja, priya, przemek, rachel, rafael, rahul, raj, ralph,
  raquel, ravi, raymond, rebecca, regina, reinhard, renata, rene, rhys, ricarda, ricardo, richard, rita, robert,
  roberto, robin, rodrigo, roger, rohan, roland, roman, rosa, rosalind, rosario, rose, rosie, ross, roy, ruben,
  rudolf, ruth, ryan, sabine, sabrina, sakura, sally, salma, sam, samantha, samuel, sandra, sanjay, sara, sarah,
  sarita, scott, sebastian, sebastien, selin, serena, sergio, shane, shannon, sharon, shirley, sigrid, silke, silvia,
  simon, simone, sina, sofia, sonia, sonja, sophia, sophie, soren, stacy, stanislav, stefan, stefanie, stella,
  stephan, stephanie, stephen, steve, steven, stuart, sunita, susan, susanne, suzanne, sven, sylvia, takashi, tamara,
  tanja, tanya, tara, tatiana, ted, teresa, terry, thea, theo, theodore, thiago, thomas, thorsten, tiago, tilda, tim,
  timothy, tina, tobias, tom, tomas, tommaso, tony, tracy, trevor, tyler, ulrich, ulrike, ursula, uwe, valentina,
  valeria, valerie, vanessa, vera, veronica, vicente, victor, victoria, vikram, viktor, viktoria, vincent, virginia,
  vladimir, volker, walter, wanda, wei, wendy, werner, wilhelm, william, wolfgang, xavier, yasmin, yolanda, yosef,
  yuki, yusra, yusuf, yvonne, zainab, zara, zeynep, zoe, zofia,
  ailsa, alfie, andy, anjali, aoife, archie, arlo, bartek, becky, benji, bethan, bobby, bola, brendan, caleb, callum,
  carys, cathy, cerys, cian, ciara, darragh, darren, dave, debbie, declan, deepa, dewi, edie, edna, eilidh, elijah,
  ellie, elsie, emeka, esme, ethel, euan, evie, ewa, ewan, ezra, femi, ffion, finn, freddie, gavin, gaz, gethin,
  gladys, gosia, graham, gwen, hamish, imani, isla, jayden, jen, jess, jessie, jez, jimmy, jo, joey, josh, josiah,
  kasia, katy, kavita, ken, kenny, kerry, kev, kieran, kirsten, kirsty, krzysztof, leanne, lerato, lewis, liz,
  lizzie, lorna, lynn, mabel, maeve, magda, maggie, maisie, mandy, matt, maud, mavis, meg, michelle, millie, molly,
  morag, myrtle, naledi, neil, nellie, ngozi, niamh, nicky, nicola, oisin, ola, ollie, orla, otis, pam, pawel, peggy,
  pete, phil, phyllis, piotr, polly, reg, rhiannon, ricky, rob, robyn, ron, ronan, rory, rufus, russell, sadie,
  sammy, saoirse, sean, seren, shaun, sheila, sid, sinead, siobhan, sipho, stacey, stan, steph, stu, sue, suzy, tash,
  tess, thabo, toby, todd, tomek, tracey, trish, tunde, vicky, wayne, winifred, winnie, wojtek, yemi, zane, zosia,
  zuri`)

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
  ...'mother mom mum mommy mama sister daughter wife girlfriend aunt auntie niece grandmother grandma granny gran nan nana nanny mummy stepmother stepmom stepdaughter fiancée'
    .split(' ')
    .map((word): [string, 'f'] => [word, 'f']),
  ...'father dad daddy papa brother son husband boyfriend uncle nephew grandfather grandpa granddad grandad stepfather stepdad stepson'
    .split(' ')
    .map((word): [string, 'm'] => [word, 'm']),
  ...'partner spouse cousin child kid baby friend colleague coworker boss manager neighbor neighbour roommate flatmate teacher doctor therapist mentor coach fiancé fiance twin sibling parent dog cat puppy kitten'
    .split(' ')
    .map((word): [string, null] => [word, null])
])
