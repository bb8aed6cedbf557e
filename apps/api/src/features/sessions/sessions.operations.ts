import { Refused } from '@porchlight/contracts/errors/refusals'
import type { SignUpMode } from '@porchlight/contracts/sessions/sessions.rules'
import type { Kysely } from 'kysely'
import type { DataKeys } from '../../database/folder/data-keys.ts'
import type { Tables } from '../../database/schema/tables.ts'
import type { Transact } from '../../database/transactions/transact.ts'
import type { HandlersOf } from '../../feature-parts/handlers.ts'
import type { Plans } from '../../plans/plans.ts'
import type { PostedMail } from '../../providers/mail/mail.ts'
import { memberById } from '../members/members.queries.ts'
import { memberView, userResponse } from '../members/members.view.ts'
import { numberOf } from '../phones/phones.queries.ts'
import { emailChangeOperations } from './email/email-changes.operations.ts'
import { emailVerificationOperations } from './email/email-verification.operations.ts'
import { passwordResetOperations } from './email/password-resets.operations.ts'
import type { Admission } from './joining/admission.ts'
import { joinByLetterOperation } from './joining/join-by-letter.operations.ts'
import { signUpOperations } from './joining/sign-ups.operations.ts'
import { type WaysInSettings, waysInOperations } from './providers/ways-in.operations.ts'
import type { AuthLimits } from './sign-in/auth-limits.ts'
import { changePasswordOperations } from './sign-in/change-password.operations.ts'
import { confirmOperation } from './sign-in/confirm.operations.ts'
import { deviceOperations } from './sign-in/devices.operations.ts'
import { guessableBecause, type Surroundings } from './sign-in/guessable.ts'
import { logInOperation } from './sign-in/log-in.operations.ts'
import type { Passwords } from './sign-in/passwords.ts'

interface SessionSettings extends Pick<WaysInSettings, 'relyingPartyOf' | 'providers'> {
  reader: Kysely<Tables>
  transact: Transact
  now: () => number
  plans: Plans
  passwords: Passwords
  trialDays: () => number
  signUp: () => SignUpMode
  /** True when this server sends mail. */
  confirmsByMail: boolean
  /** The community's name; no password may consist of it. */
  communityName: () => string | null
  authLimits: AuthLimits
  admission: Admission
  /** Ends every socket of a session that is over. */
  closeSockets: (tokenHash: string) => void
  postMail: (mail: PostedMail) => void
  timeZone: () => string
  appOrigin: () => string
  /** The keys that decrypt members' phone numbers for themselves. */
  keys: Pick<DataKeys, 'open' | 'hash'>
  /** Writes to the operator's log that an unconfirmed address counts now. */
  noteEmailChanged: (memberId: string) => void
}

export function sessionOperations(settings: SessionSettings): HandlersOf<'sessions'> {
  const { reader, now, plans, communityName, keys, admission } = settings
  const refuseGuessable = (password: string, person: Surroundings['person']) => {
    const because = guessableBecause(password, { communityName: communityName(), person })
    if (because) throw new Refused('password_guessable', { because })
  }
  const sharedSettings = { ...settings, refuseGuessable }

  return {
    ...passwordResetOperations(sharedSettings),
    ...signUpOperations(sharedSettings),
    ...joinByLetterOperation(sharedSettings),
    ...logInOperation(sharedSettings),
    ...confirmOperation(sharedSettings),
    ...changePasswordOperations(sharedSettings),
    ...emailChangeOperations(sharedSettings),
    ...emailVerificationOperations(sharedSettings),
    ...deviceOperations(sharedSettings),
    ...waysInOperations(sharedSettings),

    'sessions.showCommunityCode': async ({ address }, { communityCode }) => ({
      pass: await admission.passFor(address, communityCode),
    }),

    'sessions.currentUser': async ({ memberId }) => {
      const member = memberId === null ? undefined : await memberById(reader, memberId)
      if (!member) throw new Refused('signed_out')
      const phoneNumber = await numberOf(reader, keys, member.id)
      return userResponse(memberView(member, now(), plans), now(), phoneNumber)
    },
  }
}
