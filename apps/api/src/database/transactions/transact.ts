/**
 * The one way to write. Works that arrive together share one commit, each in a savepoint of its own. A work consists of
 * database calls only, and a guard checks that.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
// This timer is not the global one, which tests stop: commits go on where their clock stands still.
import { setTimeout as startTimer } from 'node:timers'
import { Bug } from '@porchlight/contracts/errors/assert'
import type { Audience } from '@porchlight/contracts/sync/audiences'
import type { TableName } from '@porchlight/contracts/sync/tables'
import type { Kysely } from 'kysely'
import type { Engine } from '../engine/engine.ts'
import { DatabaseGone, isBusy, isCutLine, isWorthRepeating, TransactionLost } from '../engine/faults.ts'
import { type Access, provideAccess, runText } from '../engine/prepared.ts'
import type { Tables } from '../schema/tables.ts'
import {
  addPostponableTouches,
  createNumberAssignment,
  type DelayedTouch,
  delayTouches,
  type NumberAssignment,
  recordChanges,
  returnChangeNumbers,
  type Touch,
  writeNumbers,
} from './changes.ts'
import { createQueryWatch, type Watch } from './transaction-io-guard.ts'

export interface Transaction {
  readonly database: Kysely<Tables>
  /** Epoch ms, the same for all that shares this transaction. */
  readonly now: number
  /** An object that all work of this commit shares, as a key for caches. */
  readonly commitKey: object
  /**
   * Records that a row changed for an audience; `gone` when the audience may no longer see it. A number has at most 100
   * rows.
   */
  touch: (table: TableName, id: string, audience: Audience, state?: TouchState) => void
  /**
   * Records that a row's count changed. It is sent once a minute, with any number of changes until then. It is not sent
   * before `notBefore`, in epoch ms, when its moment would reveal what caused it.
   */
  touchLater: (table: TableName, id: string, audience: Audience, notBefore?: number) => void
  /**
   * Records that the audience's devices must load the row again: at once while the number has room, otherwise within a
   * minute, in the order of the calls.
   */
  touchSoon: (table: TableName, id: string, audience: Audience) => void
  /** Runs after the commit, and only then. */
  afterCommit: (task: () => void) => void
  /** Runs work that is committed or undone as a whole, and takes its own change number. */
  nested: <Result>(work: (inner: Transaction) => Promise<Result>) => Promise<Result>
}

/** `until`: epoch ms, from when on the row is gone from this audience's devices by its age; null while it stays. */
export type TouchState = 'there' | 'gone' | { until: number | null }

/** @param origin the session that gets its changes in its own response, and needs no poke */
export type Transact = <Result>(
  work: (transaction: Transaction) => Promise<Result>,
  origin?: string,
) => Promise<Result>

/** Called after a commit with the audiences that have new data, once for each work. */
export type OnCommitted = (audiences: ReadonlySet<Audience>, origin?: string) => void

interface TransactSettings {
  engine: Pick<Engine, 'writer' | 'files' | 'beginWriting'>
  now: () => number
  onCommitted: OnCommitted
  /** Called after a commit with the first and the last change number that it assigned. */
  onNumbered?: (first: number, last: number) => void
  onFault: (error: unknown) => void
  /** Throws when a commit would go to data that no server uses any more. */
  beforeCommit?: () => void
  /** Called when a commit is tried again. */
  onRepeated?: () => void
}

/** The maximum number of works in one commit: enough to fill it, and few enough that no work waits long for it. */
const sharedMax = 64

/** The number of tries of a commit that conflicted with others, or that found a broken connection. */
const attemptsMax = 5

/** The moment that work waits for other work to share its commit, in milliseconds. */
const gatherMs = 1

interface LastCommit {
  /** The number of works that shared it. */
  works: number
  /** The time in ms that writing to the disk took. */
  ms: number
  /** The time of its end, by the clock of `performance.now()`. */
  endedAt: number
}

/**
 * Returns whether work should wait a moment for other work. While a commit stops the event loop, half of those who write
 * at once send and the other half wait for their responses: without a pause two groups take turns, with a commit each. A
 * pause is worth its time where commits are slow, one after the other, and shared.
 */
export function isWorthWaiting(last: LastCommit, waitingCount: number, at: number): boolean {
  const isSlow = last.ms >= 2 * gatherMs
  const isBusy = at - last.endedAt <= last.ms
  return isSlow && isBusy && last.works > 1 && waitingCount < sharedMax
}

const inside = new AsyncLocalStorage<true>()

export function isInsideTransaction(): boolean {
  return inside.getStore() === true
}

/** A line at rest had been cut, or a command has the file for a moment: nothing of the work was done yet. */
class NotBegun extends DatabaseGone {
  override name = 'NotBegun'
}

interface Work {
  origin: string | undefined
  run: (transaction: Transaction) => Promise<void>
  committed: () => void
  failed: (error: unknown) => void
}

export function createTransact({
  engine,
  now,
  onCommitted,
  onNumbered = () => undefined,
  onFault,
  beforeCommit = () => undefined,
  onRepeated = () => undefined,
}: TransactSettings): Transact {
  const queryWatch = createQueryWatch()
  const writer = engine.writer.withPlugin(queryWatch.plugin)
  const file = engine.files?.writer
  // A SQLite file returns its results at once, so the guard notices every other wait without this call.
  const access: Access = file ? { driver: file } : { beforeQuery: queryWatch.beforeQuery }
  const waitingWork: Work[] = []
  let draining = false
  let lastCommit: LastCommit = { works: 0, ms: 0, endedAt: 0 }

  async function drain(): Promise<void> {
    try {
      while (waitingWork.length > 0) await commitTogether(waitingWork.splice(0, sharedMax))
    } finally {
      draining = false
    }
  }

  /** Begins a turn of the event loop later or a moment after that, so that what arrives together is committed together. */
  function beginSoon(): void {
    setImmediate(() => {
      // Only a file stops the event loop for its commit. On PostgreSQL all that comes meanwhile shares the next one.
      const waits = file !== undefined && isWorthWaiting(lastCommit, waitingWork.length, performance.now())
      if (waits) startTimer(() => void drain(), gatherMs)
      else void drain()
    })
  }

  async function commitTogether(works: Work[]): Promise<void> {
    let outcomes: (() => void)[] = []
    for (let attempts = 1; ; attempts += 1) {
      try {
        outcomes = await writer.connection().execute((connection) => commitWorks(connection, works))
        break
      } catch (error) {
        if ((error instanceof NotBegun || isWorthRepeating(error)) && attempts < attemptsMax) {
          onRepeated()
          await aMoment(attempts)
          continue
        }
        const reason = error instanceof NotBegun ? error.cause : error
        for (const work of works) work.failed(reason)
        return
      }
    }
    for (const outcome of outcomes) outcome()
  }

  function commitWorks(connection: Kysely<Tables>, works: Work[]): Promise<(() => void)[]> {
    provideAccess(connection, access)
    return inside.run(true, async () => {
      try {
        await engine.beginWriting(connection).catch((error: unknown) => {
          throw isCutLine(error) || isBusy(error)
            ? new NotBegun('nothing was begun', { cause: error })
            : error
        })
        const watch = queryWatch.begin()
        try {
          const ground: Ground = {
            connection,
            now: now(),
            watch,
            commitKey: {},
            numbers: createNumberAssignment(),
          }
          const outcomes: (() => void)[] = []
          for (const work of works) outcomes.push(await runWork(ground, work))
          await writeNumbers(connection, ground.numbers)
          watch.assertNothingElseWasAwaited()
          const commitStartedAt = performance.now()
          beforeCommit()
          await sendCommit(connection)
          const endedAt = performance.now()
          lastCommit = { works: works.length, ms: endedAt - commitStartedAt, endedAt }
          const { assigned } = ground.numbers
          const [first, last] = [assigned[0], assigned.at(-1)]
          if (first && last) onNumbered(first.seq, last.seq)
          return outcomes
        } finally {
          watch.stop()
        }
      } catch (error) {
        await runText(connection, 'rollback').catch(() => undefined)
        throw error
      }
    })
  }

  /** Runs one work, and returns the function that completes it after the commit. */
  async function runWork(ground: Ground, work: Work): Promise<() => void> {
    const effects: CommitEffects = { tasks: [], audiences: new Set() }
    try {
      await openScope(ground, effects).nested(work.run)
    } catch (error) {
      if (error instanceof TransactionLost || isWorthRepeating(error)) throw error
      return () => work.failed(error)
    }
    return () => {
      work.committed()
      for (const task of effects.tasks) attempt(task)
      if (effects.audiences.size > 0) attempt(() => onCommitted(effects.audiences, work.origin))
    }
  }

  /** Runs a task after a commit. Its error cannot undo that commit, and must not stop the next one. */
  function attempt(task: () => void): void {
    try {
      task()
    } catch (error) {
      onFault(error)
    }
  }

  return (work, origin) => {
    if (isInsideTransaction()) throw new Bug('a transaction was opened inside a transaction')
    return new Promise((resolve, reject) => {
      let result: Awaited<ReturnType<typeof work>>
      waitingWork.push({
        origin,
        run: async (transaction) => {
          result = await work(transaction)
        },
        committed: () => resolve(result),
        failed: reject,
      })
      if (draining) return
      draining = true
      beginSoon()
    })
  }
}

/** The state that all scopes of one transaction share. */
interface Ground {
  connection: Kysely<Tables>
  now: number
  watch: Watch
  commitKey: object
  numbers: NumberAssignment
}

interface CommitEffects {
  tasks: (() => void)[]
  audiences: Set<Audience>
}

function openScope(
  ground: Ground,
  effects: CommitEffects,
  depth = 0,
): Transaction & { close: () => Promise<void> } {
  const { connection, now, watch, numbers } = ground
  const touches = new Map<string, Touch>()
  const delayed = new Map<string, DelayedTouch>()
  const postponable: DelayedTouch[] = []
  return {
    database: connection,
    now,
    commitKey: ground.commitKey,
    touch: (tableName, rowId, audience, state = 'there') => {
      touches.set(`${audience} ${tableName} ${rowId}`, {
        audience,
        tableName,
        rowId,
        isGone: state === 'gone' ? 1 : 0,
        until: typeof state === 'object' ? state.until : null,
      })
    },
    touchLater: (tableName, rowId, audience, notBefore = 0) => {
      delayed.set(`${audience} ${tableName} ${rowId}`, { audience, tableName, rowId, notBefore })
    },
    touchSoon: (tableName, rowId, audience) => {
      postponable.push({ audience, tableName, rowId, notBefore: 0 })
    },
    afterCommit: (task) => effects.tasks.push(task),
    nested: async (work) => {
      const name = `nested_${depth}`
      const newEffects: CommitEffects = { tasks: [], audiences: new Set() }
      const countBefore = numbers.assigned.length
      await runText(connection, `savepoint ${name}`)
      try {
        const scope = openScope(ground, newEffects, depth + 1)
        const result = await work(scope)
        watch.assertNothingElseWasAwaited()
        await scope.close()
        await runText(connection, `release ${name}`)
        effects.tasks.push(...newEffects.tasks)
        for (const audience of newEffects.audiences) effects.audiences.add(audience)
        return result
      } catch (error) {
        await undo(connection, name, error)
        returnChangeNumbers(numbers, countBefore)
        watch.assertNothingElseWasAwaited()
        throw error
      }
    },
    close: async () => {
      const requestedTouches =
        postponable.length > 0
          ? await addPostponableTouches(connection, { touches: [...touches.values()], postponable })
          : { touches: [...touches.values()], postponed: [] }
      const waitingTouches = [...delayed.values(), ...requestedTouches.postponed]
      if (waitingTouches.length > 0) await delayTouches(connection, waitingTouches)
      if (requestedTouches.touches.length === 0) return
      await recordChanges(connection, ground, requestedTouches.touches)
      for (const touch of requestedTouches.touches) effects.audiences.add(touch.audience)
    },
  }
}

async function undo(connection: Kysely<Tables>, savepoint: string, cause: unknown): Promise<void> {
  try {
    await runText(connection, `rollback to ${savepoint}`)
    await runText(connection, `release ${savepoint}`)
  } catch {
    throw new TransactionLost('the transaction was undone by the engine', { cause })
  }
}

/** @throws TransactionLost when the engine undid everything instead of the commit */
async function sendCommit(connection: Kysely<Tables>): Promise<void> {
  const [commitReply] = (await runText(connection, 'commit')) as { command?: string }[]
  if (commitReply?.command === 'ROLLBACK') throw new TransactionLost('the engine did not commit')
}

/** Waits a random time, so that two transactions that conflicted do not meet again. */
function aMoment(attempts: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * 2 ** attempts))
}
