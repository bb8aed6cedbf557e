import type { QueryResult, UnknownRow } from 'kysely'
import { afterEach, expect, it, vi } from 'vitest'
import { readConfig } from '../../config.ts'
import { buildTestApp, type TestApp } from '../../testing/app.factory.ts'
import { openSettings } from './current-settings.ts'

let testApp: TestApp | undefined
afterEach(async () => {
  vi.useRealTimers()
  await testApp?.close()
})

it('a database that hangs has one reading of the settings at a time', async () => {
  testApp = await buildTestApp()
  const releases: (() => void)[] = []
  let isHanging = false
  const reader = testApp.app.database.reader.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) =>
      new Promise<QueryResult<UnknownRow>>((resolve) => {
        if (isHanging) releases.push(() => resolve(result))
        else resolve(result)
      }),
  })
  const faults: unknown[] = []
  const settings = await openSettings(readConfig(testApp.environment), {
    reader,
    onFault: (fault) => void faults.push(fault),
  })
  isHanging = true
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  settings.start()
  vi.advanceTimersByTime(1000)
  await vi.waitFor(() => expect(releases).toHaveLength(1))
  for (let second = 0; second < 5; second += 1) {
    await vi.advanceTimersByTimeAsync(1000)
    await testApp.app.database.reader.selectFrom('members').select('id').execute()
  }
  expect(releases).toHaveLength(1)
  for (const release of releases) release()
  await vi.waitFor(() => {
    vi.advanceTimersByTime(1000)
    expect(releases).toHaveLength(2)
  })
  for (const release of releases) release()
  settings.stop()
  expect(faults).toEqual([])
})
