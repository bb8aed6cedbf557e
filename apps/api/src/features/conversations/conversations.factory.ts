/** Neighbours who are known to all, without the time that signing up takes, and what is written to them. */
import type { ConversationAnswer } from '@porchlight/contracts/conversations/conversations.schema'
import type { TestAnswer, TestApp, TestMember } from '../../testing/app.factory.ts'
import { memberRow } from '../../testing/member-row.factory.ts'
import { openAccount } from '../credits/credits.operations.ts'
import { introducePerson } from '../members/people.operations.ts'

/** Gives the id. One who is there already stays as they are. */
export async function addNeighbour(
  porch: TestApp,
  { id, firstName = 'Nina' }: { id?: string; firstName?: string } = {},
): Promise<string> {
  const member = memberRow({ firstName, ...(id === undefined ? {} : { id }) }, porch.clock.now())
  await porch.app.database.transact(async (transaction) => {
    const { database } = transaction
    const added = await database
      .insertInto('members')
      .values(member)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) return
    await openAccount(transaction, member.id)
    await introducePerson(transaction, member.id)
  })
  return member.id
}

export async function openWith(member: TestMember, userId: string): Promise<ConversationAnswer> {
  const answer = await member.call('POST', '/api/conversations', { body: { userId } })
  if (answer.status !== 200) throw new Error(`no conversation: ${answer.text}`)
  return answer.json<ConversationAnswer>()
}

/** A first message; gives the answer to it. */
export async function writeTo(member: TestMember, userId: string, content = 'Hello!'): Promise<TestAnswer> {
  const { id } = await openWith(member, userId)
  return member.call('POST', `/api/conversations/${id}/messages`, { body: { content } })
}
