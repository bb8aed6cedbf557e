/** The real server, on a port and with data of its own: as a process that can die, or beside the test. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dayMs } from '@porchlight/contracts/values/time'
import { buildApp } from '../../../apps/api/src/app.ts'
import { readConfig } from '../../../apps/api/src/config.ts'
import { showMeetups } from '../../../apps/api/src/features/meetups/meetups.factory.ts'
import { cheapPasswords } from '../../../apps/api/src/features/sessions/sign-in/passwords.factory.ts'
import { writeFreshFile } from '../../../apps/api/src/testing/fresh-file.factory.ts'
import { ensureBuilt } from '../../../scripts/build.mjs'
import { keepCompiled, projectNode, root, server as serverFile } from '../../../scripts/paths.mjs'
import { endProcess, keepTrack } from './processes.ts'
import { assertDescribed, type DescribedLine, openDescribedLine } from './validating-proxy.ts'

export interface TestServer {
  readonly port: number
  readonly origin: string
  readonly dataDir: string
  /** Stops the server and removes its data. Further calls have no effect. */
  stop: () => Promise<void>
}

export interface TestServerProcess extends TestServer {
  /** Everything it has printed so far, over all restarts. */
  log: () => string
  /** Ends the server as a power cut does, by default: it closes no connection and flushes nothing. */
  kill: (signal?: NodeJS.Signals) => Promise<void>
  /**
   * Starts the server again at the same port with the same data. A running server is first ended in the normal way. The
   * given settings remain for later restarts.
   */
  restart: (settings?: Record<string, string>) => Promise<void>
}

/** A server in the test's own process, whose clock the test can advance. */
export interface ServerHere extends TestServer {
  /** Advances the clock by the minutes after which neighbors see every meetup. */
  showMeetups: () => Promise<void>
  /** Advances the clock by this many days, and runs all jobs at their end. */
  passDays: (days: number) => Promise<void>
}

interface ServerOptions {
  /** Environment of the server, over the tests' own. */
  settings?: Record<string, string>
  /** The port at which the app is reached, when that is not the server's own. */
  port?: number
  /** Fills the new data folder before the server starts. */
  prepare?: (dataDir: string) => Promise<void>
}

/**
 * A server alone needs two seconds. The limit is high, because other processes that start at the same time must not
 * decide a test.
 */
const readyMsMax = 60_000
const settingsOfTests = {
  LOG_LEVEL: 'warn',
  COMMUNITY_TIME_ZONE: 'America/Los_Angeles',
}

let appBuild: Promise<void> | undefined

/** Looked for once: to go over all its sources for every server takes longer than some of the servers do. */
function appBuilt(): Promise<void> {
  appBuild ??= ensureBuilt()
  return appBuild
}

/**
 * Starts a server in the test's own process, in a tenth of the time, for tests that only need one. It writes no log.
 */
export async function startServer({ settings = {}, port, prepare }: ServerOptions = {}): Promise<ServerHere> {
  await appBuilt()
  const listeningPort = port ?? (await freePort())
  const dataDir = mkdtempSync(join(tmpdir(), 'porchlight-data-'))
  if (settings.DATABASE_URL === undefined) await writeFreshFile(dataDir)
  await prepare?.(dataDir)
  const ownSettings = {
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
  }
  const serverPort = await portBehind(listeningPort)
  const config = readConfig({ ...settingsOfTests, ...settings, ...ownSettings, PORT: String(serverPort) })
  let passedMs = 0
  const app = await buildApp({
    config,
    passwords: cheapPasswords,
    now: () => Date.now() + passedMs,
    // Whatever the test does in this process makes its loop late.
    load: { loopDelayMsMax: Number.POSITIVE_INFINITY },
  })
  await app.server.listen({ port: serverPort, host: ownSettings.HOST })
  const line = await lineBefore(serverPort, listeningPort)
  const close = async () => {
    await line?.close()
    await app.close()
    rmSync(dataDir, { recursive: true, force: true })
    if (line) assertDescribed(line)
  }
  let stopping: Promise<void> | null = null
  return {
    port: listeningPort,
    origin: `http://${ownSettings.HOST}:${listeningPort}`,
    dataDir,
    showMeetups: () =>
      showMeetups({
        app,
        clock: {
          advance: (ms) => {
            passedMs += ms
          },
        },
      }),
    passDays: async (days) => {
      passedMs += days * dayMs
      await app.jobs.runAll()
    },
    stop: () => {
      stopping ??= close()
      return stopping
    },
  }
}

/** Starts a server as operators run it, for tests that kill it, restart it, or read its log. */
export async function startServerProcess({
  settings = {},
  port,
  prepare,
}: ServerOptions = {}): Promise<TestServerProcess> {
  await appBuilt()
  const listeningPort = port ?? (await freePort())
  const serverPort = await portBehind(listeningPort)
  const dataDir = mkdtempSync(join(tmpdir(), 'porchlight-data-'))
  let currentSettings = settings
  let printed = ''
  let child: ChildProcess | null = null

  const start = async () => {
    const environment = {
      PATH: process.env.PATH,
      TZ: 'UTC',
      ...settingsOfTests,
      ...keepCompiled,
      ...currentSettings,
      PORT: String(serverPort),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
    }
    const startedProcess = spawn(projectNode, [serverFile], {
      cwd: root,
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    keepTrack(startedProcess)
    for (const stream of [startedProcess.stdout, startedProcess.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        printed += text
      })
    }
    child = startedProcess
    await ready(startedProcess, `http://127.0.0.1:${serverPort}`, () => printed)
  }
  const end = async (signal: NodeJS.Signals) => {
    if (child) await endProcess(child, signal)
    child = null
  }

  await prepare?.(dataDir)
  await start()
  const line = await lineBefore(serverPort, listeningPort)
  return {
    port: listeningPort,
    origin: `http://127.0.0.1:${listeningPort}`,
    dataDir,
    log: () => printed,
    kill: (signal = 'SIGKILL') => end(signal),
    restart: async (more = {}) => {
      currentSettings = { ...currentSettings, ...more }
      await end('SIGTERM')
      await start()
    },
    stop: async () => {
      await line?.close()
      await end('SIGTERM')
      rmSync(dataDir, { recursive: true, force: true })
      if (line) assertDescribed(line)
    },
  }
}

/**
 * Returns true when all requests are checked against the description. A proxy then listens in front, with the server
 * behind it.
 */
function isHeld(): boolean {
  return Boolean(process.env.HELD_AGAINST_DESCRIPTION)
}

async function portBehind(listeningPort: number): Promise<number> {
  return isHeld() ? freePort() : listeningPort
}

async function lineBefore(serverPort: number, listeningPort: number): Promise<DescribedLine | null> {
  return isHeld() ? openDescribedLine(listeningPort, serverPort) : null
}

async function ready(child: ChildProcess, origin: string, log: () => string): Promise<void> {
  const until = Date.now() + readyMsMax
  while (child.exitCode === null && child.signalCode === null && Date.now() < until) {
    const response = await fetch(`${origin}/readyz`).catch(() => null)
    if (response?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  child.kill('SIGKILL')
  throw new Error(`The server did not get ready:\n${log()}`)
}

/** Returns a port that no process uses, so that a restart can use it again. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}
