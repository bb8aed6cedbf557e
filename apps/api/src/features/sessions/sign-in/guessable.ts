/** Refuses passwords that an attacker tries first: common ones, and those made of facts about the person. */
import type { GuessableBecause } from '@porchlight/contracts/errors/refusals'
import { passwordLengthMin } from '@porchlight/contracts/sessions/sessions.schema'
import { dictionary } from '@zxcvbn-ts/language-common'

/** Some 18,000, in lower case. Shorter ones are refused for their length. */
const common: ReadonlySet<string> = new Set(
  dictionary['passwords-common'].filter((password) => password.length >= passwordLengthMin),
)

const appName = 'Porchlight'
/** Shorter words are part of too many others. */
const wordLengthMin = 3

export interface Surroundings {
  communityName: string | null
  person: { firstName: string; lastName: string; email: string }
}

export function guessableBecause(password: string, around: Surroundings): GuessableBecause | null {
  const plain = password.normalize('NFKC').toLowerCase()
  if (common.has(plain) || common.has(bare(plain))) return 'common'
  return hasEnoughBeside(wordsOf(around), bare(password)) ? null : 'personal'
}

function wordsOf({ communityName, person: { firstName, lastName, email } }: Surroundings): string[] {
  const [mailbox = ''] = email.split('@')
  const texts = [appName, communityName ?? '', firstName, lastName, mailbox]
  const words = [email, ...texts, ...texts.flatMap((text) => text.split(/[^\p{L}\p{M}\p{N}]+/u))].map(bare)
  // Long words come first: removing a part of a long word first would leave its other parts behind.
  return [...new Set(words)]
    .filter((word) => word.length >= wordLengthMin)
    .sort((first, other) => other.length - first.length)
}

/**
 * Returns true when enough of the password remains without the guessable words: four letters, or ten characters. A year
 * or a few marks are not enough. A password without such words passes.
 */
function hasEnoughBeside(knownWords: readonly string[], password: string): boolean {
  const rest = knownWords.reduce((remaining, word) => remaining.replaceAll(word, ''), password)
  if (rest === password) return true
  const letters = rest.replace(/\P{L}/gu, '')
  return letters.length >= 4 || rest.length >= 10
}

/** Returns the letters and digits alone, without case and accents: people vary a word first in those. */
function bare(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}
