/** The contract with a provider, over a line, and all that can go wrong on it. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Misbehavior } from '../../testing/services/provider-server.factory.ts'
import { type CheckApplication, CheckFault } from './background-checks.ts'
import { signedWord, startCheckServer, type TestCheckServer } from './check-server.factory.ts'
import { createHttpCheck } from './http-check.ts'
import { eventAgeMsMax } from './signed-event.ts'

let provider: TestCheckServer
const now = Date.parse('2026-11-28T12:00:00Z')
beforeEach(async () => {
  provider = await startCheckServer()
})
afterEach(() => provider.close())

const application: CheckApplication = {
  id: '01890a5d-ac96-774b-bcce-b302099a8057',
  firstName: 'Lena',
  lastName: 'O’Shea',
  email: 'lena@example.org',
  dateOfBirth: '1961-04-12',
  address: '1420 Laveta Terrace',
  ssnLast4: '4711',
  consentedAt: now,
}

function checks() {
  const settings = provider.settings()
  return createHttpCheck(
    {
      name: 'http',
      url: new URL(String(settings.BACKGROUND_CHECK_URL)),
      authorization: `Bearer ${settings.BACKGROUND_CHECK_TOKEN}`,
      secret: provider.secret,
      callbackUrl: 'https://help.example.org/api/background-check/callback',
    },
    { now: () => now, answerMs: 300, pauseMs: 10 },
  )
}

const faultOf = (asking: Promise<unknown>) =>
  asking.then(
    () => null,
    (error: unknown) => error,
  )

test.each(['passed', 'refused', 'undecided'] as const)(
  'B-012 an application is sent as one POST, and its outcome is %s',
  async (outcome) => {
    provider.say(outcome)
    expect(await checks().check(application)).toBe(outcome)
    const { consentedAt, ...typedFields } = application
    expect(provider.received).toEqual([
      {
        ...typedFields,
        consentedAt: new Date(consentedAt).toISOString(),
        callbackUrl: 'https://help.example.org/api/background-check/callback',
      },
    ])
    const [call, ...otherCalls] = provider.calls
    expect(otherCalls).toEqual([])
    expect(call).toMatchObject({
      method: 'POST',
      path: '/applications',
      headers: { 'idempotency-key': application.id, 'content-type': 'application/json' },
    })
    expect(await checks().find?.(application.id)).toBe(outcome)
    expect(await checks().find?.('01890a5d-ac96-774b-bcce-b302099a8058')).toBeNull()
  },
)

test.each<Misbehavior>(['never answers', 'hangs up', 'sends elsewhere'])(
  'B-012 when a provider %s, the application is undecided, after two tries under one key',
  async (misbehavior) => {
    provider.misbehave(misbehavior)
    expect(await checks().check(application)).toBe('undecided')
    expect(provider.calls.map(({ headers }) => headers['idempotency-key'])).toEqual([
      application.id,
      application.id,
    ])
  },
)

test.each<Misbehavior>(['talks nonsense', 'never stops talking'])(
  'B-012 a provider that accepts and %s is called later',
  async (misbehavior) => {
    provider.misbehave(misbehavior)
    expect(await checks().check(application)).toBe('undecided')
    expect(provider.calls).toHaveLength(1)
    expect(await faultOf(checks().find?.(application.id) ?? Promise.resolve())).toBeInstanceOf(CheckFault)
  },
)

test('B-015 Q61 a provider that refuses everything, or is down, is a fault that reveals nothing of the application', async () => {
  provider.misbehave('answers 500')
  const faults = [await faultOf(checks().check(application))]
  const unreachableChecks = checks()
  await provider.close()
  faults.push(
    await faultOf(unreachableChecks.check(application)),
    await faultOf(unreachableChecks.find?.(application.id) ?? Promise.resolve()),
  )
  provider = await startCheckServer()
  for (const fault of faults) {
    expect(fault).toBeInstanceOf(CheckFault)
    const faultText = `${String(fault)} ${JSON.stringify(fault)} ${String((fault as Error).cause)}`
    for (const secret of ['4711', '1961', 'Laveta', 'canary-token']) expect(faultText).not.toContain(secret)
  }
})

test('B-012 an application that fails once and is then accepted has succeeded', async () => {
  provider.misbehave('answers 500')
  const asking = checks().check(application)
  setTimeout(() => provider.misbehave(null), 3)
  expect(await asking).toBe('undecided')
  expect(provider.received).toHaveLength(1)
})

test('B-013 Q4 an event counts if it is signed, recent and complete', () => {
  const eventContent = { id: application.id, state: 'passed' }
  const read = (word: ReturnType<typeof signedWord>, overrides: object = {}) =>
    checks().readEvent?.({ ...word.headers, ...overrides }, word.body)
  const word = signedWord(provider.secret, eventContent, { now, event: 'the-first-word' })
  expect(read(word)).toEqual({ id: 'the-first-word', checkId: application.id, outcome: 'passed' })
  // Nothing that it did not sign is part of it.
  expect(read({ ...word, body: word.body.replace('passed', 'refused') })).toBeNull()
  expect(read({ ...word, body: `${word.body} ` })).toBeNull()
  expect(read(word, { 'porchlight-event': 'another-word' })).toBeNull()
  expect(read(word, { 'porchlight-time': String(Number(word.headers['porchlight-time']) + 1) })).toBeNull()
  for (const missing of ['porchlight-time', 'porchlight-event', 'porchlight-signature']) {
    expect(read(word, { [missing]: undefined })).toBeNull()
  }
  expect(read(word, { 'porchlight-signature': '' })).toBeNull()
  expect(read(signedWord('another secret', eventContent, { now }))).toBeNull()
  for (const by of [-eventAgeMsMax - 1000, eventAgeMsMax + 1000]) {
    expect(read(signedWord(provider.secret, eventContent, { now: now + by }))).toBeNull()
  }
  for (const wrong of [{ ...eventContent, state: 'undecided' }, { state: 'passed' }, [], 'passed']) {
    expect(read(signedWord(provider.secret, wrong as object, { now }))).toBeNull()
  }
})
