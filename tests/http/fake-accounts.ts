/**
 * Accounts in memory, for tests of the HTTP frame alone: keys are real, operations answer what a
 * test scripted. An operation that was not scripted fails, so no test passes by accident.
 */
import type { Answer, AskOptions, Replay } from '#actors/accounts.ts'
import type { Accounts, AskedName, InputOf, ValueOf } from '#actors/operations.ts'
import type { Caller, KeyCaller, KnownKey, Usage } from '#src/access/caller.ts'
import { ALL_PERMISSIONS } from '#src/access/permissions.ts'
import type {
  AccountMaking,
  CodeRequest,
  CodeUse,
  MadeAccount,
  MadeCode,
  NewAccount
} from '#src/account/account-making.ts'
import { newApiKey, newId } from '#src/base/ids.ts'
import type { PayerLookup } from '#src/billing/operations/provider-events.ts'
import { NOTHING_SPENT, type Spent } from '#src/models/spending.ts'

export interface Asked {
  caller: Caller
  operation: string
  input: unknown
  replay: Replay | undefined
}

type Script = (asked: Asked) => unknown

export const FAKE_USAGE: Usage = {
  plan: 'pro',
  addUsed: 3,
  addLimit: 1000,
  searchUsed: 7,
  searchLimit: 10_000,
  rateLimit: 120
}

/** The code that every address is sent in tests of the frame alone. */
export const FAKE_CODE = '123456'

export class FakeAccounts implements Accounts, AccountMaking, PayerLookup {
  readonly asked: Asked[] = []
  /** Hashes looked up, in order. */
  readonly lookups: string[] = []
  usage: Usage = { ...FAKE_USAGE }
  replayed = false
  /** What values have come over as, if not as values. */
  text: string | undefined
  readonly #keys = new Map<string, KnownKey>()
  readonly #scripts = new Map<string, Script>()

  /** Makes a key and returns its text. */
  makeKey(
    given: { accountId?: string; permissions?: Caller['permissions']; boundUserId?: string } & {
      expiresAt?: number
    } = {}
  ): string {
    const key = newApiKey()
    this.#keys.set(hashOf(key), {
      caller: {
        accountId: given.accountId ?? newId(),
        keyId: newId(),
        permissions: given.permissions ?? ALL_PERMISSIONS,
        boundUserId: given.boundUserId ?? null
      },
      usage: this.usage,
      expiresAt: given.expiresAt ?? null
    })
    return key
  }

  callerOf(key: string): KeyCaller {
    const known = this.#keys.get(hashOf(key))
    if (known === undefined) throw new Error('no such key in this test')
    return known.caller
  }

  revoke(key: string): void {
    this.#keys.delete(hashOf(key))
  }

  script(operation: string, answer: Script): this {
    this.#scripts.set(operation, answer)
    return this
  }

  createAccount(account: Pick<NewAccount, 'email' | 'plan'>): Promise<MadeAccount> {
    const { email, plan } = account
    return Promise.resolve({ accountId: newId(), key: newApiKey(), email: email.address, plan })
  }

  makeCode({ email }: CodeRequest): Promise<MadeCode> {
    return Promise.resolve({ code: FAKE_CODE, known: false, sendTo: email.address })
  }

  useCode(use: CodeUse): Promise<MadeAccount | null> {
    return use.code === FAKE_CODE ? this.createAccount(use) : Promise.resolve(null)
  }

  spent(): Promise<Spent> {
    return Promise.resolve({ ...NOTHING_SPENT, calls: 4, tokensIn: 100 })
  }

  findPayerOf(): Promise<null> {
    return Promise.resolve(null)
  }

  readUpgradeLink(): Promise<string> {
    return Promise.reject(new Error('no upgrade link was scripted'))
  }

  findKey(keyHash: string): Promise<KnownKey | null> {
    this.lookups.push(keyHash)
    return Promise.resolve(this.#keys.get(keyHash) ?? null)
  }

  async ask<Name extends AskedName>(
    caller: Caller,
    operation: Name,
    input: InputOf<Name>,
    options: AskOptions = {}
  ): Promise<Answer<ValueOf<Name>>> {
    const asked = { caller, operation, input, replay: options.replay }
    this.asked.push(asked)
    const script = this.#scripts.get(operation)
    if (script === undefined) throw new Error(`${operation} was not scripted`)
    return {
      value: (await script(asked)) as ValueOf<Name>,
      usage: this.usage,
      replayed: this.replayed,
      ...(this.text === undefined ? {} : { text: this.text })
    }
  }
}

function hashOf(key: string): string {
  return new Bun.CryptoHasher('sha256').update(key).digest('hex')
}
