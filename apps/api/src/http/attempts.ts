/** How often one may try to get in: by address, and by account with a pause that grows. Nobody is locked out for good. */
import { minuteMs } from '@porchlight/contracts/values/time'
import type { Limits } from './limits.ts'
import { addressKey, createGrowingPause, createLimiter } from './rate-limit.ts'

export function createAttempts(limits: Limits, now: () => number) {
  const signUps = createLimiter(limits.signUpsPerAddress, 30 * minuteMs, now)
  const logIns = createLimiter(limits.logInsPerAddress, 5 * minuteMs, now)
  const failures = createGrowingPause({ freeTries: limits.logInsPerAccount, windowMs: 15 * minuteMs, now })
  return {
    signUp: (address: string) => signUps.count(addressKey(address)),
    logIn: (address: string, account: string) => {
      logIns.count(addressKey(address))
      failures.check(account)
    },
    logInFailed: failures.failed,
    loggedIn: failures.succeeded,
  }
}
