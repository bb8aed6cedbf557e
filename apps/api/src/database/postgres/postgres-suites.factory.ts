/** Runs before the suites on PostgreSQL: one server, and a template with all tables that the tests' databases copy. */
import { createId } from '@porchlight/contracts/values/id'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startPostgres } from '../../testing/services/postgres-server.factory.ts'
import { openDatabase } from '../open.ts'

export interface PostgresForTests {
  /** The address of the server's own database. */
  url: string
  /** Statements that make a used database as good as new: to be run in it. */
  renew: string
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Absent where the suites run on SQLite. */
    postgres: PostgresForTests
  }
}

export const templateName = 'porchlight_template'

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres()
  await inDatabase(server.url, (admin) => admin.query(`create database ${templateName}`))
  const url = new URL(server.url)
  url.pathname = `/${templateName}`
  const database = await openDatabase({ dataDir: createId(), databaseUrl: url, now: Date.now })
  await database.close()
  project.provide('postgres', { url: server.url.href, renew: await inDatabase(url, renewal) })
  return server.stop
}

/** Copying the template for each test would take longer than most tests: what the migrations wrote is written again. */
async function renewal(template: pg.Client): Promise<string> {
  const { rows } = await template.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'`,
  )
  const statements = ['begin', 'set local session_replication_role = replica']
  for (const { name } of rows) {
    statements.push(`delete from ${name}`)
    const { rows: keptRows } = await template.query<{ rows: string | null }>(
      `select json_agg(${name}) as rows from ${name}`,
    )
    const json = JSON.stringify(keptRows[0]?.rows ?? [])
    if (json !== '[]') {
      statements.push(
        `insert into ${name} select * from json_populate_recordset(null::${name}, ${pg.escapeLiteral(json)})`,
      )
    }
  }
  return [...statements, 'commit'].join(';')
}

export async function inDatabase<Result>(
  url: URL,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
