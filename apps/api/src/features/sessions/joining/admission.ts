/** The rules of who may open an account here: everyone, everyone with the community's code, or no one. */
import { Refused } from '@porchlight/contracts/errors/refusals'
import { normalizeCommunityCode } from '@porchlight/contracts/sessions/community-code.rules'
import type { SignUpMode } from '@porchlight/contracts/sessions/sessions.rules'
import { minuteMs } from '@porchlight/contracts/values/time'
import type { Kysely } from 'kysely'
import type { DataKeys } from '../../../database/folder/data-keys.ts'
import type { Tables } from '../../../database/schema/tables.ts'
import { hashToken } from '../../../http/sessions/session.ts'
import type { AuthLimits } from '../sign-in/auth-limits.ts'
import { isBanned } from './banned-mailboxes.queries.ts'
import { communityCode } from './community-code.queries.ts'
import { currentSignUpMode } from './sign-up-mode.queries.ts'

/** The lifetime of a pass: the way from typing the code to the provider is one tap. */
const passMs = 10 * minuteMs

interface AdmissionSettings {
  signUp: SignUpMode
  reader: Kysely<Tables>
  now: () => number
  keys: Pick<DataKeys, 'hash'>
  authLimits: Pick<AuthLimits, 'communityCode'>
}

export interface Admission {
  /**
   * Checks whether an account may be opened. A first member is checked again in the transaction that makes the account.
   * @throws Refused `community_code`, `sign_up_closed`, `too_many`
   */
  admit: (address: string, typedCode: string | undefined) => Promise<{ isAsFirst: boolean }>
  /**
   * Returns a pass that a URL may carry for a while instead of the code.
   * @throws Refused `community_code`, `too_many`
   */
  passFor: (address: string, typedCode: string) => Promise<string>
  isPassGood: (pass: unknown) => Promise<boolean>
  /** @throws Refused `community_code`, `sign_up_closed` */
  admitInTransaction: (database: Kysely<Tables>, hadCode: boolean) => Promise<void>
  isKeptOut: (database: Kysely<Tables>, email: string) => Promise<boolean>
}

export function createAdmission({ signUp, reader, now, keys, authLimits }: AdmissionSettings): Admission {
  const checkCode = (address: string, typedCode: string | undefined) =>
    authLimits.communityCode(address, async () => {
      if (!typedCode?.trim()) throw new Refused('community_code', { because: 'missing' })
      const code = await communityCode(reader)
      // The hashes are compared, so the time of the comparison does not reveal how much of a guess was right.
      const isRight = code !== null && hashToken(normalizeCommunityCode(typedCode)) === hashToken(code)
      if (!isRight) throw new Refused('community_code', { because: 'wrong' })
      return code
    })
  const proofOf = (code: string, until: number) => keys.hash(`pass ${code} ${until}`)

  return {
    admit: async (address, typedCode) => {
      const mode = await currentSignUpMode(reader, signUp)
      if (mode === 'closed') throw new Refused('sign_up_closed')
      if (mode === 'code') await checkCode(address, typedCode)
      return { isAsFirst: mode !== signUp }
    },
    passFor: async (address, typedCode) => {
      const code = await checkCode(address, typedCode)
      const until = now() + passMs
      return `${until}.${proofOf(code, until)}`
    },
    isPassGood: async (pass) => {
      const [, until = '', proof = ''] = /^(\d{1,16})\.([\w-]{43})$/.exec(String(pass)) ?? []
      if (until === '' || Number(until) <= now()) return false
      const code = await communityCode(reader)
      return code !== null && hashToken(proof) === hashToken(proofOf(code, Number(until)))
    },
    admitInTransaction: async (database, hadCode) => {
      const mode = await currentSignUpMode(database, signUp)
      if (mode === 'closed') throw new Refused('sign_up_closed')
      if (mode === 'code' && !hadCode) throw new Refused('community_code', { because: 'missing' })
    },
    isKeptOut: (database, email) => isBanned(database, keys, email),
  }
}
