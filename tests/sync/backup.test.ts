/** The operators' own commands, while phones go on: a backup under way of writing, its restore, and what becomes of it all. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assert } from '@porchlight/contracts/errors/assert'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ledgerTotals } from '../../apps/api/src/cli/backup/ledger-totals.ts'
import { give } from '../../apps/api/src/cli/commands.factory.ts'
import { readCopy } from '../../apps/api/src/database/backup/backup-file.ts'
import { anOffer, aRequest } from '../../apps/api/src/testing/app.factory.ts'
import { faultsOfCommunity } from './consistency.ts'
import { fetchFromPhone, openPhone, type Phone } from './phone.ts'
import { type Community, creditsAtStart, openCommunity } from './server.ts'

const command = join(import.meta.dirname, '../../apps/api/src/cli/main.ts')

let community: Community
let phones: Phone[]
let folder: string

beforeEach(async () => {
  vi.stubGlobal('fetch', fetchFromPhone)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  folder = mkdtempSync(join(tmpdir(), 'porchlight-backups-'))
  community = await openCommunity()
  const { Rosa, Maya, Omar } = community.members
  phones = []
  for (const memberId of [Rosa, Maya, Omar]) phones.push(await openPhone(community, memberId))
})
afterEach(async () => {
  for (const phone of phones) phone.close()
  await community.close()
  rmSync(folder, { recursive: true, force: true })
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Runs the backup as an operator does: in another process, beside the server. */
async function backUp(file: string): Promise<{ code: number; said: string }> {
  const child = spawn(process.execPath, [command, 'backup', '--to', file], {
    env: { ...process.env, DATA_DIR: community.dataDir, LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output += text
  })
  const [code] = await once(child, 'close')
  return { code, said: output }
}

/** The newest data there is, and the backup put in its place; then a server on it. */
async function restore(file: string): Promise<string> {
  const dataDir = community.backUp()
  const restored = await give({ DATA_DIR: dataDir }, ['restore', file])
  expect(restored).toMatchObject({ code: 0, complaints: '' })
  const checkOutcome = await give({ DATA_DIR: dataDir }, ['check'])
  expect(checkOutcome.output).toMatch(/ok +the ledger adds up/)
  expect(checkOutcome).toMatchObject({ code: 0, complaints: '' })
  await community.restore(dataDir)
  return restored.output
}

async function write(phone: Phone, count: number): Promise<void> {
  const now = community.now()
  const request = aRequest({ title: `Request ${count}` }, now)
  if (count % 5 === 0) {
    await phone.do('posts.create', request)
    if (count % 10 === 0) await phone.do('posts.withdraw', { id: String(request.id) })
  } else await phone.do('posts.create', anOffer({ title: `Offer ${count}` }, now))
  await phone.syncUntilIdle()
}

const running = () => {
  assert(community.app, 'the server is up')
  return community.app.database.reader
}
const operationsAt = async (reader: ReturnType<typeof running>) =>
  (await reader.selectFrom('operations').select('id').execute()).length

describe('backup, restore, check', () => {
  it('C2 C6 Q55 a backup made while phones write is sound after the restore, everybody signs in, and every operation is applied once', async () => {
    const file = join(folder, 'backup.sqlite')
    let isWriting = true
    const writing = Promise.all(
      phones.map(async (phone, index) => {
        for (let count = index; isWriting; count += 1) await write(phone, count)
      }),
    )
    const backupOutcome = await backUp(file)
    // The phones must stop writing whether or not the backup succeeded.
    isWriting = false
    await writing
    expect(backupOutcome.code).toBe(0)
    expect(backupOutcome.said).toContain('The ledger adds up.')
    for (const phone of phones) await write(phone, 1)

    const [inBackup, atLast] = [await readCopy(file, operationsAt), await operationsAt(running())]
    expect(inBackup).toBeLessThan(atLast)
    const creditsBefore = await ledgerTotals(running())

    await restore(file)
    expect(await operationsAt(running())).toBe(inBackup)
    expect(await ledgerTotals(running())).toEqual(await readCopy(file, ledgerTotals))
    for (const phone of phones) {
      await phone.syncUntilIdle()
      expect(phone.isHeld).toBe(true)
      await phone.signIn()
    }
    for (const phone of [...phones, ...phones]) await phone.syncUntilIdle()
    expect(await faultsOfCommunity(community, phones, ['credits_missing'])).toEqual([])
    expect(await operationsAt(running())).toBe(atLast)
    expect(await ledgerTotals(running())).toEqual(creditsBefore)
    expect(creditsBefore.inCirculation).toBe(3 * creditsAtStart)
  })

  it('C6 D7 entries that wait on a phone during the restore are sent after sign-in, in their place', async () => {
    const [rosa, , omar] = phones
    assert(rosa && omar, 'two phones')
    const file = join(folder, 'backup.sqlite')
    await write(omar, 1)
    expect((await backUp(file)).code).toBe(0)
    const newPost = aRequest({ title: 'Acknowledged and lost' }, community.now())
    await rosa.do('posts.create', newPost)
    await rosa.syncUntilIdle()
    rosa.isOffline = true
    await rosa.do('posts.withdraw', { id: String(newPost.id) })
    await restore(file)
    rosa.isOffline = false
    await rosa.syncUntilIdle()
    expect((await rosa.database.outbox.toArray()).map(({ state }) => state)).toEqual(['sent', 'waiting'])
    for (const phone of phones) await phone.signIn()
    for (const phone of [...phones, ...phones]) await phone.syncUntilIdle()
    expect((await rosa.database.outbox.toArray()).map(({ state }) => state)).toEqual(['sent', 'sent'])
    expect(await faultsOfCommunity(community, phones, [])).toEqual([])
  })
})
