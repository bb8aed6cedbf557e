/** Runs before the suites on PostgreSQL: one server, and a template with all tables that each test copies. */
import { createId } from '@porchlight/contracts/values/id'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase } from './open.ts'
import { startPostgres } from './postgres-server.factory.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Of the server's own database; absent where the suites run on SQLite. */
    postgresUrl: string
  }
}

export const templateName = 'porchlight_template'

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres()
  const admin = new pg.Client({ connectionString: server.url.href })
  await admin.connect()
  await admin.query(`create database ${templateName}`)
  await admin.end()
  const url = new URL(server.url)
  url.pathname = `/${templateName}`
  const database = await openDatabase({ dataDir: createId(), databaseUrl: url, now: Date.now })
  await database.close()
  project.provide('postgresUrl', server.url.href)
  return server.stop
}
