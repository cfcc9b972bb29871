/** A certificate authority of the test's own. */
import forge from 'node-forge'

export interface Certificate {
  /** PEM */
  key: string
  /** PEM */
  cert: string
}

export interface Authority {
  /** PEM of its own certificate: who trusts it trusts what it issues. */
  cert: string
  /** A certificate for a name or an IPv4 address, valid for the days from `from` to `to`, counted from now. */
  issue(host: string, days?: { from: number; to: number }): Certificate
}

type KeyPair = forge.pki.rsa.KeyPair

export function openAuthority(): Authority {
  const pair = newPair()
  const name = [{ name: 'commonName', value: 'Test authority' }]
  const own = certificate(pair, { from: -1, to: 1 }, name)
  own.setExtensions([{ name: 'basicConstraints', cA: true }])
  own.setIssuer(name)
  own.sign(pair.privateKey, forge.md.sha256.create())
  return {
    cert: forge.pki.certificateToPem(own),
    issue(host, days = { from: -1, to: 1 }) {
      const theirs = newPair()
      const issued = certificate(theirs, days, [{ name: 'commonName', value: host }])
      const isAddress = /^[\d.]+$/.test(host)
      const altName = isAddress ? { type: 7, ip: host } : { type: 2, value: host }
      issued.setExtensions([{ name: 'subjectAltName', altNames: [altName] }])
      issued.setIssuer(name)
      issued.sign(pair.privateKey, forge.md.sha256.create())
      return {
        key: forge.pki.privateKeyToPem(theirs.privateKey),
        cert: forge.pki.certificateToPem(issued)
      }
    }
  }
}

let serial = 0

function certificate(
  pair: KeyPair,
  days: { from: number; to: number },
  subject: forge.pki.CertificateField[]
): forge.pki.Certificate {
  const made = forge.pki.createCertificate()
  made.publicKey = pair.publicKey
  serial += 1
  made.serialNumber = serial.toString(16).padStart(2, '0')
  made.validity.notBefore = new Date(Date.now() + days.from * DAY_MS)
  made.validity.notAfter = new Date(Date.now() + days.to * DAY_MS)
  made.setSubject(subject)
  return made
}

const DAY_MS = 86_400_000

function newPair(): KeyPair {
  return forge.pki.rsa.generateKeyPair({ bits: 2048 })
}
