/** Neighbors who are known to all, without the time that signing up takes, and what is written to them. */
import type { ConversationResponse } from '@porchlight/contracts/conversations/conversations.schema'
import type { TestApp, TestMember, TestResponse } from '../../testing/app.factory.ts'
import { memberRow } from '../../testing/member-row.factory.ts'
import { openAccount } from '../credits/credits.operations.ts'
import { introducePerson } from '../members/people.operations.ts'

/** Returns the id of the neighbor. A member who is there already stays as they are. */
export async function addNeighbor(
  testApp: TestApp,
  { id, firstName = 'Nina' }: { id?: string; firstName?: string } = {},
): Promise<string> {
  const member = memberRow({ firstName, ...(id === undefined ? {} : { id }) }, testApp.clock.now())
  await testApp.app.database.transact(async (transaction) => {
    const { database } = transaction
    const addedMember = await database
      .insertInto('members')
      .values(member)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!addedMember) return
    await openAccount(transaction, member.id)
    await introducePerson(transaction, member.id)
  })
  return member.id
}

export async function openWith(member: TestMember, userId: string): Promise<ConversationResponse> {
  const response = await member.call('POST', '/api/conversations', { body: { userId } })
  if (response.status !== 200) throw new Error(`no conversation: ${response.text}`)
  return response.json<ConversationResponse>()
}

/** Sends a first message and returns the response to it. */
export async function writeTo(member: TestMember, userId: string, content = 'Hello!'): Promise<TestResponse> {
  const { id } = await openWith(member, userId)
  return member.call('POST', `/api/conversations/${id}/messages`, { body: { content } })
}
