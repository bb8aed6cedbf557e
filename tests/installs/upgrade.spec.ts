/** An upgrade and the way back, on a machine of an operator's, while a server runs and the registry is out of reach. */
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newestVersion } from '../../apps/api/src/database/engine/migrate.ts'
import { inDatabase } from '../../apps/api/src/database/postgres/postgres-suites.factory.ts'
import {
  type PostgresServer,
  startPostgres,
} from '../../apps/api/src/testing/services/postgres-server.factory.ts'
import { logInByApi, makePerson, signUpByApi } from '../harness/people/people.ts'
import { type BareMachine, bareMachine, responses, startOn } from './bare-machine.ts'
import { addColumn } from './source.ts'

/** A closed port, and nothing fetched before: as if the line were cut. */
const outOfReach = (folder: string) => ({
  npm_config_registry: 'http://127.0.0.1:9',
  npm_config_cache: join(folder, 'no-cache'),
  npm_config_fetch_retries: '0',
})
const migrationFailed = /cannot be brought to version \d+ \(\d{4}-a-mood: [^)]*nowhere[^)]*\)/
/** Milliseconds without a response that members may notice. Everything else is done before. */
const awayMsMax = 10_000

let machine: BareMachine
let settings: Record<string, string>
let dataDir: string
let server: Awaited<ReturnType<typeof startOn>>
beforeAll(async () => {
  machine = bareMachine()
  dataDir = join(machine.clone, '..', 'data')
  settings = { DATA_DIR: dataDir }
  server = await startOn(machine, settings)
})
afterAll(async () => {
  await server?.stop()
  machine.remove()
})

async function give(words: string[], environment: Record<string, string> = {}) {
  const command = ['npm', 'run', '--silent', 'porchlight', '--', ...words]
  try {
    return { code: 0, said: await machine.run(command, { ...settings, ...environment }) }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { code, said: `${stdout}${stderr}` }
  }
}

async function restart(environment: Record<string, string>): Promise<number> {
  const from = performance.now()
  await server.stop()
  server = await startOn(machine, { ...settings, ...environment })
  return performance.now() - from
}

const communityStatus = async () => (await fetch(`${server.origin}/api/community`)).status

it('Q79 an upgrade that cannot install changes nothing; a good one takes seconds; the way back needs no network', async () => {
  const releases = join(machine.clone, '.releases')
  const offline = outOfReach(join(machine.clone, '..'))
  machine.source.release('0.2.0', addColumn)

  const failedUpgrade = await give(['upgrade'], offline)
  expect(failedUpgrade).toMatchObject({
    code: 1,
    said: expect.stringMatching(/Nothing was changed: the present version still serves/),
  })
  expect(readdirSync(releases)).toEqual([])
  expect(await responses(`${server.origin}/livez`)).toBe(true)
  expect(await communityStatus()).toBe(200)

  const upgraded = await give(['upgrade'])
  expect(upgraded).toMatchObject({
    code: 0,
    said: expect.stringMatching(/Tried on a copy of[\s\S]*0\.2\.0 \(\w+\) is ready/),
  })
  // The old server continues to serve until it is restarted.
  expect(await communityStatus()).toBe(200)
  expect(await restart(offline)).toBeLessThan(awayMsMax)
  expect((await give(['version'])).said).toMatch(
    /^Porchlight 0\.2\.0, commit \w+\n.* yours is version \d+\.$/m,
  )
  expect(existsSync(join(dataDir, 'backups', `before-version-${newestVersion + 1}.sqlite`))).toBe(true)
  expect(existsSync(join(releases, 'current', 'apps', 'web', '.cache', 'earlier-builds'))).toBe(true)

  const warned = await give(['roll-back'], offline)
  expect(warned).toMatchObject({
    code: 1,
    said: expect.stringMatching(/before-version-\d+\.sqlite[\s\S]*--yes/),
  })
  const refusedRollback = await give(['roll-back', '--yes'], offline)
  expect(refusedRollback).toMatchObject({ code: 1, said: expect.stringMatching(/is running on .* already/) })
  await server.stop()
  expect(await give(['roll-back', '--yes'], offline)).toMatchObject({
    code: 0,
    said: expect.stringMatching(/Restored from [\s\S]*Porchlight 0\.1\.0 is back/),
  })
  expect(await restart(offline)).toBeLessThan(awayMsMax)
  expect((await give(['version'], offline)).said).toMatch(/^Porchlight 0\.1\.0, /)
  expect(await communityStatus()).toBe(200)
})

it('Q79 a version whose migration fails never serves: the present one continues, and says what went wrong', async () => {
  const noor = makePerson()
  await signUpByApi(server.origin, noor)
  machine.source.release('0.3.0', `['alter table nowhere add column mood text']`)
  const failedUpgrade = await give(['upgrade'])
  expect(failedUpgrade).toMatchObject({ code: 1, said: expect.stringMatching(migrationFailed) })
  expect(failedUpgrade.said).toMatch(
    /It is whole, and of version \d+\.[\s\S]*Nothing was changed: the present version still serves/,
  )
  await logInByApi(server.origin, noor)
  expect((await give(['version'])).said).toMatch(/^Porchlight 0\.1\.0, /)
  expect(readdirSync(join(machine.clone, '.releases')).some((name) => name.startsWith('0.3.0'))).toBe(false)
  await restart({})
  await logInByApi(server.origin, noor)
})

it('Q79 on PostgreSQL as well, where only that engine refuses; and the way back, into an emptied database', async () => {
  const postgres = await startPostgres()
  try {
    await server.stop()
    dataDir = join(machine.clone, '..', 'data-beside-postgres')
    mkdirSync(dataDir)
    const url = new URL(postgres.url)
    url.pathname = '/porchlight'
    await inDatabase(postgres.url, (client) => client.query('create database porchlight'))
    settings = { DATA_DIR: dataDir, DATABASE_URL: url.href }
    server = await startOn(machine, settings)
    const noor = makePerson()
    await signUpByApi(server.origin, noor)

    machine.source.release(
      '0.4.0',
      `engine === 'postgres' ? ['alter table nowhere add column mood text'] : []`,
    )
    const failedUpgrade = await give(['upgrade'])
    expect(failedUpgrade).toMatchObject({ code: 1, said: expect.stringMatching(migrationFailed) })
    await logInByApi(server.origin, noor)

    machine.source.release('0.5.0', addColumn)
    expect(await give(['upgrade'])).toMatchObject({ code: 0, said: expect.stringMatching(/is ready/) })
    await restart({})
    await logInByApi(server.origin, noor)
    expect((await give(['version'])).said).toMatch(/^Porchlight 0\.5\.0, /)

    await server.stop()
    const refusedRollback = await give(['roll-back', '--yes'])
    expect(refusedRollback).toMatchObject({
      code: 1,
      said: expect.stringMatching(/the database has to be empty/),
    })
    await emptyDatabase(postgres)
    expect((await give(['roll-back'])).said).toMatch(
      /There is no data\.[\s\S]*before-version-\d+\.sqlite[\s\S]*--yes/,
    )
    expect(await give(['roll-back', '--yes'])).toMatchObject({
      code: 0,
      said: expect.stringMatching(/Restored from [\s\S]*1 member[\s\S]*Porchlight 0\.1\.0 is back/),
    })
    server = await startOn(machine, settings)
    await logInByApi(server.origin, noor)
    await server.stop()
  } finally {
    await postgres.stop()
  }
})

async function emptyDatabase({ url }: PostgresServer): Promise<void> {
  await inDatabase(url, (client) => client.query('drop database porchlight with (force)'))
  await inDatabase(url, (client) => client.query('create database porchlight'))
}
