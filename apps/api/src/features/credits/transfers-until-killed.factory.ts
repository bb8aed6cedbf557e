/** A process of its own that moves credits without end, and reports each movement once it is on the disk. */
import { writeSync } from 'node:fs'
import { openDatabase } from '../../database/open.ts'
import { communityAccount, escrowAccount, moveCredits } from './credits.operations.ts'

const [dataDir = '', prefix = ''] = process.argv.slice(2)
const database = await openDatabase({ dataDir, now: Date.now })

async function moveOne(id: string): Promise<void> {
  await database.transact(async (transaction) => {
    const movement = { id, from: communityAccount, to: escrowAccount, amount: 1 }
    await moveCredits(transaction, { ...movement, reason: 'welcome', actorId: 'nobody' })
    transaction.touch('posts', id, 'community')
  })
  writeSync(1, `${id}\n`)
}

// Several at once, so that a commit is shared by some.
for (let at = 0; ; at += 4) await Promise.all([0, 1, 2, 3].map((each) => moveOne(`${prefix}:${at + each}`)))
