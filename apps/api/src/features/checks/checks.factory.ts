/** Helpers that fill in a background check's form, and read its state. */
import type { CheckStanding } from '@porchlight/contracts/checks/checks.operations'
import type { Member } from '@porchlight/contracts/members/members.schema'
import type { ArgsNamed, ResponseNamed } from '@porchlight/contracts/operations'
import type { TestMember, TestResponse } from '../../testing/app.factory.ts'
import { createDevice } from '../../testing/device.factory.ts'

type CheckArgs = ArgsNamed<'checks.apply'>

const path = '/api/auth/background-check'

export function aCheckForm(overrides: Partial<CheckArgs> = {}): CheckArgs {
  return {
    dateOfBirth: '1961-04-12',
    address: '1420 Laveta Terrace, Los Angeles, CA 90026',
    ssnLast4: '0142',
    consent: true,
    ...overrides,
  }
}

export function applyForCheck(member: TestMember, overrides: Partial<CheckArgs> = {}): Promise<TestResponse> {
  return member.call('POST', path, { body: aCheckForm(overrides) })
}

export async function stateAfter(member: TestMember, overrides: Partial<CheckArgs> = {}): Promise<string> {
  return (await applyForCheck(member, overrides)).json<ResponseNamed<'checks.apply'>>().state
}

export async function checkOf(member: TestMember): Promise<CheckStanding> {
  return (await member.call('GET', path)).json<CheckStanding>()
}

export async function ownCheckRow(member: TestMember): Promise<Member> {
  return (await member.call('GET', '/api/auth/user')).json<Member>()
}

/** Returns the notifications of a check that a member received, with the operator's text. */
export async function notificationsOf(member: TestMember): Promise<{ kind: string; text: string }[]> {
  const device = createDevice(member)
  await device.sync()
  return [...device.held('notifications').values()].map(({ kind, params }) => ({
    kind: String(kind),
    text: (params as { message?: string }).message ?? '',
  }))
}
