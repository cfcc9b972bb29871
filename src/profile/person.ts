/** Whose memory it is: the entities that stand for the user, and the name to call them by. */
import {
  GENERIC_USER,
  isGenericUser,
  type PersonalEntity,
  primaryPerson
} from '#src/memory/entity.ts'
import { nameKey } from '#src/memory/names/name-match.ts'

export interface Person {
  /** Null while nobody has said it. */
  name: string | null
  entityIds: ReadonlySet<string>
  /** How a fact about them begins that was put into the third person. */
  openings: readonly string[]
}

/** "User is Noor Haddad.": one word alone may be a nationality. */
const INTRODUCED = new RegExp(
  `^${GENERIC_USER} is (\\p{Lu}[\\p{L}'’-]+(?: \\p{Lu}[\\p{L}'’-]+){1,2})(?=[,.!]|$)`,
  'u'
)

/**
 * The user: whoever is pinned or was introduced (`known`), together with the generic `User` that
 * nameless messages are kept under. Where neither is there it is the person of whom most is known; a
 * user who never said a name is nobody of those they talk about. `contents` are the facts of `User`.
 */
export function personOf(
  entities: readonly PersonalEntity[],
  known: string | null,
  contents: readonly string[]
): Person {
  const generic = entities.find(isGenericUser)
  const introduced = contents.flatMap((content) => INTRODUCED.exec(content)?.[1] ?? [])[0] ?? null
  const said = known !== null && nameKey(known) !== nameKey(GENERIC_USER) ? known : introduced
  const named =
    said === null ? undefined : entities.find(({ name }) => nameKey(name) === nameKey(said))
  const isNobody = said === null && generic === undefined
  const person = isNobody ? (primaryPerson(entities) ?? undefined) : named
  const own = [generic, person].flatMap((entity) => entity ?? [])
  const name = person?.name ?? said
  return {
    name,
    entityIds: new Set(own.map(({ entityId }) => entityId)),
    openings: [GENERIC_USER, ...(name === null ? [] : [name])].flatMap((one) => [
      `${one} `,
      `${one}'s `
    ])
  }
}
