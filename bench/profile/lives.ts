/** The written lives: what somebody tells over time, and what a text about them may not say. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

interface Talk {
  at: string
  messages: { role: string; content: string; name?: string }[]
}

export interface Life {
  id: string
  language: string
  about: string
  talks: Talk[]
  /** What is no longer so: it may stand in no text. */
  superseded: string[]
  /** What is so of somebody else: a line that holds it names that person. */
  others: { value: string; of: string }[]
  /** Set when all is told. */
  policy?: object
  /** What the policy denies. */
  denied?: string[]
  /** Facts that hold one of these words are archived when all is told. */
  archive?: string[]
  /** What a text about them should say. */
  wanted: string[]
  rules?: { wanted: string[]; unwanted: string[] }
}

export type Half = 'lives' | 'held-out'

/** All lives of a half, by name. */
export async function readLives(half: Half): Promise<Life[]> {
  const folder = join(import.meta.dir, half)
  const names = (await readdir(folder)).toSorted()
  return Promise.all(names.map((name) => Bun.file(join(folder, name)).json() as Promise<Life>))
}
