/** Password hashing, behind a queue: a hash takes tens of milliseconds of a core, and a crowd must not take them all. */
import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { Refused } from '@porchlight/contracts/errors/refusals'

/** The cost parameters of argon2id. */
interface HashCost {
  /** KiB */
  memoryCost: number
  timeCost: number
  parallelism: number
}

/** OWASP's parameters. Each hash keeps its own, so that these can be raised at any time. */
const costOfToday: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const queueMax = 50

interface PasswordSettings {
  /** The number of hashes that are computed at the same time. */
  active?: number
  cost?: HashCost
}

export interface Match {
  isRight: boolean
  /** Right, but not as it would be stored today: worth hashing again. */
  isOutdated: boolean
}

export interface Passwords {
  /** @throws Refused `unavailable` when too many wait already, as `matches` does. */
  hash: (password: string) => Promise<string>
  /** Takes as long without a stored hash, so that the time does not reveal whether an account exists. */
  matches: (storedHash: string | null, password: string) => Promise<Match>
}

export function createPasswords(settings: PasswordSettings = {}): Passwords {
  const { active = availableParallelism(), cost = costOfToday } = settings
  const takeTurn = createTurns(active, queueMax)
  /** The prefix of every hash that is made with the current cost. */
  const today = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`
  const decoy = createDecoy(today)
  return {
    hash: (password) => takeTurn(() => hash(composed(password), cost)),
    matches: (storedHash, password) =>
      takeTurn(async () => {
        const isRight = (text: string) => verify(storedHash ?? decoy, text)
        if (await isRight(composed(password))) {
          return {
            isRight: storedHash !== null,
            isOutdated: storedHash !== null && !storedHash.startsWith(today),
          }
        }
        // Hashes from before letters were composed are of the letters as they were typed.
        const isAsTyped = password !== composed(password) && (await isRight(password))
        return { isRight: storedHash !== null && isAsTyped, isOutdated: storedHash !== null && isAsTyped }
      }),
  }
}

/** Returns the same password, whichever way a keyboard composes its letters. */
function composed(password: string): string {
  return password.normalize('NFKC')
}

/** A hash of nothing that anybody could type, as costly to compare with as a real one. */
function createDecoy(today: string): string {
  const part = (length: number) => randomBytes(length).toString('base64').replaceAll('=', '')
  return `${today}${part(16)}$${part(32)}`
}

/**
 * Returns a function that runs at most `active` tasks at once, with `queued` waiting; any further task is refused
 * immediately.
 */
function createTurns(
  active: number,
  queued: number,
): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let running = 0
  const waitingCallbacks: (() => void)[] = []
  return async (work) => {
    if (running >= active) {
      if (waitingCallbacks.length >= queued) throw new Refused('unavailable')
      await new Promise<void>((resolve) => waitingCallbacks.push(resolve))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = waitingCallbacks.shift()
      if (next) next()
      else running -= 1
    }
  }
}
