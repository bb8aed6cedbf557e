/** A machine as an operator has it: Node, npm and git, no compiler, and a clone of the project as it is here. */
import { execFile, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { endProcess, keepTrack } from '../harness/server/processes.ts'
import { makeSource, type Source } from './source.ts'

/** The programs beside the machine's own Node and npm: those of a Debian with git, and those that npm requires. */
const programs = ['git', 'sh', 'env', 'uname', 'dirname', 'sed']
/** A first start installs and builds. */
const readyMsMax = 300_000

export interface BareMachine {
  source: Source
  /** A clone of it. */
  clone: string
  /** Runs a program in the clone to its end, and gives what it printed; throws with that if it fails. */
  run: (words: string[], environment?: Record<string, string>) => Promise<string>
  remove: () => void
}

export function bareMachine(): BareMachine {
  const folder = mkdtempSync(join(process.env.INSTALLS_FOLDER ?? tmpdir(), 'porchlight-machine-'))
  const path = join(folder, 'bin')
  mkdirSync(path)
  for (const name of ['node', 'npm', ...programs]) symlinkSync(realpathSync(foundAt(name)), join(path, name))
  const environment = { PATH: path, HOME: process.env.HOME, NODE_ENV: 'production' }
  const source = makeSource(join(folder, 'source'))
  const clone = join(folder, 'clone')
  execFileSync('git', ['clone', '--quiet', source.folder, clone])
  return {
    source,
    clone,
    run: async ([program = '', ...words], ownEnvironment = {}) => {
      const env = { ...environment, ...ownEnvironment }
      return (await promisify(execFile)(program, words, { cwd: clone, env })).stdout
    },
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  }
}

/** `npm start` there, until it can serve. */
export async function startOn({ clone }: BareMachine, settings: Record<string, string>) {
  const port = await freePort()
  const path = join(dirname(clone), 'bin')
  const child = spawn('npm', ['start'], {
    cwd: clone,
    env: { PATH: path, HOME: process.env.HOME, LOG_LEVEL: 'warn', ...settings, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  keepTrack(child, 'SIGTERM')
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  const origin = `http://127.0.0.1:${port}`
  const latest = Date.now() + readyMsMax
  while (!(await responses(`${origin}/readyz`))) {
    if (child.exitCode !== null || Date.now() > latest) throw new Error(`It did not start:\n${output}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return { origin, port, said: () => output, stop: () => endProcess(child, 'SIGTERM') }
}

export async function responses(address: string): Promise<boolean> {
  return fetch(address).then(
    ({ ok }) => ok,
    () => false,
  )
}

/** Returns the size of a folder on the disk in MB. */
export function sizeOf(folder: string): number {
  return Number(execFileSync('du', ['-sm', folder], { encoding: 'utf8' }).split('\t')[0])
}

/** The machine's own: the project's Node goes first while tests run. */
function foundAt(name: string): string {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((each) => !each.includes('node_modules'))
  const folder = folders.find((each) => existsSync(join(each, name)))
  if (folder === undefined) throw new Error(`This machine has no ${name}`)
  return join(folder, name)
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}
