/**
 * Joining without an email address, by a letter (decision 0122). An operator printed the letter for one person whom the
 * community knows, so it takes the place of the proof that a mailbox is elsewhere.
 */
import { Refused } from '@porchlight/contracts/errors/refusals'
import type { ArgsNamed } from '@porchlight/contracts/operations'
import type { SignUpMode } from '@porchlight/contracts/sessions/sessions.rules'
import type { Kysely } from 'kysely'
import type { Tables } from '../../../database/schema/tables.ts'
import type { Transact } from '../../../database/transactions/transact.ts'
import type { Handlers } from '../../../feature-parts/handlers.ts'
import { usableInvitation } from '../../invitations/invitations.queries.ts'
import { nameLetter } from '../../invitations/letters.operations.ts'
import { type LetterRow, letterByCode } from '../../invitations/letters.queries.ts'
import { memberById } from '../../members/members.queries.ts'
import type { AuthLimits } from '../sign-in/auth-limits.ts'
import type { Passwords } from '../sign-in/passwords.ts'
import type { Admission } from './admission.ts'
import { addMember, newMember } from './new-members.ts'

interface JoinByLetterSettings {
  reader: Kysely<Tables>
  transact: Transact
  now: () => number
  passwords: Passwords
  trialDays: () => number
  signUp: () => SignUpMode
  /** @throws Refused `password_guessable` */
  refuseGuessable: (password: string, person: { firstName: string; lastName: string; email: string }) => void
  admission: Pick<Admission, 'join' | 'isKeptOut'>
  authLimits: Pick<AuthLimits, 'signUp' | 'logIn'>
}

type JoinArgs = ArgsNamed<'sessions.joinByLetter'>

export function joinByLetterOperation(
  settings: JoinByLetterSettings,
): Pick<Handlers, 'sessions.joinByLetter'> {
  const { reader, transact, now, passwords, trialDays, signUp, refuseGuessable, admission, authLimits } =
    settings
  return {
    'sessions.joinByLetter': async ({ address }, { invitation: code, ...args }) => {
      if (signUp() === 'closed') throw new Refused('sign_up_closed')
      const letter = await letterByCode(reader, code)
      if (letter && letter.memberId !== null) {
        return { signInName: await repeatedName(settings, address, { letter, password: args.password }) }
      }
      // A hash occupies a core for a while, so the server computes none for a code that brings nobody in.
      if (!letter || !(await usableInvitation(reader, code, now()))) throw unusable()
      refuseGuessable(args.password, { ...args, email: letter.signInName ?? '' })
      authLimits.signUp(address)
      const passwordHash = await passwords.hash(args.password)
      return transact(async (transaction) => {
        const { database } = transaction
        // Of two who use it at once, the second finds it used.
        const currentLetter = await letterByCode(database, code)
        if (!currentLetter || currentLetter.cameAt !== null) throw unusable()
        // Whose mailbox was banned does not come back by the letter to it.
        if (currentLetter.email !== null && (await admission.isKeptOut(database, currentLetter.email)))
          throw unusable()
        const signInName = await nameLetter(transaction, currentLetter)
        const member = newMember(
          { ...args, email: signInName },
          {
            ...{ passwordHash, authProvider: 'email', isProved: false },
            ...{ now: transaction.now, trialDays: trialDays() },
          },
        )
        const { isNewMailbox } = await addMember(transaction, member)
        const hasJoined = await admission.join(transaction, {
          ...{ member, invitation: code, isNewMailbox },
        })
        if (!hasJoined) throw unusable()
        return { signInName }
      })
    },
  }
}

/**
 * Returns the name of the member who joined by a letter, for the password that was chosen then: the response may have been
 * lost on the way to their phone. Everybody else is refused as for any letter that was used.
 * @throws Refused `invitation_needed`, `too_many`, `unavailable`
 */
async function repeatedName(
  { reader, passwords, authLimits }: JoinByLetterSettings,
  address: string,
  { letter: { memberId, signInName }, password }: { letter: LetterRow; password: JoinArgs['password'] },
): Promise<string> {
  const member = memberId === null ? undefined : await memberById(reader, memberId)
  if (!member || signInName === null || member.email !== signInName) throw unusable()
  try {
    await authLimits.logIn(address, member.emailKey, async () => {
      const { isRight } = await passwords.matches(member.passwordHash, password)
      if (!isRight) throw new Refused('wrong_name_or_password')
    })
  } catch (error) {
    throw error instanceof Refused && error.code === 'wrong_name_or_password' ? unusable() : error
  }
  return signInName
}

function unusable(): Refused<'invitation_needed'> {
  return new Refused('invitation_needed', { because: 'unusable' })
}
