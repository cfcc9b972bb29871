/** One contender's figures, on a new folder: fed, asked, asked by many, killed, started again. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { residentMb } from '../files/process-tree.ts'
import { quantile } from '../load/clients.ts'
import type { BenchConversation } from '../retrieval/data-sets.ts'
import { recallAt } from '../retrieval/measures.ts'
import { type Contender, type Running, remove } from './contender.ts'

export interface Figures {
  contender: string
  recall10: number
  questions: number
  messages: number
  addsPerSecond: number
  searchP50Ms: number
  searchP95Ms: number
  searchesPerSecond: number
  residentAtStartMb: number
  residentAtWorkMb: number
  diskMb: number
  diskEmptyMb: number
  /** From the command to the first right answer: on an empty folder, and on the filled one. */
  firstStartMs: number
  startMs: number
  acknowledged: number
  lost: number
}

const CLIENTS = 16
const MANY_S = 8
const SETTLE_MS = 15_000
const KILL_AFTER_MS = 1500
const KILL_CLIENTS = 4

export async function measure(
  contender: Contender,
  conversations: readonly BenchConversation[]
): Promise<Figures> {
  const dataDir = mkdtempSync(join(tmpdir(), 'keepsake-beside-'))
  try {
    const begun = performance.now()
    const running = await contender.start(dataDir)
    try {
      const asked = await firstRun(running, { conversations, dataDir, begun })
      await running.end('SIGTERM')
      const again = await secondRun(contender, { conversations, dataDir })
      return { contender: contender.name, ...asked, ...again }
    } finally {
      await running.end('SIGKILL')
    }
  } finally {
    remove(dataDir)
  }
}

interface Given {
  conversations: readonly BenchConversation[]
  dataDir: string
}

async function firstRun(
  running: Running,
  { conversations, dataDir, begun }: Given & { begun: number }
) {
  await running.search('nobody', 'Is anybody there?')
  const firstStartMs = performance.now() - begun
  await Bun.sleep(SETTLE_MS)
  const residentAtStartMb = residentMb(running.pid)
  const diskEmptyMb = await diskMb(dataDir)
  const feeding = performance.now()
  for (const one of conversations) await running.addConversation(one.id, one)
  const feedingS = (performance.now() - feeding) / 1000
  const messages = conversations
    .flatMap((one) => one.sessions)
    .reduce((sum, session) => sum + session.turns.length, 0)
  const asked = await askEach(running, conversations)
  const searchesPerSecond = await askTogether(running, conversations)
  return {
    ...asked,
    messages,
    addsPerSecond: messages / feedingS,
    searchesPerSecond,
    residentAtStartMb,
    residentAtWorkMb: residentMb(running.pid),
    diskEmptyMb,
    firstStartMs
  }
}

/** Starts on what is kept, is killed while it is told more, and is asked for what it acknowledged. */
async function secondRun(contender: Contender, { conversations, dataDir }: Given) {
  const disk = await diskMb(dataDir)
  const begun = performance.now()
  const running = await contender.start(dataDir)
  const [first] = questionsOf(conversations)
  if (first !== undefined) await running.search(first.user, first.text)
  const startMs = performance.now() - begun
  const acknowledged: string[] = []
  const tellers = Array.from({ length: KILL_CLIENTS }, async (_, client) => {
    for (let n = 0; ; n++) {
      const text = `Crate ${client}-${n} went to hall ${(n * 7) % 31} on the morning train.`
      const name = await running.addOne('killed', text).catch(() => 'refused' as const)
      if (name === 'refused') return
      if (name !== null) acknowledged.push(name)
    }
  })
  await Bun.sleep(KILL_AFTER_MS)
  await running.end('SIGKILL')
  await Promise.all(tellers)
  const after = await contender.start(dataDir)
  const lost = await after.lost('killed', acknowledged)
  await after.end('SIGTERM')
  return { diskMb: disk, startMs, acknowledged: acknowledged.length, lost }
}

function questionsOf(conversations: readonly BenchConversation[]) {
  return conversations.flatMap((one) =>
    one.questions
      .filter(({ answerable, evidence }) => answerable && evidence.length > 0)
      .map((question) => ({ user: one.id, ...question }))
  )
}

async function askEach(running: Running, conversations: readonly BenchConversation[]) {
  const questions = questionsOf(conversations)
  const times: number[] = []
  let recall = 0
  for (const { user, text, evidence, category } of questions) {
    const begun = performance.now()
    const ranked = await running.search(user, text)
    times.push(performance.now() - begun)
    recall += recallAt(10, { conversation: user, category, evidence, ranked })
  }
  times.sort((a, b) => a - b)
  return {
    recall10: recall / questions.length,
    questions: questions.length,
    searchP50Ms: quantile(times, 0.5),
    searchP95Ms: quantile(times, 0.95)
  }
}

async function askTogether(running: Running, conversations: readonly BenchConversation[]) {
  const questions = questionsOf(conversations)
  const begun = performance.now()
  let answers = 0
  await Promise.all(
    Array.from({ length: CLIENTS }, async (_, client) => {
      for (let n = client; performance.now() - begun < MANY_S * 1000; n += CLIENTS) {
        const question = questions[n % questions.length]
        if (question === undefined) return
        await running.search(question.user, question.text)
        answers++
      }
    })
  )
  return answers / ((performance.now() - begun) / 1000)
}

/** What the folder takes on the disk, in MB of a million bytes. */
async function diskMb(folder: string): Promise<number> {
  const told = await Bun.$`du -sk ${folder}`.quiet().text()
  return (Number.parseInt(told, 10) * 1024) / 1e6
}
