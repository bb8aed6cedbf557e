/** Credits of a member without the work of earning them, and gifts of them. */
import { memberAudience } from '@porchlight/contracts/sync/audiences'
import { createId } from '@porchlight/contracts/values/id'
import { memberAccountId } from '../../database/schema/accounts.ts'
import type { TestApp, TestMember, TestResponse } from '../../testing/app.factory.ts'
import { communityAccount, moveCredits } from './credits.operations.ts'

export function addCredits(
  { app }: Pick<TestApp, 'app'>,
  memberId: string,
  amount: number,
): Promise<boolean> {
  return app.database.transact((transaction) =>
    moveCredits(transaction, {
      id: `test:${createId()}`,
      from: communityAccount,
      to: memberAccountId(memberId),
      amount,
      reason: 'bonus',
      actorId: memberId,
    }),
  )
}

/** Makes members count as helpers and no longer as newcomers, without the work of helping. */
export async function markAsHelpers({ app }: Pick<TestApp, 'app'>, ...memberIds: string[]): Promise<void> {
  await app.database.transact(({ database, touch }) => {
    for (const id of memberIds) touch('members', id, memberAudience(id))
    return database.updateTable('members').set({ hasCompletedHelp: 1 }).where('id', 'in', memberIds).execute()
  })
}

export function giveTo(member: TestMember, toUserId: string, gift: object = {}): Promise<TestResponse> {
  return member.call('POST', '/api/credits/gift', { body: { toUserId, amount: 1, ...gift } })
}

export async function creditsOf({ app }: Pick<TestApp, 'app'>, memberId: string): Promise<number> {
  const { balance } = await app.database.reader
    .selectFrom('accounts')
    .where('id', '=', memberAccountId(memberId))
    .select('balance')
    .executeTakeFirstOrThrow()
  return balance
}
