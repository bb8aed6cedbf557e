/** Limits on sign-in attempts: by address, and by account with a growing pause. No account is locked for ever. */
import { createHash } from 'node:crypto'
import { type RefusalCode, Refused } from '@porchlight/contracts/errors/refusals'
import { mailboxDigest } from '@porchlight/contracts/values/text/mailbox'
import { dayMs, hourMs, minuteMs } from '@porchlight/contracts/values/time'
import { createAllowance } from './allowance.ts'
import { createBoundedMemory } from './bounded-map.ts'
import { createFailureLimiter } from './failure-limit.ts'
import type { Limits } from './limits.ts'
import { addressKey, createGrowingPause, createLimiter, type Limiter } from './rate-limit.ts'

/** The time in ms for which an address counts as the owner's after a right password from there. */
const ownPlaceMs = 30 * dayMs
/**
 * The number of half-hours full of sign-ups that an address has per day. Each sign-up creates an account, and an
 * evening's number must not be possible all day.
 */
const fullTimesOfDay = 5
/**
 * The number of changes of one account in half an hour of which a mail tells its owner: as many as a member may have
 * passkeys.
 */
const accountMailsMax = 20
/** The number of half-hours full of mails that an account has in a day before it gets one mail an hour. */
const fullMailHalfHoursMax = 3

export function createAuthLimits(limits: Limits, now: () => number) {
  const limiter = (countMax: number, windowMs: number, isPerAddress = true) =>
    createLimiter({ countMax, windowMs, now, whenFull: 'share', isPerAddress })
  const signUps = limiter(limits.signUpsPerAddress, 30 * minuteMs)
  const signUpsOfDay = limiter(limits.signUpsPerAddress * fullTimesOfDay, dayMs)
  const linksByAddress = limiter(limits.resetLinksPerAddress, 30 * minuteMs)
  const mailLimiter = (countMax: number) => {
    const halfHourLimiter = limiter(countMax, 30 * minuteMs, false)
    return createSlowingLimiter({ first: halfHourLimiter, countMax: countMax * fullMailHalfHoursMax, now })
  }
  const linksByAccount = mailLimiter(limits.resetLinksPerAccount)
  const signUpMails = mailLimiter(limits.signUpMailsPerAccount)
  const emailChanges = mailLimiter(limits.resetLinksPerAccount)
  const accountMails = mailLimiter(accountMailsMax)
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

  const ownPlaces = createBoundedMemory<true>({ lifeMs: ownPlaceMs, now, whenFull: 'forget' })
  /** Counts how often an account got a new password by mail: with each one, its addresses and their pauses begin anew. */
  const resetCounts = createBoundedMemory<number>({ lifeMs: ownPlaceMs, now, whenFull: 'forget' })

  /**
   * Tries an account's password. Where its owner logged in before, only the tries from there count: whoever goes on
   * guessing elsewhere would keep the account in its pause, and its owner out.
   */
  async function tryPassword<Result>(
    address: string,
    account: string,
    work: () => Promise<Result>,
  ): Promise<Result> {
    const place = placeOf(address, account, resetCounts.get(account) ?? 0)
    const result = await attemptOf(ownPlaces.get(place) ? place : account, work)
    ownPlaces.set(place, true)
    return result
  }

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
    /**
     * Counts by the mailbox of the given email address, whether or not it has an account, so that the count reveals
     * nothing. One mailbox has as many addresses as somebody types behind a plus sign.
     */
    signUpMail: (account: string) => signUpMails.count(mailboxDigest(account)),
    /**
     * Counts wrong community codes apart from passwords: a visitor with a wrong code must not block the log-ins of
     * others on the same Wi-Fi.
     */
    communityCode: <Result>(address: string, work: () => Promise<Result>) =>
      wrongCodes.attempt(addressKey(address), work),
    /** Counts attempts. By network address only wrong passwords count, since neighbors in one room share it. */
    logIn: <Result>(address: string, account: string, work: () => Promise<Result>) =>
      wrongByAddress.attempt(addressKey(address), () => tryPassword(address, account, work)),
    /**
     * Counts by network address alone: a passkey's account is unknown before it is verified, and a signature cannot be
     * guessed.
     */
    logInWithPasskey: <Result>(address: string, work: () => Promise<Result>) =>
      wrongByAddress.attempt(addressKey(address), work),
    signInWithProvider: {
      begin: (address: string) => providerSignIns.count(addressKey(address)),
      succeeded: (address: string) => providerSignIns.giveBack(addressKey(address)),
    },
    /** Counts requests for a link. An address without an account is counted, too, so that the count reveals nothing. */
    resetLink: (address: string, account: string) => {
      linksByAddress.count(addressKey(address))
      linksByAccount.count(mailboxDigest(account))
    },
    /**
     * Counts a change of which a mail tells the account's owner. Only changes that begin something are counted: taking
     * them back, as the owner may have to, is never refused.
     */
    accountMail: (memberId: string) => accountMails.count(memberId),
    emailChange: (memberId: string, account: string) => {
      emailChanges.count(memberId)
      signUpMails.count(mailboxDigest(account))
    },
    /** Clears the wrong attempts: after a new password was set by mail, the member need not wait for them. */
    passwordReset: (account: string) => {
      wrongByAccount.succeeded(account)
      resetCounts.set(account, (resetCounts.get(account) ?? 0) + 1)
    },
  }
}

/** Returns a digest, because it is remembered for longer than an address may be. */
function placeOf(address: string, account: string, resetCount: number): string {
  return createHash('sha256')
    .update(`${account} ${resetCount} ${addressKey(address)}`)
    .digest('base64url')
}

interface SlowingLimiterSettings {
  first: Pick<Limiter, 'count'>
  /** The maximum number in 24 hours. */
  countMax: number
  now: () => number
}

/**
 * Limits mails, which anybody who knows an address can have sent there: they would ring its owner's phone all day.
 * Beyond the day's count one an hour is allowed and not none, because a link works for an hour: nobody can keep the
 * owner from having one.
 */
function createSlowingLimiter({ first, countMax, now }: SlowingLimiterSettings): Pick<Limiter, 'count'> {
  const dailyAllowance = createAllowance({ most: countMax, windowMs: dayMs, now })
  const hourlyLimiter = createLimiter({ countMax: 1, windowMs: hourMs, now, whenFull: 'share' })
  return {
    count: (key) => {
      first.count(key)
      if (dailyAllowance.take(key, 1).count === 0) hourlyLimiter.count(key)
    },
  }
}

const wrongPasswords: ReadonlySet<RefusalCode> = new Set([
  'wrong_credentials',
  'wrong_name_or_password',
  'wrong_password',
  'not_this_sign_up',
])

function isWrongPassword(error: unknown): boolean {
  return error instanceof Refused && wrongPasswords.has(error.code)
}

function isWrongCode(error: unknown): boolean {
  if (!(error instanceof Refused) || error.code !== 'community_code') return false
  // A missing code is no guess.
  return (error.params as Refused<'community_code'>['params']).because === 'wrong'
}

function isFailedLogIn(error: unknown): boolean {
  const isWrongPasskey =
    error instanceof Refused && (error.code === 'passkey_refused' || error.code === 'passkey_copied')
  return isWrongPasskey || isWrongPassword(error)
}
