/** Tests on both engines of numbers and their keys: backups, restores, and a change of keys. */
import { copyFileSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Member } from '@porchlight/contracts/members/members.schema'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { backupsIn, keysBeside } from '../../database/backup/backups-folder.ts'
import { keysFolder, openDataKeys, sealingKeyIds } from '../../database/folder/data-keys.ts'
import { openDatabase } from '../../database/open.ts'
import { aNumber } from '../../features/phones/phones.factory.ts'
import { resealNumbers } from '../../features/phones/seal-anew.operations.ts'
import { buildTestApp, type TestApp, type TestMember } from '../../testing/app.factory.ts'
import { memberRow } from '../../testing/member-row.factory.ts'
import { createTestData, type TestData } from '../../testing/test-database.factory.ts'
import { give } from '../commands.factory.ts'

let testApp: TestApp
let rosa: TestMember
let number: string
const discarded: TestData[] = []
beforeEach(async () => {
  testApp = await buildTestApp()
  rosa = await testApp.signUp('Rosa')
  const newNumber = aNumber()
  number = newNumber.number
  await rosa.call('POST', '/api/auth/add-phone', { body: { phoneNumber: newNumber.typedNumber } })
})
afterEach(async () => {
  await testApp.close()
  for (const data of discarded.splice(0)) await data.discard()
})

const command = (...words: string[]) => give(testApp.environment, words, testApp.clock.now)
const ownNumber = async () => (await rosa.call('GET', '/api/auth/user')).json<Member>().phoneNumber
const newestBackup = () => backupsIn(testApp.dataDir)[0]?.file ?? ''
const phones = () =>
  testApp.app.database.reader.selectFrom('phones').orderBy('memberId').selectAll().execute()

async function elsewhere() {
  const data = await createTestData({ isEmpty: true })
  discarded.push(data)
  const { dataDir, databaseUrl } = data
  const environment = { DATA_DIR: dataDir, ...(databaseUrl ? { DATABASE_URL: databaseUrl.href } : {}) }
  return { data, environment }
}

async function numberIn(data: TestData): Promise<string | null> {
  const database = await openDatabase({ ...data, now: Date.now })
  try {
    const phone = await database.reader.selectFrom('phones').selectAll().executeTakeFirstOrThrow()
    return openDataKeys(data.dataDir).open(phone, phone.memberId)
  } finally {
    await database.close()
  }
}

test('Q62 a backup holds no key, and a restore elsewhere says plainly that the keys are missing', async () => {
  await command('backup')
  const keys = readdirSync(keysFolder(testApp.dataDir))
  expect(keys).toHaveLength(2)
  const beside = readdirSync(dirname(newestBackup()))
  expect(beside.filter((name) => name.includes('key'))).toEqual([])
  const file = readFileSync(newestBackup(), 'latin1')
  for (const key of keys) {
    const figures = readFileSync(join(keysFolder(testApp.dataDir), key), 'latin1').trim()
    expect(file).not.toContain(figures)
    expect(file).not.toContain(Buffer.from(figures, 'hex').toString('latin1'))
  }
  const { data, environment } = await elsewhere()
  const { code, output } = await give(environment, ['restore', newestBackup()])
  expect(code).toBe(1)
  expect(output).toMatch(/THE KEYS OF 1 OF 1 PHONE NUMBERS ARE MISSING: put the files of .+keys/)
  expect(output).toContain('Now start the server.')
  expect(await numberIn(data)).toBeNull()
  const checkOutcome = await give(environment, ['check'])
  expect(checkOutcome.output).toMatch(
    /WRONG {2}of 1 phone number, 1 cannot be decrypted by any key in .+keys/,
  )
})

test('Q62 a backup with keys has them in a separate file, which a restore elsewhere reads', async () => {
  const { output } = await command('backup', '--with-keys')
  const file = keysBeside(newestBackup())
  expect(output).toContain(`2 keys in ${file}: do not keep it with the backup`)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const { data, environment } = await elsewhere()
  const restored = await give(environment, ['restore', newestBackup()])
  expect([restored.code, restored.complaints]).toEqual([0, ''])
  expect(restored.output).toContain(`2 keys restored from ${file}.`)
  expect(await numberIn(data)).toBe(number)
  expect((await give(environment, ['check'])).output).toMatch(
    /ok {5}1 phone number, and the keys that decrypt them/,
  )
})

test('Q62 a restore where the keys exist needs none, and does not mention them', async () => {
  await command('backup')
  const to = join(testApp.dataDir, 'copy.sqlite')
  copyFileSync(newestBackup(), to)
  const { data, environment } = await elsewhere()
  renameSync(keysFolder(testApp.dataDir), keysFolder(data.dataDir))
  const { code, output } = await give(environment, ['restore', to])
  expect([code, /key/i.test(output)]).toEqual([0, false])
  expect(await numberIn(data)).toBe(number)
})

test('Q62 rotate-keys encrypts every number anew while the server runs, and the old key can be deleted afterwards', async () => {
  const [before] = await phones()
  const { code, output } = await command('rotate-keys')
  const [after] = await phones()
  const [older, newer] = sealingKeyIds(testApp.dataDir)
  expect([code, before?.keyId, after?.keyId]).toEqual([0, older, newer])
  expect(output).toContain(`1 phone number encrypted with the key ${newer}.`)
  expect(after?.numberHash).toBe(before?.numberHash)
  expect(await ownNumber()).toBe(number)
  const forgetOutcome = await command('rotate-keys', '--forget-old')
  expect(forgetOutcome.output).toContain(`1 key deleted: ${older}.`)
  expect(sealingKeyIds(testApp.dataDir)).toEqual([newer])
  expect(await ownNumber()).toBe(number)
  // The server encrypts new numbers with the new key.
  const other = await testApp.signUp('Noor')
  await other.call('POST', '/api/auth/add-phone', { body: { phoneNumber: aNumber().typedNumber } })
  expect(new Set((await phones()).map(({ keyId }) => keyId))).toEqual(new Set([newer]))
  expect((await command('check')).output).toMatch(/ok {5}2 phone numbers, and the keys that decrypt them/)
})

test('Q62 an interrupted rotate-keys continues with the next call, and until then every number can be read', async () => {
  const keys = openDataKeys(testApp.dataDir)
  const members = Array.from({ length: 250 }, () => memberRow({ phoneState: 'own_word' }, Date.now()))
  await testApp.app.database.transact(async ({ database }) => {
    for (const member of members) {
      const phoneNumber = aNumber().number
      await database.insertInto('members').values(member).execute()
      await database
        .insertInto('phones')
        .values({
          ...{
            memberId: member.id,
            numberHash: keys.hash(phoneNumber),
            ...keys.seal(phoneNumber, member.id),
          },
          ...{ verifiedAt: null, givenAt: 0 },
        })
        .execute()
    }
  })
  // This is the state that a killed process leaves: the new key, and the first batch of numbers.
  const { addSealingKey } = await import('../../database/folder/data-keys.ts')
  const keyId = addSealingKey(testApp.dataDir)
  await testApp.app.database.transact((transaction) => resealNumbers(transaction, keys, { keyId, after: '' }))
  const halfway = await phones()
  expect(halfway.filter((phone) => phone.keyId === keyId)).toHaveLength(100)
  for (const phone of halfway) expect(keys.open(phone, phone.memberId)).toMatch(/^\+1213555\d{4}$/)

  const { code, output } = await command('rotate-keys')
  expect([code, output]).toEqual([0, expect.stringContaining('Continuing an interrupted run')])
  expect(output).toContain(`151 phone numbers encrypted with the key ${keyId}.`)
  const sealedPhones = await phones()
  expect(sealedPhones.filter((phone) => phone.keyId === keyId)).toHaveLength(251)
  for (const phone of sealedPhones)
    expect(keys.hash(keys.open(phone, phone.memberId) ?? '')).toBe(phone.numberHash)
  expect(sealingKeyIds(testApp.dataDir)).toHaveLength(2)
})

test('Q62 check reports numbers that no key decrypts, and keys that other accounts may read', async () => {
  const [keyId = ''] = sealingKeyIds(testApp.dataDir)
  rmSync(join(keysFolder(testApp.dataDir), `${keyId}.key`))
  const { code, output } = await command('check')
  expect([code, output]).toEqual([
    1,
    expect.stringMatching(/WRONG {2}of 1 phone number, 1 cannot be decrypted by any key/),
  ])
  const rotated = await command('rotate-keys')
  expect([rotated.code, rotated.output]).toEqual([1, expect.stringContaining('1 COULD NOT BE DECRYPTED')])
  // The server goes on; the member gives it anew.
  await testApp.restart()
  expect(await ownNumber()).toBeNull()
  await rosa.call('POST', '/api/auth/add-phone', { body: { phoneNumber: number } })
  expect(await ownNumber()).toBe(number)
  rmSync(join(keysFolder(testApp.dataDir), 'hash.key'))
  expect((await command('check')).output).toMatch(/1 were hashed by another key/)
  expect(existsSync(join(keysFolder(testApp.dataDir), 'hash.key'))).toBe(false)
})
