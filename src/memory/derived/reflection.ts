/**
 * Reflections: what facts say together. Each sentence is a claim that names the facts it rests on, and is
 * shown only while all of them hold, so nothing has to be written when a fact goes, and a fact that comes
 * back brings its claims back.
 */

export const REACHES = ['entity', 'cross', 'temporal'] as const
export type Reach = (typeof REACHES)[number]

export interface Claim {
  /** A sentence or two. */
  text: string
  /** Facts that must hold. */
  facts: string[]
  /** Facts that must have been superseded: what the claim says has changed. */
  past?: string[]
  /** ISO time from which the claim is no longer shown, such as the day of what is coming. */
  until?: string
}

/** A reflection as it is made, before the capture policy has seen it. */
export interface Draft {
  /** What it is about; the same again revises the one that is kept. */
  subject: string
  reach: Reach
  title: string
  entityId: string | null
  claims: Claim[]
  /** 0 to 1. */
  confidence: number
  /** The facts it was made from; while they are the same, so is what there is to say. */
  sources: string[]
}

/** The claims as one text. */
export function contentOf(claims: readonly Claim[]): string {
  return claims.map(({ text }) => text).join(' ')
}

/** Every fact that the claims rest on, each once. */
export function factsOf(claims: readonly Claim[]): string[] {
  return [...new Set(claims.flatMap(({ facts, past = [] }) => [...facts, ...past]))]
}

/** Subjects that an overview asks for by name. */
export const SUBJECTS = {
  network: 'cross:network',
  alike: 'cross:alike',
  week: 'temporal:week',
  changed: 'temporal:changed',
  repeats: 'temporal:repeats',
  coming: 'temporal:coming',
  trends: 'temporal:trends',
  unsettled: 'temporal:unsettled'
} as const

export function entitySubject(entityId: string): string {
  return `entity:${entityId}`
}

export function groupSubject(hubId: string): string {
  return `group:${hubId}`
}
