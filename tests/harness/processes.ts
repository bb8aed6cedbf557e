/** What the tests start besides themselves ends with them, even when a test run is cut short. */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

const started = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of started) child.kill('SIGKILL')
})

export function keepTrack(child: ChildProcess): void {
  started.add(child)
  child.once('exit', () => started.delete(child))
}

export async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill(signal)
  await exited
}
