import * as v from 'valibot'
import { expect, test } from 'vitest'
import { createId, idSchema } from '../values/id.ts'
import { openConversation } from './conversations.operations.ts'
import { memberIdsOf } from './conversations.rows.ts'
import { conversationIdOf, otherMemberOf } from './conversations.rules.ts'

const [rosa, noor, omar] = [
  '01890a5d-ac96-774b-bcce-b302099a8057',
  '01890a5d-ac96-774b-bcce-b302099a8058',
  '01890a5d-ac96-774b-bcce-b302099a8059',
] as const

test('a pair has one id, whoever begins, and every other pair another one', () => {
  expect(conversationIdOf(rosa, noor)).toBe(conversationIdOf(noor, rosa))
  const ids = [conversationIdOf(rosa, noor), conversationIdOf(rosa, omar), conversationIdOf(noor, omar)]
  expect(new Set(ids).size).toBe(3)
  for (const id of ids) expect(v.is(idSchema, id)).toBe(true)
})

test('D8 the id of a pair never changes: phones that have been away derive the same one', () => {
  expect(conversationIdOf(rosa, noor)).toBe('46b65e10-313d-812f-b80d-af625d497712')
})

test('both members are stored in one order, and each finds the other', () => {
  const memberIds = memberIdsOf(noor, rosa)
  expect(memberIds).toEqual([rosa, noor])
  expect(memberIdsOf(rosa, noor)).toEqual(memberIds)
  expect([otherMemberOf({ memberIds }, rosa), otherMemberOf({ memberIds }, noor)]).toEqual([noor, rosa])
})

test.each([
  ['a member', { userId: rosa }, true],
  ['a post', { postId: rosa }, true],
  ['a member, under the id of the pair', { userId: rosa, conversationId: createId() }, true],
  ['neither', {}, false],
  ['both', { userId: rosa, postId: noor }, true],
  ['an extra field', { userId: rosa, content: 'Hello' }, false],
])('a conversation opens with a member or a post: %s', (_what, args, isTaken) => {
  expect(v.safeParse(openConversation.args, args).success).toBe(isTaken)
})
