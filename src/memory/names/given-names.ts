/**
 * Given names and what people are called for short, in several languages. Data: no maintained
 * package was found that knows more than English. A short name that men and women have says less than one of either.
 */
import { plainSpelling } from '#src/memory/names/spelling.ts'

/** The full name first, then the short ones. */
const WOMEN = `
elizabeth liz lizzie lizzy beth betty betsy eliza bess libby, elisabeth lisa lisbeth liesl sissi elli,
katherine kate kathy katie kitty kat kath, catherine kate cathy katie cat cath, kathryn kate kathy katie,
margaret maggie meg peggy greta marge margie, margarethe grete gretel gretl, susan sue susie suzie,
deborah debbie deb, jennifer jenny jen jenn, jessica jess jessie, patricia pat patty trish tricia,
rebecca becky becca beck, victoria vicky vicki tori, samantha sam sammy, alexandra alex sandra sasha lexi,
amanda mandy, barbara barb babs bärbel, dorothy dot dottie dolly, eleanor ellie nell nora nellie,
frances fran frankie, gabrielle gabby gaby, gabriele gabi, jacqueline jackie, josephine jo josie,
judith judy jude, madeleine maddie, natalie nat, pamela pam, penelope penny, philippa pippa pip,
rosemary rosie, theresa terry tess tessa, teresa teri tere, valerie val, winifred winnie,
abigail abby abbie gail, christina chris tina chrissie, christine chris tina chrissie, isabella bella izzy,
isabel isa bel, cynthia cindy, virginia ginny, veronica ronnie, stephanie steph steffi, nicole nicky nikki,
michelle shelly, melissa mel, caroline carrie, charlotte lottie charlie, katharina kathi käthe kathrin katja,
ursula uschi ulla, magdalena lena leni, franziska franzi, johanna hanna hanni, wilhelmina mina minnie,
dolores lola, guadalupe lupe, rosario charo, concepción concha conchita, maría mari, mercedes merche,
francisca paca paquita, giuseppina pina, antonietta etta, ekaterina katya katja, natalia natasha,
tatiana tanya, anastasia nastya, maria masha, katarzyna kasia kaśka, małgorzata gosia małgosia, joanna asia,
aleksandra ola, agnieszka aga, barbara basia, magdalena magda, екатерина катя, наталья наташа, татьяна таня,
анастасия настя, мария маша, анна аня, елена лена, ольга оля, александра саша, светлана света,
cornelia corrie, melanie mel, olivia liv livvy, gwendolyn gwen, angela angie, evelyn evie,
cassandra cass cassie, gertrude trudy, harriet hattie, kimberly kim, matilda tilly, millicent millie,
mildred millie, rosalind roz, sarah sally sadie, vivian viv, martina tina, josefa pepa, alessandra ale,
elżbieta ela, anna ania, zofia zosia, dominique dom, leslie les
`
const MEN = `
robert bob bobby rob robbie bert, william bill billy will willy liam, richard dick rick ricky rich,
james jim jimmy jamie, john johnny jack jon, michael mike mick mickey mikey, thomas tom tommy,
joseph joe joey, charles charlie chuck, edward ed eddie ted ned, daniel dan danny, david dave davy,
matthew matt, andrew andy drew, anthony tony, christopher chris kit topher, nicholas nick nicky,
benjamin ben benny benji, samuel sam sammy, alexander alex sandy sasha sascha xander, gregory greg,
jeffrey jeff, geoffrey geoff, stephen steve, steven steve, patrick pat paddy, peter pete, philip phil,
phillip phil, timothy tim timmy, kenneth ken kenny, ronald ron ronnie, donald don donnie,
lawrence larry laurie, leonard leo len lenny, frederick fred freddy freddie, frédéric fred, friedrich fritz,
francis frank frankie, gerald gerry jerry, jonathan jon jonny, joshua josh, jacob jake, zachary zach zack,
nathaniel nathan nate nat, nathan nate, raymond ray, vincent vince vinny, walter walt, arthur art artie,
albert al bert, harold harry hal, henry hank harry, theodore theo ted teddy, maximilian max maxi,
sebastian seb basti, dominic dom, douglas doug, eugene gene, russell russ, johannes hans hannes, josef sepp,
joseph sepp, anton toni, antonius ton toon, georg schorsch, heinrich heinz heiner, wilhelm willi,
cornelis kees, johannes jan, hendrik henk, willem wim, jacobus koos, josé pepe zé,
francisco paco pancho chico, ignacio nacho, manuel manolo, jesús chucho chuy, enrique quique,
eduardo edu lalo, roberto beto, alberto beto, giuseppe beppe peppe peppino, luigi gigi, giovanni gianni,
francesco franco, salvatore totò, mikhail misha, dmitri dima, vladimir volodya vova, sergei seryozha,
aleksandr sasha, ivan vanya, nikolai kolya, алексей лёша алёша, александр саша, михаил миша, дмитрий дима,
владимир володя вова, сергей серёжа, иван ваня, николай коля, евгений женя, aleksander olek, tomasz tomek,
krzysztof krzysiek, jakub kuba, piotr piotrek, mehmet memo, lars lasse, bartholomew bart, clifford cliff,
desmond des, edmund ed eddie ned, ernest ernie, gilbert gil, herbert herb bert, jerome jerry, leslie les,
louis lou, martin marty, mitchell mitch, norman norm, oliver ollie, reginald reg reggie, rodney rod,
roderick rod, rudolph rudy, simon si, solomon sol, stanley stan, stuart stu, tobias toby, terence terry,
victor vic, wesley wes, matthias matze, christoph chris, andreas andi, nicolas nico, dominique dom,
rafael rafa, antonio toño, fernando nando, alessandro ale sandro, lorenzo renzo, domenico mimmo,
vincenzo enzo, joaquim quim, theodorus theo, stanisław staszek, alexandre alex
`

/** The full names that a given name in plain spelling may stand for; its own among them if it is one. */
export const FULL_NAMES: ReadonlyMap<string, ReadonlySet<string>> = fullNames([WOMEN, MEN])

/** Short names of men as well as of women: "Sam", "Chris". */
export const OF_BOTH: ReadonlySet<string> = shortNames(WOMEN).intersection(shortNames(MEN))

function entriesOf(names: string): string[][] {
  return plainSpelling(names)
    .split(',')
    .map((entry) => entry.trim().split(' '))
}

function fullNames(lists: readonly string[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const [full = '', ...short] of lists.flatMap(entriesOf)) {
    for (const name of [full, ...short]) found.getOrInsertComputed(name, () => new Set()).add(full)
  }
  return found
}

function shortNames(names: string): Set<string> {
  return new Set(entriesOf(names).flatMap(([, ...short]) => short))
}

/** Given names that are also names of places: who is called so and where one lives are easily taken for one. */
export const PLACES_TOO: ReadonlySet<string> = new Set(
  (
    'paris jordan georgia chelsea florence sydney austin dallas victoria charlotte lincoln washington houston madison ' +
    'brooklyn india china israel kenya asia carolina virginia alexandria verona vienna milan roma santiago adelaide ' +
    'devon kent chester york lancaster derby phoenix aurora savannah orlando salem helena regina augusta lima cuba troy ' +
    'cairo bristol preston cleveland denver memphis montana dakota nevada ireland scotland holland brittany lorraine ' +
    'chad lourdes valencia mercedes dublin london kingston hamilton perth darwin berlin geneva nancy olympia odessa ' +
    'siena catalina avalon camden trenton raleigh lexington burlington'
  ).split(' ')
)
