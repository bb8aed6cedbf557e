/** Credits that somebody has, without the work of earning them, and gifts of them. */
import { createId } from '@porchlight/contracts/values/id'
import { memberAccountId } from '../../database/accounts.ts'
import type { TestAnswer, TestApp, TestMember } from '../../testing/app.factory.ts'
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

export function giveTo(member: TestMember, toUserId: string, gift: object = {}): Promise<TestAnswer> {
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
