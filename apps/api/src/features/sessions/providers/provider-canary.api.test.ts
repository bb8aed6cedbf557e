/** Q62: what signs in with Google or Apple is in no file of the data, in no row and in no line of the log. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { give } from '../../../cli/commands.factory.ts'
import { cookiesIn, openProviderWorld, type ProviderWorld } from './google.factory.ts'

describe.each(['google', 'apple'] as const)('%s', (kind) => {
  let world: ProviderWorld
  const logLines: string[] = []
  beforeAll(async () => {
    world = await openProviderWorld(
      kind,
      { LOG_LEVEL: 'trace' },
      {},
      { logTo: { write: (line) => logLines.push(line) } },
    )
    // Three sign-ins fill the log: one succeeds, one has tokens with a bad signature, and one meets a provider that is
    // down.
    expect(cookiesIn(await world.signIn()).sid).toBeDefined()
    world.provider.signsWithUnknownKey = true
    world.expectRefused(await world.signIn())
    world.provider.signsWithUnknownKey = false
    const { url, cookie } = await world.start()
    const back = await world.provider.consent(url)
    world.provider.isDown = true
    world.expectRefused(await world.comeBack(back, cookie))
    await give(world.testApp.environment, ['backup', '--with-keys'], world.testApp.clock.now)
  }, 60_000)
  afterAll(() => world.close())

  /**
   * Returns all secrets. The operator's key counts line by line, since one line of its file is as sensitive as the
   * whole.
   */
  function secrets(): string[] {
    const { settings, clientSecret, issued, receivedSecrets } = world.provider
    const keyFile = settings.APPLE_KEY_FILE
    const ownKey = keyFile === undefined ? [clientSecret] : linesOfKey(readFileSync(keyFile, 'utf8'))
    return [...issued, ...receivedSecrets, ...ownKey]
  }

  it('Q62 the scan has secrets to look for: a code, tokens, and the server’s own', () => {
    expect(world.provider.receivedSecrets.length).toBeGreaterThan(1)
    expect(secrets().length).toBeGreaterThan(6)
    expect(secrets().every((secret) => secret.length > 15)).toBe(true)
  })

  it('Q62 no file of the data contains a secret: database, its log, backup, keys, mails', () => {
    const files = readdirSync(world.testApp.dataDir, { recursive: true, encoding: 'utf8' })
      .map((name) => join(world.testApp.dataDir, name))
      .filter((path) => existsSync(path) && statSync(path).isFile())
    expect(files.some((file) => file.endsWith('.keys'))).toBe(true)
    // Apple's response waits in the database until the browser comes back for it; its code is of no use without the
    // key.
    const codes = kind === 'apple' ? world.provider.issuedCodes : []
    for (const file of files) expectNoSecretIn(file, readFileSync(file, 'latin1'), codes)
  })

  it('Q62 no row of any table contains a secret, on PostgreSQL and on SQLite', async () => {
    const { reader } = world.testApp.app.database
    for (const { name } of await reader.introspection.getTables()) {
      const { rows } = await sql<object>`select * from ${sql.table(name)}`.execute(reader.withoutPlugins())
      expectNoSecretIn(name, JSON.stringify(rows))
    }
  })

  it('Q62 Q63 no log line contains a secret', () => {
    expect(logLines.length).toBeGreaterThan(0)
    expectNoSecretIn('the log', logLines.join(''))
  })

  function expectNoSecretIn(place: string, text: string, codes: readonly string[] = []): void {
    for (const secret of secrets().filter((each) => !codes.includes(each)))
      expect(
        text.includes(secret) ? `${secret.slice(0, 6)}, ${secret.length} long, in ${place}` : null,
      ).toBeNull()
  }
})

function linesOfKey(pem: string): string[] {
  return pem.split('\n').filter((line) => line.length > 15 && !line.startsWith('-----'))
}
