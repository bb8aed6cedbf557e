/** Data of its own for a test, on the engine that the suites run on: a folder, or a database in the server. */
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createId } from '@porchlight/contracts/values/id'
import pg from 'pg'
import { inject } from 'vitest'
import { type Database, type OpenSettings, openDatabase } from '../database/open.ts'
import {
  inDatabase,
  type PostgresForTests,
  templateName,
} from '../database/postgres/postgres-suites.factory.ts'
import { sqliteFileIn } from '../database/sqlite/sqlite.ts'
import { writeFreshFile } from './fresh-file.factory.ts'

export interface TestData {
  dataDir: string
  databaseUrl: URL | null
  /** Copies the data while no connection is open, and returns the name of the copy. */
  backUp: () => Promise<string>
  /** Replaces the data by that of the copy, while no connection is open. */
  putBack: (copy: string) => Promise<void>
  /** Deletes the data, after every connection to it is closed. */
  discard: () => Promise<void>
}

/** @param isEmpty without any table, as before the first start */
export async function createTestData({ isEmpty = false } = {}): Promise<TestData> {
  const dataDir = mkdtempSync(join(tmpdir(), 'porchlight-test-'))
  const postgres = inject('postgres')
  if (postgres === undefined && !isEmpty) await writeFreshFile(dataDir)
  const testDatabase = postgres === undefined ? fileIn(dataDir) : await databaseIn(postgres, isEmpty)
  return {
    dataDir,
    ...testDatabase,
    discard: async () => {
      await testDatabase.discard()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

function fileIn(dataDir: string): Omit<TestData, 'dataDir'> {
  const file = sqliteFileIn(dataDir)
  return {
    databaseUrl: null,
    backUp: async () => {
      const copy = `${file}.${createId()}`
      copyFileSync(file, copy)
      return copy
    },
    putBack: async (copy) => {
      for (const end of ['-wal', '-shm']) rmSync(`${file}${end}`, { force: true })
      copyFileSync(copy, file)
    },
    discard: async () => undefined,
  }
}

/**
 * Databases of this process that no test uses, reset to their first state. Each keeps the connection that resets it,
 * since a new connection would have to load all tables' definitions first.
 */
const renewed: { name: string; keeper: pg.Client }[] = []

async function databaseIn(postgres: PostgresForTests, isEmpty: boolean): Promise<Omit<TestData, 'dataDir'>> {
  const server = new URL(postgres.url)
  const copies: string[] = []
  const drop = (name: string) => ask(server, `drop database if exists ${name} with (force)`)
  const renewedDatabase = isEmpty ? undefined : renewed.pop()
  const name = renewedDatabase?.name ?? (await create(server, isEmpty ? null : templateName))
  const databaseUrl = new URL(server)
  databaseUrl.pathname = `/${name}`
  let isReplaced = false
  return {
    databaseUrl,
    backUp: async () => {
      isReplaced = true
      await renewedDatabase?.keeper.end()
      const copy = await create(server, name)
      copies.push(copy)
      return copy
    },
    putBack: async (copy) => {
      await drop(name)
      await create(server, copy, name)
    },
    discard: async () => {
      for (const each of copies) await drop(each)
      if (isEmpty || isReplaced) return drop(name)
      try {
        const keeper = renewedDatabase?.keeper ?? (await openKeeper(databaseUrl))
        await keeper.query(postgres.renew)
        renewed.push({ name, keeper })
      } catch {
        // Some tests change their tables so far that the database cannot be renewed.
        await drop(name)
      }
    },
  }
}

async function openKeeper(url: URL): Promise<pg.Client> {
  const keeper = new pg.Client({ connectionString: url.href })
  // A test that throws its tables away ends it.
  keeper.on('error', () => undefined)
  await keeper.connect()
  return keeper
}

async function create(
  server: URL,
  template: string | null,
  name = `test_${createId().replaceAll('-', '')}`,
): Promise<string> {
  await ask(server, `create database ${name}${template === null ? '' : ` template ${template}`}`)
  return name
}

export interface TestDatabase extends Database {
  data: TestData
  /** Closes it and throws its data away. */
  discard: () => Promise<void>
}

export async function openTestDatabase(
  settings: Omit<OpenSettings, 'dataDir' | 'databaseUrl'>,
): Promise<TestDatabase> {
  const data = await createTestData()
  const database = await openDatabase({ ...data, ...settings })
  return {
    ...database,
    data,
    discard: async () => {
      await database.close()
      await data.discard()
    },
  }
}

/** Statements past everything of ours. */
export async function ask(url: URL, statements: string): Promise<void> {
  await inDatabase(url, (client) => client.query(statements))
}
