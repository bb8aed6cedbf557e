/** Data of its own for a test, on the engine that the suites run on: a folder, or a database in the server. */
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createId } from '@porchlight/contracts/values/id'
import pg from 'pg'
import { inject } from 'vitest'
import { type Database, type OpenSettings, openDatabase } from './open.ts'
import { templateName } from './postgres-suites.factory.ts'
import { sqliteFileIn } from './sqlite.ts'

export interface TestData {
  dataDir: string
  /** Null on SQLite. */
  databaseUrl: URL | null
  /** While nothing has it open: names a copy of it as of now. */
  backUp: () => Promise<string>
  /** While nothing has it open: what it holds is what the copy held. */
  putBack: (copy: string) => Promise<void>
  /** When nothing has it open any more. */
  discard: () => Promise<void>
}

/** @param isEmpty without any table, as before the first start */
export async function createTestData({ isEmpty = false } = {}): Promise<TestData> {
  const dataDir = mkdtempSync(join(tmpdir(), 'porchlight-test-'))
  const server = inject('postgresUrl')
  const kept =
    server === undefined ? fileIn(dataDir) : await databaseIn(new URL(server), isEmpty ? null : templateName)
  return {
    dataDir,
    ...kept,
    discard: async () => {
      await kept.discard()
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

async function databaseIn(server: URL, template: string | null): Promise<Omit<TestData, 'dataDir'>> {
  const made: string[] = []
  const create = async (name: string, from: string | null) => {
    await ask(server, `create database ${name}${from === null ? '' : ` template ${from}`}`)
    made.push(name)
    return name
  }
  const drop = (name: string) => ask(server, `drop database if exists ${name} with (force)`)
  const name = await create(newName(), template)
  const databaseUrl = new URL(server)
  databaseUrl.pathname = `/${name}`
  return {
    databaseUrl,
    backUp: () => create(newName(), name),
    putBack: async (copy) => {
      await drop(name)
      await create(name, copy)
    },
    discard: async () => {
      for (const each of new Set(made)) await drop(each)
    },
  }
}

function newName(): string {
  return `test_${createId().replaceAll('-', '')}`
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

/** One statement, past everything of ours. */
export async function ask(url: URL, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
