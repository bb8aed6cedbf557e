import { statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from './database/open.ts'
import { openData } from './database/open-exclusive.ts'
import { addMember, newMember } from './features/sessions/joining/new-members.ts'
import { createTestData } from './testing/test-database.factory.ts'

test('the first start creates the folder that photos, backups and mails are in, for this account alone', async () => {
  const data = await createTestData()
  const dataDir = join(data.dataDir, 'of', 'the', 'community')
  const database = await openData({ ...data, dataDir, now: () => 0, onUnchecked: () => undefined })
  expect(statSync(dataDir).mode & 0o777).toBe(0o700)
  await database.close()
  await data.discard()
})

test('Q49 an empty database beside a file with a community in it is refused', async () => {
  const data = await createTestData()
  const open = () => openData({ ...data, now: () => 0, onUnchecked: () => undefined })
  const file = await openDatabase({ dataDir: data.dataDir, now: () => 0 })
  await file.close()
  const empty = await open()
  await empty.close()
  const again = await openDatabase({ dataDir: data.dataDir, now: () => 0 })
  const member = newMember(
    { firstName: 'Rosa', lastName: 'Jimenez', email: 'rosa@example.org' },
    { passwordHash: null, authProvider: 'email', isProved: false, now: 0, trialDays: 14 },
  )
  await again.transact((transaction) => addMember(transaction, member))
  await again.close()
  await expect(open()).rejects.toThrow(/holds a community.*porchlight -- move/)
  const database = await openDatabase({ ...data, now: () => 0 })
  await database.transact((transaction) => addMember(transaction, member))
  await database.close()
  const movedDatabase = await open()
  await movedDatabase.close()
  await data.discard()
})
