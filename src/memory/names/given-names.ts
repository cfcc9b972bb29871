/** Given names and what people are called for short. Data: the full name first. */
const LINES = `
robert bob bobby rob robbie bert
william bill billy will willy liam
richard dick rick ricky rich
james jim jimmy jamie
john johnny jack
michael mike mick mickey
thomas tom tommy
joseph joe joey
charles charlie chuck
edward ed eddie ted ned
daniel dan danny
david dave davy
matthew matt
andrew andy drew
anthony tony
christopher chris kit
nicholas nick nicky
benjamin ben benny
samuel sam sammy
alexander alex sandy sasha sascha
alexandra alex sandra sasha sascha
gregory greg
jeffrey jeff geoff
stephen steve steven stefan
patrick pat paddy
peter pete
philip phil phillip
timothy tim timmy
kenneth ken kenny
ronald ron ronnie
donald don donnie
lawrence larry laurie
leonard leo len lenny
frederick fred freddy freddie
francis frank
gerald gerry jerry
jonathan jon jonny
joshua josh
zachary zach zack
nathaniel nathan nate
raymond ray
vincent vince vinny
walter walt
arthur art
albert al bert
harold harry hal
henry hank harry
theodore theo ted teddy
elizabeth liz lizzie beth betty eliza bess libby
katherine kate kathy katie kitty kat
catherine kate cathy katie cat
kathryn kate kathy katie
margaret maggie meg peggy greta marge
susan sue susie
deborah debbie deb
jennifer jenny jen
jessica jess jessie
patricia pat patty trish tricia
rebecca becky becca
victoria vicky tori
samantha sam
amanda mandy
barbara barb babs
dorothy dot dottie
eleanor ellie nell nora
frances fran frankie
gabrielle gabby
jacqueline jackie
josephine jo josie
judith judy
madeleine maddie
natalie nat
pamela pam
penelope penny
philippa pippa pip
rosemary rosie
theresa terry tess tessa
valerie val
winifred winnie
abigail abby gail
christina chris tina
christine chris tina chrissie
isabella bella izzy
cynthia cindy
johannes hans hannes
josef sepp
katharina kathi käthe kathrin
ursula uschi
anton toni
georg schorsch
heinrich heinz heiner
wilhelm willi
magdalena lena leni
josé pepe zé
francisco paco pancho chico
dolores lola
ignacio nacho
guadalupe lupe
rosario charo
giuseppe beppe peppe
luigi gigi
giovanni gianni
francesca franca
mikhail misha
ekaterina katya katja
natalia natasha
dmitri dima
vladimir volodya vova
tatiana tanya
sergei seryozha
anastasia nastya
katarzyna kasia
małgorzata gosia
joanna asia
aleksandra ola
aleksander olek
tomasz tomek
krzysztof krzysiek
`

/** Each given name, and the full names that it may stand for. */
export const FULL_NAMES: ReadonlyMap<string, ReadonlySet<string>> = fullNames()

function fullNames(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const line of LINES.trim().split('\n')) {
    const [full = '', ...short] = line.split(' ')
    for (const name of [full, ...short]) found.getOrInsertComputed(name, () => new Set()).add(full)
  }
  return found
}

/** Given names that are also names of places: who is called so and where one lives are easily taken for one. */
export const PLACES_TOO: ReadonlySet<string> = new Set(
  (
    'paris jordan georgia chelsea florence sydney austin dallas victoria charlotte lincoln washington jackson houston madison ' +
    'brooklyn india china israel kenya asia carolina virginia alexandria verona vienna milan roma santiago adelaide devon ' +
    'kent chester york lancaster derby phoenix aurora savannah orlando salem eugene helena regina augusta lima cuba troy cairo ' +
    'bristol preston clinton cleveland denver memphis montana dakota nevada ireland scotland holland brittany lorraine chad ' +
    'lourdes valencia mercedes dublin london kingston hamilton perth darwin cameron douglas stanley berlin geneva nancy ' +
    'olympia odessa siena catalina ravenna avalon camden hudson trenton raleigh tyler carson lexington burlington'
  ).split(' ')
)
