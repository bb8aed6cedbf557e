/** Password hashing, behind a queue: a hash takes tens of milliseconds of a core, and a crowd must not take them all. */
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { Refused } from '@porchlight/contracts/errors/refusals'

/** OWASP's parameters for argon2id, kept in each hash so that they can be raised later. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const queueMax = 50

export interface Passwords {
  hash: (password: string) => Promise<string>
  /** Takes as long without a stored hash, so that the time does not tell whether an account exists. */
  matches: (stored: string | null, password: string) => Promise<boolean>
}

export function createPasswords(): Passwords {
  const takeTurn = createTurns(availableParallelism(), queueMax)
  const hashed = (password: string) => takeTurn(() => hash(password, options))
  let decoy: Promise<string> | undefined
  return {
    hash: hashed,
    matches: async (stored, password) => {
      decoy ??= hashed(crypto.randomUUID())
      const against = stored ?? (await decoy)
      const isRight = await takeTurn(() => verify(against, password))
      return stored !== null && isRight
    },
  }
}

/** At most `active` at once and `queued` waiting; beyond that it is refused at once. */
function createTurns(
  active: number,
  queued: number,
): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running >= active) {
      if (waiting.length >= queued) throw new Refused('unavailable')
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
