/**
 * When two e-mail addresses are one; the only rule, here and in the database (`lower(email collate
 * "C")`, which folds A to Z and nothing else).
 *
 * - The part before the sign is ASCII. Only A to Z are read without regard to case: Unicode folds
 *   letters of other alphabets into it (the Kelvin sign into k), and those are other mailboxes.
 * - The domain is what IDNA (UTS 46) makes of it in ASCII, the name under which mail finds it.
 *
 * A code is sent to the address that an account was made with, never to the one just typed.
 */
import { domainToASCII } from 'node:url'

export const EMAIL_MAX = 254
const LOCAL_MAX = 64

const LOCAL = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]+$/
/** What may be handed to IDNA: its reader would also decode `%6b` and cut at a slash. */
const DOMAIN_INPUT = /^[A-Za-z0-9.\-\u0080-\u{10ffff}]+$/u
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
/** A name that ends in a number is an IP address to resolvers. */
const NUMBER = /^(?:\d+|0x[0-9a-f]*)$/

export interface EmailAddress {
  /** As mail is sent to it: the domain in ASCII, letters in the case given. */
  address: string
  /** What is the same for all spellings of one address. */
  key: string
}

/** Reads an address; null when it is none that mail can be sent to. */
export function readEmail(text: string): EmailAddress | null {
  const at = text.indexOf('@')
  const [local, typed] = [text.slice(0, at), text.slice(at + 1)]
  if (at < 1 || local.length > LOCAL_MAX || typed.length > EMAIL_MAX) return null
  if (!LOCAL.test(local) || !DOMAIN_INPUT.test(typed)) return null
  const domain = domainToASCII(typed)
  const labels = domain.split('.')
  if (!labels.every((label) => LABEL.test(label)) || NUMBER.test(labels.at(-1) ?? '')) return null
  const isAscii = domain === asciiLower(typed)
  const address = `${local}@${isAscii ? typed : domain}`
  return address.length > EMAIL_MAX ? null : { address, key: asciiLower(address) }
}

function asciiLower(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}
