/** A server in a process of its own, and what that process takes of the machine. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { projectNode, root } from '../../scripts/paths.mjs'
import { endProcess, keepTrack } from '../harness/server/processes.ts'
import { freePort } from '../harness/server/server.ts'

/** The resources that a process has used so far. */
interface Used {
  processorMs: number
  bytes: number
  /** The traffic on its connections so far; counted only with `countsLines`. */
  lines: { requests: number; bytes: number }
}

export interface MeasuredProcess {
  readonly port: number
  readonly origin: string
  used: () => Promise<Used>
  stop: () => Promise<void>
}

const readyMsMax = 60_000

interface StartSettings {
  /** The file that Node starts. */
  file: string
  /** Options of Node. */
  options?: readonly string[]
  environment: Record<string, string>
  cwd?: string
  /** The path that responds once the process is ready. */
  readyPath?: string
  countsLines?: boolean
}

export async function startMeasured({
  file,
  options = [],
  environment,
  cwd = root,
  readyPath = '/readyz',
  countsLines = false,
}: StartSettings): Promise<MeasuredProcess> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const figures = new URL('figures-on-request.mjs', import.meta.url).href
  const child = spawn(projectNode, [...options, '--import', figures, file], {
    cwd,
    env: {
      PATH: process.env.PATH,
      TZ: 'UTC',
      ...environment,
      ...(countsLines ? { BENCH_COUNTS_LINES: 'on' } : {}),
      HOST: '127.0.0.1',
      PORT: String(port),
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  keepTrack(child)
  await ready(child, `${origin}${readyPath}`)
  return {
    port,
    origin,
    used: async () => {
      child.send('figures')
      const [usage] = await once(child, 'message')
      return usage as Used
    },
    stop: () => endProcess(child, 'SIGTERM'),
  }
}

async function ready(child: ChildProcess, address: string): Promise<void> {
  const until = Date.now() + readyMsMax
  while (child.exitCode === null && child.signalCode === null && Date.now() < until) {
    const response = await fetch(address).catch(() => null)
    if (response?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  child.kill('SIGKILL')
  throw new Error(`Nothing got ready at ${address}`)
}
