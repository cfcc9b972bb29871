/** The cases of the updates benchmark as they stand in its files, all written by hand for it. */
import { readdirSync } from 'node:fs'
import { type Pace, readScenes, type Scene } from './scenes.ts'

/** Two to build on, worded in many ways and plainly, and beside each one that is opened only to score. */
export const HALVES = ['development', 'held-out', 'plain', 'plain-held-out'] as const
export type Half = (typeof HALVES)[number]

export const RELATIONS = [
  'replaces',
  'corrects',
  'ends',
  'moves',
  'plan',
  'same',
  'adds',
  'mentions',
  'both_hold'
] as const

export interface Message {
  role: 'user' | 'assistant'
  content: string
}

export interface Talk {
  at: string
  messages: Message[]
}

interface Case {
  id: string
  language: string
}

/** What was said, and what was said of it later. */
export interface Pair extends Case {
  relation: (typeof RELATIONS)[number]
  old: Talk
  new: Talk
  /** Whether the old statement must stop being current by `asked_at`. */
  closes: boolean
  old_value: string
  /** Null where something has only ended, or nothing new was named. */
  new_value: string | null
  question: string
  past_question: string | null
  asked_at: string
}

export interface Question {
  question: string
  asked_at: string
  current: string[]
  superseded: string[]
  about: 'now' | 'past'
}

export interface Conversation extends Case {
  sessions: Talk[]
  questions: Question[]
  /** Parts of statements that must stay current. */
  stays: string[]
}

export interface DateCase extends Case {
  said_at: string
  text: string
  /** A day or a month; null where the text names no single day. */
  date: string | null
  hour: string | null
  recurring: boolean
}

export interface Instruction extends Case {
  text: string
  outcome: 'success' | 'failure' | null
  /** False where the text tells no procedure at all. */
  procedure?: boolean
}

export interface Reading extends Case {
  messages: Message[]
  /** What was said shortly before, in adds of their own. */
  before?: Message[][]
  /** Whether it is read in agent mode. */
  agent?: boolean
  /** Regular expressions, each of which one fact must match. */
  kept: string[]
  /** Texts that no fact may hold. */
  not_kept: string[]
}

/** What was told of one subject one after the other, of which nothing replaces anything. */
export interface Series extends Case {
  said: string[]
}

export interface Cases {
  pairs: Pair[]
  events: Series[]
  conversations: Conversation[]
  dates: DateCase[]
  instructions: Instruction[]
  reading: Reading[]
  scenes: Scene[]
  minutes: Scene[]
}

/** `young` and `lives` are the pairs again, two or eight told as one memory. */
export const KINDS = [
  'pairs',
  'young',
  'lives',
  'events',
  'conversations',
  'scenes',
  'minutes',
  'dates',
  'instructions',
  'reading'
] as const
export type Kind = (typeof KINDS)[number]

export interface Chosen {
  half: Half
  language?: string | undefined
  kind?: Kind | undefined
  /** The number in the files' names: of the sets that were written one after the other, one alone. */
  set?: string | undefined
}

/** Reads one half, or the part of it in one language, of one kind or of one set. */
export async function readCases({ half, language, kind, set }: Chosen): Promise<Cases> {
  const folder = new URL(`./${half}/`, import.meta.url)
  const files = readdirSync(folder).filter(
    (file) => file.endsWith('.json') && (set === undefined || file.split(/[-.]/)[1] === set)
  )
  const rows = async <Row extends Case>(of: Kind): Promise<Row[]> => {
    const isOfPairs = kind === 'lives' || kind === 'young'
    const isWanted = kind === undefined || kind === of || (isOfPairs && of === 'pairs')
    if (!isWanted) return []
    const found = files.filter((file) => file.split(/[-.]/)[0] === of).sort()
    const read = found.map((file) => Bun.file(new URL(file, folder)).json() as Promise<Row[]>)
    const all = (await Promise.all(read)).flat()
    return all.filter((row) => language === undefined || row.language === language)
  }
  const scenes = (pace: Pace) =>
    kind === undefined || kind === pace ? scenesOf(half, pace, language) : []
  return {
    pairs: await rows<Pair>('pairs'),
    events: await rows<Series>('events'),
    conversations: await rows<Conversation>('conversations'),
    dates: await rows<DateCase>('dates'),
    instructions: await rows<Instruction>('instructions'),
    reading: await rows<Reading>('reading'),
    scenes: await scenes('scenes'),
    minutes: await scenes('minutes')
  }
}

/** Of the scenes to build on, which are fitted to, so many are told as one. */
const OF_TRAINING: Record<Pace, number> = { scenes: 8, minutes: 2 }

async function scenesOf(half: Half, pace: Pace, language: string | undefined): Promise<Scene[]> {
  if (half !== 'development' && half !== 'held-out') return []
  const folder = half === 'held-out' ? half : 'training'
  const scenes = await readScenes(new URL(`./${folder}/`, import.meta.url), pace)
  return scenes
    .filter((_, place) => half === 'held-out' || place % OF_TRAINING[pace] === 0)
    .filter((scene) => language === undefined || scene.language === language)
}
