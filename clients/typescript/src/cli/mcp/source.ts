/** Where the tools of an editor come from: a service at an address, or this user's own on this machine. */
import { Keepsake } from '../../keepsake.ts'
import { UsageError } from '../exit.ts'
import { readLogin } from '../login-file.ts'
import { embeddedService, type Reached } from '../service/embedded.ts'
import { dataFolder } from '../service/places.ts'
import { needAddress, whereTo } from '../shell.ts'

export interface Source {
  userId: string | null
  /** Whether the lists of a service of this version are this service's, too. */
  mayAnswerEarly: boolean
  /** What is told while it is being started. */
  starting: string
  /** Finds it, or starts it. */
  reach(): Promise<Reached>
  /** What is told when it cannot be reached, and what to do about it. */
  lost(error: unknown): string
  stillHere(): Promise<void>
}

export interface McpGiven {
  url?: string
  user?: string
  data?: string
  service?: string
}

/** An address that is typed, set or signed in to is meant, before it a folder; else the user's own service. */
export function sourceFor(given: McpGiven): Source {
  const userId = given.user ?? (process.env['KEEPSAKE_USER'] || null)
  const address = given.url ?? (process.env['KEEPSAKE_URL'] || undefined)
  const login = readLogin()
  const isOwn =
    given.data !== undefined ||
    (address === undefined &&
      (Boolean(process.env['KEEPSAKE_DATA']) || login === null || login.data !== undefined))
  return isOwn ? own(dataFolder(given.data), given.service, userId) : elsewhere(given.url, userId)
}

function own(data: string, service: string | undefined, userId: string | null): Source {
  let reached: Reached | null = null
  return {
    userId,
    mayAnswerEarly: !process.env['KEEPSAKE_API_KEY'] && !process.env['MCP_SCOPE_ARGUMENT'],
    starting:
      'The memory service is still being started; the first start installs it, which may take some minutes. Go on without memory and try again later.',
    reach: async () => {
      reached = await embeddedService(data, service)
      return reached
    },
    lost: (error) =>
      error instanceof UsageError
        ? `${error.message} Tell the user.`
        : 'The connection to the memory service broke. It is started again by the next call. What was just sent may have been done: look with recall before you send it again.',
    stillHere: async () => {
      if (reached === null) return
      const client = new Keepsake({ baseUrl: reached.url, apiKey: reached.key, maxRetries: 0 })
      // The next call finds out that it has ended, and starts it again.
      await client.account.health().catch(() => undefined)
    }
  }
}

function elsewhere(url: string | undefined, userId: string | null): Source {
  const { baseUrl, apiKey } = whereTo(url)
  return {
    userId,
    mayAnswerEarly: false,
    starting: `The memory service at ${baseUrl} does not answer. Tell the user to look whether it is well.`,
    reach: async () => {
      needAddress(baseUrl)
      if (apiKey !== null) return { url: baseUrl, key: apiKey }
      throw new UsageError(
        `There is no key for ${baseUrl}. Set KEEPSAKE_API_KEY, or run: keepsake login --url ${baseUrl}`
      )
    },
    lost: (error) =>
      error instanceof UsageError
        ? `${error.message} Tell the user.`
        : `The memory service at ${baseUrl} cannot be reached. Tell the user to start it there, or to correct KEEPSAKE_URL; then try again.`,
    stillHere: async () => {}
  }
}
