/**
 * Reading an invite code as people type it: in any case, in groups, with the letters that Crockford's
 * base32 leaves out because they look like digits.
 */
const FORM = /^[0-9A-HJKMNP-TV-Z]{12}$/

/** The code as it is kept (`newInviteCode`); null where the text can be none. */
export function readInviteCode(text: string): string | null {
  const code = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
  return FORM.test(code) ? code : null
}
