/** The end of each mail about an account. */
export const mailSignature = `Porchlight
Where kindness is currency.
`

/** Adds the community's name to the signature, so that a member of two communities sees which one writes. */
export function signedBy(text: string, communityName: string | null): string {
  if (communityName === null || !text.endsWith(mailSignature)) return text
  return `${text.slice(0, -mailSignature.length)}${communityName} on ${mailSignature}`
}
