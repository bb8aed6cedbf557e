/** Ends processes that tests start, together with the tests, even when a run is cut short. */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

const trackedProcesses = new Map<ChildProcess, NodeJS.Signals>()
process.once('exit', () => {
  for (const [child, signal] of trackedProcesses) child.kill(signal)
})

/** @param signal for a process that must end its own children, which this list does not contain */
export function keepTrack(child: ChildProcess, signal: NodeJS.Signals = 'SIGKILL'): void {
  trackedProcesses.set(child, signal)
  child.once('exit', () => trackedProcesses.delete(child))
}

export async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill(signal)
  await exited
}
