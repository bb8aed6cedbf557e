/** The words of a letter on paper, which the terminal and the desk print. */

export interface LetterWords {
  title: string
  greeting: string
  invitation: string
  /** The credits that wait, between the words around them; null where none do. */
  credits: { before: string; amount: string; after: string } | null
  steps: readonly [string, string]
  /** The name of the picture for readers who do not see it. */
  code: string
  /** The name with which somebody without an email address signs in, between the words around it. */
  signIn: { before: string; name: string; after: string }
  foot: string
}

interface LetterContent {
  /** The community's name; null when it has none. */
  communityName: string | null
  /** The first name of the operator who invites. */
  operatorName: string
  name: string
  /** The day until which the code works, as people read it. */
  until: string
  opening: number
  signInName: string
}

export function letterWords({
  communityName,
  operatorName,
  name,
  until,
  opening,
  signInName,
}: LetterContent): LetterWords {
  const amount = `${opening.toLocaleString('en')} ${opening === 1 ? 'credit' : 'credits'}`
  const after = ` from before ${opening === 1 ? 'waits' : 'wait'} for you there.`
  return {
    title: communityName ?? 'Our neighborhood',
    greeting: `Dear ${name},`,
    invitation: `${operatorName} invites you to Porchlight, where the neighbors of ${communityName ?? 'our neighborhood'} help each other.`,
    credits: opening === 0 ? null : { before: 'Your ', amount, after },
    steps: [
      'Hold your phone’s camera at this picture, or type the address below it.',
      'Enter your name, your email address, and a password of your choice. You have no email address? Then choose “Join without email”.',
    ],
    code: 'QR code of your invitation',
    signIn: {
      before: 'Without an email address you sign in with this name: ',
      name: signInName,
      after: '. Keep this letter for it.',
    },
    foot: `This letter is for you alone. It works once, until ${until}. Porchlight is for adults 18 and older.`,
  }
}
