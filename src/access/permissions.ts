/** What a key may do (contract 9). */

export type Permission = 'read' | 'write' | 'admin'

export const ALL_PERMISSIONS: readonly Permission[] = ['read', 'write', 'admin']

/** Whether `wanted` holds no right that `held` lacks: a key never creates one with more rights. */
export function isWithin(wanted: readonly Permission[], held: readonly Permission[]): boolean {
  return wanted.every((permission) => held.includes(permission))
}
