/** How each mail about an account ends. */
export const mailSignature = `Porchlight
Where kindness is currency.
`

/** With the community's name in it: whoever is in two of them has to know which one writes. */
export function signedBy(text: string, communityName: string | null): string {
  if (communityName === null || !text.endsWith(mailSignature)) return text
  return `${text.slice(0, -mailSignature.length)}${communityName} on ${mailSignature}`
}
