/** Pack "relationships": spouse or partner, divorce, custody, children, family conflict. */
import { wholeWords } from '#src/policy/packs/words.ts'

const PARTNERS = wholeWords(`
  wife, wives, ex-wife, ex-wives, husband, husbands, ex-husband, ex-husbands, spouse, spouses,
  ex-spouse, ex-spouses, spousal, girlfriend, girlfriends, ex-girlfriend, ex-girlfriends,
  boyfriend, boyfriends, ex-boyfriend, ex-boyfriends, fiance, fiances, fiancé, fiancés, fiancee,
  fiancees, fiancée, fiancées, life partner, life partners, domestic partner, domestic partners,
  romantic partner, romantic partners, long-term partner, long-term partners, civil partner, civil
  partners, his partner, her partner, my partner, ex-partner, ex-partners, his ex, her ex, their
  ex, my ex, ex of, married, remarried, marries, marrying, marry, marriage, marriages, marital,
  newlywed, newlyweds, honeymoon, engaged to, got engaged, wedding, weddings, in a relationship,
  relationship with his, relationship with her, romantic relationship, romantic relationships,
  long-distance relationship, love life, is dating, was dating, in love with, fell in love, love
  affair, an affair, affair with, affairs with, cheated on, cheating on, unfaithful, infidelity,
  mistress, widow, widows, widowed, widower, widowers, proposed to his, proposed to her, moved in
  with his, moved in with her, moved in with, cohabits, soulmate, sweetheart, single since, is
  single, was single, newly single, same-sex couple, is a couple with, crush on, are dating, been
  dating, dating a, dating his, dating her, dating someone, dating app, dating apps, online
  dating, started dating, dated a, dated his, dated her, used to date, engaged to be, newly
  engaged, engaged couple, engagement ring, his lover, her lover, former lover, wedding
  anniversary, their anniversary, 's partner is, ’s partner is, 's partner was, ’s partner was,
  partner of many years, partner named, partner called
`)

const ENDINGS = wholeWords(`
  mother-in-law, father-in-law, sister-in-law, brother-in-law, parents-in-law, in-laws,
  divorce, divorces, divorced, divorcing, divorcee, divorcees, divorcée, legally separated, trial
  separation, marital separation, separation from, broke up, breaks up, breaking up with, breakup,
  breakups, break-up, break-ups, split from his, split from her, estranged, estrangement,
  annulled, annulment, alimony, prenup, prenuptial, custody, joint custody, sole custody, shared
  custody, custodial, custody battle, visitation, visitation rights, child support, separated from
  his, separated from her, they separated, parents separated, parents split,
  parents divorced, separated in, recently separated, separated last year, they split up,
  split up with, broken up with, moved out on his, moved out on her
`)

const CHILDREN = wholeWords(`
  children, child's, children's, kids, kid, son, sons, son's, son’s, daughter, daughters,
  daughter's, daughter’s, stepson, stepsons, stepdaughter, stepdaughters, stepchild, stepchildren,
  grandchild, grandchildren, grandson, grandsons, granddaughter, granddaughters, godson,
  goddaughter, godchild, toddler, toddlers, newborn, newborns, babies, twins, triplets, teenage
  son, adoptive, foster child, foster children, foster parent, foster parents, stepfather,
  stepmother, stepdad, stepmom, stepmum, stepparent, stepparents, stepbrother, stepsister, single
  mother, single mothers, single father, single fathers, single parent, single parents, single
  mom, single dad, single mum, co-parent, co-parents, co-parenting, coparenting, parenthood,
  motherhood, fatherhood, maternity leave, paternity leave, parental leave, firstborn, babysitter,
  nanny, a baby, his baby, her baby, their baby, the baby, baby boy, baby girl, baby daughter,
  baby son, baby shower, his child, her child, their child, my child, a child, the child, only
  child, first child, second child, youngest child, oldest child, eldest child, child of,
  childcare, childbirth, adopted a, was adopted, were adopted, adopted son, adopted daughter,
  adopting a child, child adoption, adoption agency, adoption papers, for adoption, foster care,
  foster son, foster daughter, foster mother, foster father, foster family, mother of two, mother of
  three, mother of four, father of two, father of three, father of four, mom of two, mom of three,
  dad of two, dad of three, mum of two, mum of three
`)

const FAMILY = wholeWords(`
  family conflict, family conflicts, family dispute, family disputes, family argument, family
  arguments, family feud, family feuds, family drama, family fight, family fights, family
  problems, family issues, family tension, family tensions, family trouble, family troubles,
  family rift, falling out with his, falling out with her, falling-out with his, falling-out with
  her, fell out with his, fell out with her, not on speaking terms, no longer speaks to his, no
  longer speaks to her, does not speak to his, does not speak to her, argues with his, argues with
  her, argued with his, argued with her, fights with his, fights with her, fought with his, fought
  with her, disowned, disinherited, domestic abuse, abusive partner, abusive father, abusive
  mother, abusive marriage, family estrangement, sibling rivalry, cut off contact with his, cut
  off contact with her, cut ties with his, cut ties with her, quarrel with his, quarrel with her,
  quarreled with his, quarreled with her, quarrelled with his, quarrelled with her, conflict with
  his mother, conflict with her mother, conflict with his father, conflict with her father,
  conflict with his parents, conflict with her parents, conflict with his brother, conflict with
  her brother, conflict with his sister, conflict with her sister, argument with his mother,
  argument with her mother, argument with his father, argument with her father, argument with his
  parents, argument with her parents, argument with his brother, argument with her brother,
  argument with his sister, argument with her sister, toxic family, kicked out by his parents,
  kicked out by her parents
`)

export const RELATIONSHIPS: readonly string[] = [...PARTNERS, ...ENDINGS, ...CHILDREN, ...FAMILY]
