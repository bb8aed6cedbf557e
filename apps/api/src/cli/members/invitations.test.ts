/** Tests of operators' look at invitations: who came by whose, what is open, and the end of those of one member. */
import { dayMs } from '@porchlight/contracts/values/time'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { invite, invitedBy } from '../../features/invitations/invitations.factory.ts'
import { buildTestApp, type TestApp, type TestMember } from '../../testing/app.factory.ts'
import { give } from '../commands.factory.ts'

let testApp: TestApp
let rosa: TestMember
beforeEach(async () => {
  testApp = await buildTestApp({ SIGN_UP: 'invited' })
  rosa = await testApp.signUp('Rosa')
})
afterEach(() => testApp.close())

const command = (...words: string[]) => give(testApp.environment, words, testApp.clock.now)

test('M-112 invitations lists who came by whose, and what is open; names steer no terminal', async () => {
  const { code } = await invite(rosa, { uses: 2, days: 7 })
  const noor = await testApp.signUp('Noor', { invitation: code })
  await testApp.app.database.transact(({ database }) =>
    database.updateTable('members').set({ firstName: 'No\u001b[31mor' }).where('id', '=', noor.id).execute(),
  )
  const day = new Date(testApp.clock.now()).toISOString().slice(0, 10)
  const end = new Date(testApp.clock.now() + 7 * dayMs).toISOString().slice(0, 10)
  const listOutcome = await command('invitations')
  expect([listOutcome.code, listOutcome.output.split('\n')]).toEqual([
    0,
    [
      `${day}  No·[31mor Jimenez <${noor.email}>, invited by Rosa Jimenez <${rosa.email}>`,
      '1 member came by an invitation.',
      '',
      `Rosa Jimenez <${rosa.email}>: 1 of 2 came, open until ${end}`,
      '1 invitation open.',
    ],
  ])
  expect(listOutcome.output).not.toContain(code)
})

test('M-112 invitations --cancel ends those of one member, and says of an unknown address that nobody has it', async () => {
  const { code } = await invite(rosa)
  expect(await invitedBy(testApp, code)).toBe('Rosa')
  const unknown = await command('invitations', '--cancel', 'nobody@example.org')
  expect([unknown.code, unknown.complaints]).toEqual([1, expect.stringContaining('nobody@example.org')])
  const cancelOutcome = await command('invitations', '--cancel', rosa.email)
  expect([cancelOutcome.code, cancelOutcome.output]).toEqual([0, `1 invitation of ${rosa.email} canceled.`])
  expect(await invitedBy(testApp, code)).toBeNull()
  expect((await command('invitations')).output).toBe('0 members came by an invitation.\n0 invitations open.')
})
