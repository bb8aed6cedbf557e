/** A database of its own, and a folder beside it that may be the wrong one. */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildTestApp } from '../../testing/app.factory.ts'
import { give } from '../commands.factory.ts'

test('a missing DATA_DIR is reported by check, which goes on with all other checks', async () => {
  const testApp = await buildTestApp()
  try {
    await testApp.signUp('Noor')
    const zelda = await testApp.signUp('Zelda')
    const elsewhere = { ...testApp.environment, DATA_DIR: join(testApp.dataDir, 'nowhere') }
    const { code, output, complaints } = await give(elsewhere, ['check'])
    expect([code, complaints]).toEqual([1, ''])
    expect(output).toMatch(/^WRONG {2}there is no folder .*nowhere: is it the DATA_DIR of the server\?$/m)
    expect(output).toMatch(/the ledger adds up[\s\S]*1 thing wrong/)
    const refusedOutcome = await give(elsewhere, ['remove-member', zelda.email, '--yes'])
    expect([refusedOutcome.code, refusedOutcome.complaints]).toEqual([
      1,
      expect.stringMatching(/^There is no folder .*nowhere\. Nothing was changed\./),
    ])
    expect((await zelda.call('GET', '/api/auth/user')).status).toBe(200)
  } finally {
    await testApp.close()
  }
})
