/** Two neighbors who write with each other, and what they do about a post, by calls. */
import type { Member } from '@porchlight/contracts/members/members.schema'
import type { ResponseNamed } from '@porchlight/contracts/operations'
import type { PostResponse } from '@porchlight/contracts/posts/posts.schema'
import { schemaVersion } from '@porchlight/contracts/sync/versions'
import { expect } from 'vitest'
import type { TestApp, TestMember, TestResponse } from '../../testing/app.factory.ts'
import { readOk } from '../../testing/responses.factory.ts'
import { writeTo } from '../conversations/conversations.factory.ts'

type Step = 'start' | 'complete' | 'release' | 'dispute'

export const accept = (by: TestMember, id: string, helper: { id: string }) =>
  by.call('POST', `/api/posts/${id}/accept`, { body: { helperId: helper.id } })

export const step = (by: TestMember, stepName: Step, id: string) =>
  by.call('POST', `/api/posts/${id}/${stepName}`)

export async function posted(by: TestMember, body: object): Promise<string> {
  const response = await by.call('POST', '/api/posts', { body })
  expect(response.status, response.text).toBe(200)
  return response.json<PostResponse>().id
}

/** Has its author choose the other one; gives the post's id. */
export async function createMatchedHelp(
  author: TestMember,
  helper: TestMember,
  body: object,
): Promise<string> {
  const id = await posted(author, body)
  await writeTo(helper, author.id)
  expectHelp(await accept(author, id, helper))
  return id
}

/** Completes a help by both members' confirmations, the author's last. */
export async function completed(author: TestMember, helper: TestMember, body: object): Promise<string> {
  const id = await createMatchedHelp(author, helper, body)
  expectHelp(await step(helper, 'complete', id))
  expectHelp(await step(author, 'complete', id))
  return id
}

type HelpResponse = ResponseNamed<'help.accept'>

export const expectHelp = readOk<HelpResponse>

/** Returns the status and the code of a refusal. */
export const readRefusal = ({ status, json }: TestResponse): [number, string] => [status, json().code]

export const selfOf = async (member: TestMember) =>
  (await member.call('GET', '/api/auth/user')).json<Member>()
export const creditsOf = async (member: TestMember) => (await selfOf(member)).credits

/** The rows of one table that a fresh device of theirs has, by id. */
export async function rowsFor(
  member: TestMember,
  table: string,
): Promise<Map<string, Record<string, unknown>>> {
  const rowsById = new Map<string, Record<string, unknown>>()
  for (let cursor: string | null = null; ; ) {
    const response = await member.round({ schema: schemaVersion, cursor })
    for (const { table: of, id, row } of response.rows ?? []) {
      if (of === table && row) rowsById.set(id, row)
      else if (of === table) rowsById.delete(id)
    }
    cursor = response.cursor
    if (!response.more) return rowsById
  }
}

/** Returns the kinds of the member's notifications, the newest first. */
export async function toldTo(member: TestMember): Promise<string[]> {
  const response = await member.call('GET', '/api/notifications')
  return response.json<ResponseNamed<'notifications.list'>>().notifications.map(({ kind }) => kind)
}

export async function escrowOf({ app }: TestApp): Promise<number> {
  const { balance } = await app.database.reader
    .selectFrom('accounts')
    .where('id', '=', 'escrow')
    .select('balance')
    .executeTakeFirstOrThrow()
  return balance
}
