/** How often one may try to get in: by address, and by account with a pause that grows. Nobody is locked out for good. */
import { type RefusalCode, Refused } from '@porchlight/contracts/errors/refusals'
import { dayMs, hourMs, minuteMs } from '@porchlight/contracts/values/time'
import { createAllowance } from './allowance.ts'
import { createFailureLimiter } from './failure-limit.ts'
import type { Limits } from './limits.ts'
import { addressKey, createGrowingPause, createLimiter, type Limiter } from './rate-limit.ts'

/** How many half-hours full of sign-ups an address has in a day: each makes an account, and an evening is not a day. */
const fullTimesOfDay = 5
/** How many half-hours full of mails an account has in a day before it gets one an hour. */
const fullTimesOfMails = 3

export function createAuthLimits(limits: Limits, now: () => number) {
  const limiter = (countMax: number, windowMs: number, isOfPlace = true) =>
    createLimiter({ countMax, windowMs, now, whenFull: 'share', isOfPlace })
  const signUps = limiter(limits.signUpsPerAddress, 30 * minuteMs)
  const signUpsOfDay = limiter(limits.signUpsPerAddress * fullTimesOfDay, dayMs)
  const linksByAddress = limiter(limits.resetLinksPerAddress, 30 * minuteMs)
  const mailLimiter = (countMax: number) => {
    const ofHalfHour = limiter(countMax, 30 * minuteMs, false)
    return createTricklingLimiter({ first: ofHalfHour, countMax: countMax * fullTimesOfMails, now })
  }
  const linksByAccount = mailLimiter(limits.resetLinksPerAccount)
  const signUpMails = mailLimiter(limits.signUpMailsPerAccount)
  const emailChanges = mailLimiter(limits.resetLinksPerAccount)
  const providerSignIns = limiter(limits.providerSignInsPerAddress, 5 * minuteMs)
  const wrongByAddress = createFailureLimiter({
    failuresMax: limits.logInsPerAddress,
    windowMs: 5 * minuteMs,
    now,
    isFailure: isFailedLogIn,
  })
  const wrongCodes = createFailureLimiter({
    failuresMax: limits.logInsPerAddress,
    windowMs: 5 * minuteMs,
    now,
    isFailure: isWrongCode,
  })
  const wrongByAccount = createGrowingPause({
    freeTries: limits.logInsPerAccount,
    windowMs: 15 * minuteMs,
    now,
  })

  /** Counts a try as failed until its end is known: many at once are many. */
  async function attemptOf<Result>(account: string, work: () => Promise<Result>): Promise<Result> {
    wrongByAccount.tries(account)
    try {
      const result = await work()
      wrongByAccount.succeeded(account)
      return result
    } catch (error) {
      if (!isWrongPassword(error)) wrongByAccount.notTried(account)
      throw error
    }
  }

  return {
    signUp: (address: string) => {
      signUps.count(addressKey(address))
      signUpsOfDay.count(addressKey(address))
    },
    /** By address as given, whether or not it has an account, so that the count says nothing. */
    signUpMail: (account: string) => signUpMails.count(account),
    /** Apart from passwords: whoever reads the poster wrongly keeps nobody on the same Wi-Fi from logging in. */
    communityCode: <Result>(address: string, work: () => Promise<Result>) =>
      wrongCodes.attempt(addressKey(address), work),
    /** Of an address only wrong passwords count: neighbours in one room share it. */
    logIn: <Result>(address: string, account: string, work: () => Promise<Result>) =>
      wrongByAddress.attempt(addressKey(address), () => attemptOf(account, work)),
    /** Whose account it would be is not known before it is proved, and nobody guesses a signature: places alone are counted. */
    logInWithPasskey: <Result>(address: string, work: () => Promise<Result>) =>
      wrongByAddress.attempt(addressKey(address), work),
    signInWithProvider: {
      begin: (address: string) => providerSignIns.count(addressKey(address)),
      succeeded: (address: string) => providerSignIns.giveBack(addressKey(address)),
    },
    /** Accounts that do not exist are counted too, so that the count says nothing. */
    resetLink: (address: string, account: string) => {
      linksByAddress.count(addressKey(address))
      linksByAccount.count(account)
    },
    emailChange: (memberId: string, account: string) => {
      emailChanges.count(memberId)
      signUpMails.count(account)
    },
    /** Whoever set a new password by mail need not wait for the wrong ones before it. */
    passwordReset: wrongByAccount.succeeded,
  }
}

interface TricklingSettings {
  first: Pick<Limiter, 'count'>
  /** In a day. */
  countMax: number
  now: () => number
}

/**
 * For mails, which anybody who knows an address can have sent there: all day long they would ring its owner's phone. Beyond the
 * day's count there is one an hour and not none, since a link works for an hour: so nobody keeps the owner from having one.
 */
function createTricklingLimiter({ first, countMax, now }: TricklingSettings): Pick<Limiter, 'count'> {
  const ofDay = createAllowance({ most: countMax, windowMs: dayMs, now })
  const ofHour = createLimiter({ countMax: 1, windowMs: hourMs, now, whenFull: 'share' })
  return {
    count: (key) => {
      first.count(key)
      if (ofDay.take(key, 1).count === 0) ofHour.count(key)
    },
  }
}

const wrongPasswords: ReadonlySet<RefusalCode> = new Set([
  'wrong_credentials',
  'wrong_password',
  'not_this_sign_up',
])

function isWrongPassword(error: unknown): boolean {
  return error instanceof Refused && wrongPasswords.has(error.code)
}

function isWrongCode(error: unknown): boolean {
  if (!(error instanceof Refused) || error.code !== 'community_code') return false
  // Without one nothing was guessed.
  return (error.params as Refused<'community_code'>['params']).because === 'wrong'
}

function isFailedLogIn(error: unknown): boolean {
  const isWrongPasskey =
    error instanceof Refused && (error.code === 'passkey_refused' || error.code === 'passkey_copied')
  return isWrongPasskey || isWrongPassword(error)
}
