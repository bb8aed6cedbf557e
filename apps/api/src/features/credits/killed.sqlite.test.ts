/**
 * Tests that a server that is killed during its work, or whose last bytes never reached the disk, loses no movement
 * that it had reported as stored.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepCompiled } from '../../../../../scripts/paths.mjs'
import { openDatabase } from '../../database/open.ts'
import { sqliteFileIn } from '../../database/sqlite/sqlite.ts'
import { damageIn, readingFrom } from '../../database/sqlite/sqlite-file.ts'
import { ledgerFaults } from './credits.queries.ts'

const kills = Number(process.env.KILLS ?? 20)
const tornWrites = 2 * kills
/** Each kill is a start of its own, on a machine with other things to do. */
const timeout = 20_000 * kills

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'porchlight-killed-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

/**
 * Moves credits until the process is killed, that many milliseconds after its first movement. Returns the movements
 * that it had reported as stored.
 */
async function moveUntilKilled(prefix: string, afterMs: number): Promise<string[]> {
  const file = fileURLToPath(new URL('transfers-until-killed.factory.ts', import.meta.url))
  const child = spawn(process.execPath, [file, dataDir, prefix], {
    env: { ...process.env, ...keepCompiled },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    if (output === '') setTimeout(() => child.kill('SIGKILL'), afterMs)
    output += text
  })
  const [, signal] = await once(child, 'close')
  expect(signal).toBe('SIGKILL')
  return output.split('\n').slice(0, -1)
}

/**
 * Checks the database after a start: the ledger is sound, and change numbers have no gap. Returns the movements in it.
 */
async function findMoved(folder: string): Promise<Set<string>> {
  const database = await openDatabase({ dataDir: folder, now: Date.now })
  try {
    expect(await ledgerFaults(database.reader)).toEqual([])
    const { reader } = database
    const transfers = await reader.selectFrom('transfers').select('id').execute()
    const { seq } = await reader.selectFrom('changeHead').select('seq').executeTakeFirstOrThrow()
    const numbers = await reader.selectFrom('changeNumbers').select('seq').execute()
    const changes = await reader.selectFrom('changes').select(['rowId', 'seq']).execute()
    expect(numbers).toHaveLength(seq + 1)
    expect(new Set(changes.map(({ seq: its }) => its)).size).toBe(transfers.length)
    expect(changes.map(({ rowId }) => rowId).sort()).toEqual(transfers.map(({ id }) => id).sort())
    expect(readingFrom(sqliteFileIn(folder), (driver) => damageIn(driver, 'integrity_check'))).toEqual([])
    return new Set(transfers.map(({ id }) => id))
  } finally {
    await database.close()
  }
}

test(
  `Q52 R4 a server that is killed ${kills} times while it writes loses nothing that it had confirmed`,
  async () => {
    const keptIds: string[] = []
    for (let at = 0; at < kills; at += 1) {
      // The kills range from the first commits to the moment when the log is written into the database file.
      keptIds.push(...(await moveUntilKilled(`kill ${at}`, (at * 37) % 150)))
      const movedIds = await findMoved(dataDir)
      expect(keptIds.filter((id) => !movedIds.has(id))).toEqual([])
    }
    expect(keptIds.length).toBeGreaterThan(4 * kills)
  },
  timeout,
)

test(
  `Q53 each of ${tornWrites} logs with a cut or damaged end opens with a prefix of the work and a sound ledger`,
  async () => {
    const ids = await moveUntilKilled('torn', 100)
    const [log, file] = [`${sqliteFileIn(dataDir)}-wal`, sqliteFileIn(dataDir)].map((path) =>
      readFileSync(path),
    )
    if (!log || !file) throw new Error('no log')
    await fc.assert(
      fc.asyncProperty(fc.double({ min: 0, max: 1, noNaN: true }), fc.boolean(), async (where, isCut) => {
        const folder = mkdtempSync(join(tmpdir(), 'porchlight-torn-'))
        try {
          copyFileSync(sqliteFileIn(dataDir), sqliteFileIn(folder))
          const path = `${sqliteFileIn(folder)}-wal`
          // Its last quarter: before that, the tables themselves are in it.
          const at = Math.floor(log.length * (0.75 + 0.25 * where))
          const tornLog = Buffer.from(log)
          if (!isCut && at < tornLog.length) tornLog.writeUInt8(tornLog.readUInt8(at) ^ 0x10, at)
          writeFileSync(path, tornLog)
          if (isCut) truncateSync(path, at)
          const movedIds = await findMoved(folder)
          const count = ids.findIndex((id) => !movedIds.has(id))
          const lostIds = count === -1 ? [] : ids.slice(count)
          // The movements of one commit may have been reported in any order.
          expect(lostIds.filter((id) => movedIds.has(id)).length).toBeLessThan(4)
        } finally {
          rmSync(folder, { recursive: true, force: true })
        }
      }),
      { numRuns: tornWrites },
    )
  },
  timeout,
)
