/**
 * The port to what makes accounts before there is a key to call with. Sign-up, the first start and the
 * operator's command line use it.
 */

import type { Origin } from '#src/access/audit-actions.ts'
import type { CodePurpose } from '#src/access/email-code.ts'
import type { EmailAddress } from '#src/base/email-address.ts'

export interface NewAccount {
  email: EmailAddress
  plan: string
  /** Only when there is no account yet. */
  onlyFirst: boolean
  origin: Origin
}

/** An account as its maker sees it, with the key that is shown once. */
export interface MadeAccount {
  accountId: string
  key: string
  email: string
  plan: string
}

export interface CodeRequest {
  purpose: CodePurpose
  email: EmailAddress
}

export interface MadeCode {
  code: string
  known: boolean
  /** The address that the account was made with; where there is none, the address that asks. */
  sendTo: string
}

export interface CodeUse extends CodeRequest {
  code: string
  /** The plan of an account that is made. */
  plan: string
  origin: Origin
}

export interface AccountMaking {
  /** Throws 409 for an e-mail address that has an account; null when `onlyFirst` finds one. */
  createAccount(account: NewAccount): Promise<MadeAccount | null>
  /** A code for an address, whether the address has an account, and where mail about it goes. */
  makeCode(request: CodeRequest): Promise<MadeCode>
  /**
   * What a right code opens: a new account, or new keys for an old one. Null for a code that is
   * wrong, late, or tried too often. Throws 409 when the address has got an account meanwhile.
   */
  useCode(use: CodeUse): Promise<MadeAccount | null>
}
