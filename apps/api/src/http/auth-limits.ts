/** How often one may try to get in: by address, and by account with a pause that grows. Nobody is locked out for good. */
import { minuteMs } from '@porchlight/contracts/values/time'
import type { Limits } from './limits.ts'
import { addressKey, createGrowingPause, createLimiter } from './rate-limit.ts'

export function createAuthLimits(limits: Limits, now: () => number) {
  const limiter = (countMax: number, windowMs: number) =>
    createLimiter({ countMax, windowMs, now, whenFull: 'share' })
  const signUps = limiter(limits.signUpsPerAddress, 30 * minuteMs)
  const logIns = limiter(limits.logInsPerAddress, 5 * minuteMs)
  const linksByAddress = limiter(limits.resetLinksPerAddress, 30 * minuteMs)
  const linksByAccount = limiter(limits.resetLinksPerAccount, 30 * minuteMs)
  const signUpMails = limiter(limits.signUpMailsPerAccount, 30 * minuteMs)
  const failures = createGrowingPause({ freeTries: limits.logInsPerAccount, windowMs: 15 * minuteMs, now })
  return {
    signUp: (address: string) => signUps.count(addressKey(address)),
    /** By address as given, whether or not it has an account, so that the count says nothing. */
    signUpMail: (account: string) => signUpMails.count(account),
    logIn: (address: string, account: string) => {
      logIns.count(addressKey(address))
      failures.tries(account)
    },
    logInNotTried: failures.notTried,
    /** Of one address, together with its log-ins by password. */
    signInWithProvider: (address: string) => logIns.count(addressKey(address)),
    loggedIn: failures.succeeded,
    /** Accounts that do not exist are counted too, so that the count says nothing. */
    resetLink: (address: string, account: string) => {
      linksByAddress.count(addressKey(address))
      linksByAccount.count(account)
    },
    /** Whoever set a new password by mail need not wait for the wrong ones before it. */
    passwordReset: failures.succeeded,
  }
}
