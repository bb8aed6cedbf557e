import { dayMs } from '@porchlight/contracts/values/time'
import { expect, it } from 'vitest'
import { fragmentOfInvitation, invitationBounds, invitationIn, invitationState } from './invitations.rules.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const openInvitation = { usesMax: 2, cameCount: 1, endsAt: now + 1, cancelledAt: null }

it.each([
  ['open', {}],
  ['used_up', { cameCount: 2 }],
  ['ended', { endsAt: now }],
  ['cancelled', { cancelledAt: now - dayMs, cameCount: 2, endsAt: now - dayMs }],
] as const)('M-112 an invitation is %s', (state, changes) => {
  expect(invitationState({ ...openInvitation, ...changes }, now)).toBe(state)
})

it('M-112 a code that goes along to the sign-up comes out of its address as it went in', () => {
  const code = 'ab-_9Zzzzzzzzzzzzzzzzz'
  expect(invitationIn(fragmentOfInvitation(code))).toBe(code)
  expect(invitationIn('#code=KMRT-7W4Q')).toBe('')
  expect(invitationIn(`#invite=${'a'.repeat(5000)}`)).toHaveLength(60)
})

it('M-112 operators invite more people for longer than members', () => {
  const [member, operator] = [false, true].map((isOperator) => invitationBounds({ isOperator }))
  expect(operator?.usesMax).toBeGreaterThan(Number(member?.usesMax))
  expect(operator?.daysMax).toBeGreaterThan(Number(member?.daysMax))
})
