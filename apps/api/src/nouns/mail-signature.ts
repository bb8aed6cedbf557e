/** How each mail about an account ends. */
export const mailSignature = `Porchlight
Where kindness is currency.
`
