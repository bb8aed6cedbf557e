/** Ours beside a floor: in turn, several times, so that both meet the same moments of a busy machine. */
import { median } from '../harness/figures.ts'
import type { MeasuredProcess } from './measured-process.ts'

/** The cost of one turn, for a number of counted items (posts, rows, calls). */
export interface Turn {
  ms: number
  processorMs: number
  count: number
  requests: number
  bytes: number
}

/** Returns the result of a turn without its time, which is measured here. */
type Work = (turn: number) => Promise<Pick<Turn, 'count' | 'requests' | 'bytes'>>

export interface Side {
  process: Pick<MeasuredProcess, 'used'>
  /** Prepares a turn. This is not measured. */
  prepare?: (turn: number) => Promise<void>
  work: Work
  /** Runs after the last turn. */
  end?: () => void
}

export interface Compared {
  ours: Turn
  floor: Turn
  /** Time for one, in shares of the floor's: less is better. */
  time: number
  /** The same of the server's processor alone, which does not mind who else is at work. */
  processor: number
}

export async function compare(ourSide: Side, floor: Side, turns: number): Promise<Compared> {
  const all: { ours: Turn; floor: Turn }[] = []
  // The first is not counted: by then all has been compiled that there is.
  for (let turn = 0; turn <= turns; turn += 1) {
    const turnPair = { floor: await take(floor, turn), ours: await take(ourSide, turn) }
    if (turn > 0) all.push(turnPair)
  }
  for (const { end } of [ourSide, floor]) end?.()
  const ratio = (of: 'ms' | 'processorMs') =>
    median(all.map((turn) => turn.ours[of] / turn.ours.count / (turn.floor[of] / turn.floor.count)))
  return {
    ours: middle(all.map((turn) => turn.ours)),
    floor: middle(all.map((turn) => turn.floor)),
    time: ratio('ms'),
    processor: ratio('processorMs'),
  }
}

export async function take({ process: measured, prepare, work }: Side, turn: number): Promise<Turn> {
  await prepare?.(turn)
  const before = await measured.used()
  const startedAt = performance.now()
  const result = await work(turn)
  const ms = performance.now() - startedAt
  const after = await measured.used()
  return { ...result, ms, processorMs: after.processorMs - before.processorMs }
}

function middle(turns: readonly Turn[]): Turn {
  const of = (name: keyof Turn) => median(turns.map((turn) => turn[name]))
  return {
    ms: of('ms'),
    processorMs: of('processorMs'),
    count: of('count'),
    requests: of('requests'),
    bytes: of('bytes'),
  }
}
