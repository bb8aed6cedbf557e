/** Members for operators, without the time that signing up takes. */
import { createId } from '@porchlight/contracts/values/id'
import { emailKey } from '@porchlight/contracts/values/text/text'
import { memberAccountId } from '../../database/schema/accounts.ts'
import type { TestApp } from '../../testing/app.factory.ts'
import { addNeighbor } from '../conversations/conversations.factory.ts'
import { communityAccount, moveCredits } from '../credits/credits.operations.ts'
import { removeMember } from '../removal/remove-member.operations.ts'

interface MemberToAdminister {
  id?: string
  firstName?: string
  email?: string
  credits?: number
}

/** Adds a member with this address and balance, or gives them to the one who is there. Returns the id. */
export async function addMember(
  testApp: TestApp,
  { id = createId(), firstName = 'Rosa', email = `${id}@example.net`, credits = 2 }: MemberToAdminister = {},
): Promise<string> {
  await addNeighbor(testApp, { id, firstName })
  const account = memberAccountId(id)
  await testApp.app.database.transact(async (transaction) => {
    const { database } = transaction
    await database
      .updateTable('members')
      .set({ email, emailKey: emailKey(email) })
      .where('id', '=', id)
      .execute()
    await database.deleteFrom('givenPremium').where('memberId', '=', id).execute()
    const { balance } = await database
      .selectFrom('accounts')
      .where('id', '=', account)
      .select('balance')
      .executeTakeFirstOrThrow()
    const amount = Math.abs(credits - balance)
    if (amount === 0) return
    const [from, to] = credits > balance ? [communityAccount, account] : [account, communityAccount]
    await moveCredits(transaction, {
      ...{ id: `test:${createId()}`, from, to, amount, reason: 'bonus', actorId: id },
    })
  })
  return id
}

/** Gives premium until then (epoch ms). */
export async function addGift({ app }: TestApp, memberId: string, untilAt: number): Promise<void> {
  await app.database.transact(({ database, now }) =>
    database
      .insertInto('givenPremium')
      .values({ memberId, fromAt: now, untilAt, reason: 'For the garden.' })
      .onConflict((conflict) => conflict.column('memberId').doUpdateSet({ untilAt }))
      .execute(),
  )
}

/** Returns the id of a member who was removed. */
export async function addRemovedMember(testApp: TestApp): Promise<string> {
  const id = await addMember(testApp)
  const { transact } = testApp.app.database
  await removeMember({ transact, dataDir: testApp.dataDir, timeZone: 'UTC' }, id)
  return id
}

export async function makeOperator({ app }: TestApp, ...ids: string[]): Promise<void> {
  await app.database.transact(({ database }) =>
    database.updateTable('members').set({ isOperator: 1 }).where('id', 'in', ids).execute(),
  )
}
