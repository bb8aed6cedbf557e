/** An upgrade and the way back, on a machine of an operator's, while a server runs and the registry is out of reach. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newestVersion } from '../../apps/api/src/database/migrate.ts'
import { answers, type BareMachine, bareMachine, startOn } from './bare-machine.ts'

/** A closed port, and nothing fetched before: as if the line were cut. */
const outOfReach = (folder: string) => ({
  npm_config_registry: 'http://127.0.0.1:9',
  npm_config_cache: join(folder, 'no-cache'),
  npm_config_fetch_retries: '0',
})
/** What members see of it; everything else is done before. */
const awayMsMax = 10_000

let machine: BareMachine
let settings: { DATA_DIR: string }
let server: Awaited<ReturnType<typeof startOn>>
beforeAll(async () => {
  machine = bareMachine()
  settings = { DATA_DIR: join(machine.clone, '..', 'data') }
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

const isMember = async () => (await fetch(`${server.origin}/api/community`)).status

it('Q79 an upgrade that cannot install changes nothing; a good one is away for seconds; the way back needs no network', async () => {
  const releases = join(machine.clone, '.releases')
  const offline = outOfReach(join(machine.clone, '..'))
  release(machine, '0.2.0')

  const failed = await give(['upgrade'], offline)
  expect(failed).toMatchObject({
    code: 1,
    said: expect.stringMatching(/Nothing was changed: what served goes on/),
  })
  expect(readdirSync(releases)).toEqual([])
  expect(await answers(`${server.origin}/livez`)).toBe(true)
  expect(await isMember()).toBe(200)

  const upgraded = await give(['upgrade'])
  expect(upgraded).toMatchObject({
    code: 0,
    said: expect.stringMatching(/Tried on a copy of[\s\S]*0\.2\.0 \(\w+\) is ready/),
  })
  // Until it is started anew, what served serves.
  expect(await isMember()).toBe(200)
  expect(await restart(offline)).toBeLessThan(awayMsMax)
  expect((await give(['version'])).said).toMatch(/^Porchlight 0\.2\.0, commit \w+\n.* yours is of \d+\.$/m)
  expect(existsSync(join(settings.DATA_DIR, 'backups', `before-version-${newestVersion + 1}.sqlite`))).toBe(
    true,
  )
  expect(existsSync(join(releases, 'current', 'apps', 'web', '.cache', 'earlier-builds'))).toBe(true)

  const warned = await give(['roll-back'], offline)
  expect(warned).toMatchObject({
    code: 1,
    said: expect.stringMatching(/before-version-\d+\.sqlite[\s\S]*--yes/),
  })
  const refused = await give(['roll-back', '--yes'], offline)
  expect(refused).toMatchObject({ code: 1, said: expect.stringMatching(/is running on .* already/) })
  await server.stop()
  expect(await give(['roll-back', '--yes'], offline)).toMatchObject({
    code: 0,
    said: expect.stringMatching(/Restored from [\s\S]*Porchlight 0\.1\.0 is in its place again/),
  })
  expect(await restart(offline)).toBeLessThan(awayMsMax)
  expect((await give(['version'], offline)).said).toMatch(/^Porchlight 0\.1\.0, /)
  expect(await isMember()).toBe(200)
})

/** A version that changes the data, tagged as one that was released. */
function release({ source, commit }: BareMachine, version: string): void {
  const file = join(source, 'package.json')
  const manifest = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(file, `${JSON.stringify({ ...manifest, version }, null, 2)}\n`)
  const number = String(newestVersion + 1).padStart(4, '0')
  writeFileSync(
    join(source, 'apps/api/src/database/migrations', `${number}-a-mood.ts`),
    `import { runStatements } from './statements.ts'
export async function up(database, engine) {
  await runStatements(database, engine, ['alter table posts add column mood text'])
}
`,
  )
  commit(`chore(release): ${version}`, `v${version}`)
}
