/** The server as the process that operators run, with data and a port of its own. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { keepCompiled } from '../../../../scripts/paths.mjs'

/** A text that no log may contain. */
export const secretOfTheFault = 'sentinel-of-the-process'

export interface ServerProcess {
  address: URL
  dataDir: string
  process: ChildProcess
  /** Returns the printed lines. */
  log: () => string[]
  /** Resolves with the exit code of the process when it has ended. */
  gone: Promise<number | null>
  /** Ends it, if need be, and removes its data. */
  discard: () => Promise<void>
}

const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

export async function startServerProcess(environment: Record<string, string> = {}): Promise<ServerProcess> {
  const dataDir = mkdtempSync(join(tmpdir(), 'porchlight-process-'))
  const faults = new URL('server-faults.factory.ts', import.meta.url)
  const child = spawn(
    process.execPath,
    [`--import=${faults}`, fileURLToPath(new URL('../server.ts', import.meta.url))],
    {
      env: { TZ: 'UTC', PORT: '0', DATA_DIR: dataDir, ...keepCompiled, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  running.add(child)
  // The `close` event comes after all of the process's output has arrived, unlike `exit`.
  const exitCode = once(child, 'close').then(([code]) => {
    running.delete(child)
    return code as number | null
  })
  let printed = ''
  const serverUrl = new Promise<URL>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        printed += text
        const [, port] = /is running at http:\/\/localhost:(\d+)/.exec(printed) ?? []
        if (port !== undefined) resolve(new URL(`http://127.0.0.1:${port}`))
      })
    }
    void exitCode.then(() => reject(new Error(`The server did not start:\n${printed}`)))
  })
  return {
    address: await serverUrl,
    dataDir,
    process: child,
    log: () => printed.split('\n').filter((line) => line !== ''),
    gone: exitCode,
    discard: async () => {
      child.kill('SIGKILL')
      await exitCode
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
