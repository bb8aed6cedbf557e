/** Tests that no undeclared field goes in or comes out, for any visitor and by any entry point. */
import fastifyCookie from '@fastify/cookie'
import type { WireError } from '@porchlight/contracts/errors/refusals'
import type { Operation } from '@porchlight/contracts/operation'
import { type OperationName, operations } from '@porchlight/contracts/operations'
import { dayMs } from '@porchlight/contracts/values/time'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAllowance } from '../http/limits/allowance.ts'
import { defaultLimits } from '../http/limits/limits.ts'
import { registerErrors } from '../http/server/errors.ts'
import { createCallCounts, registerApiGuard } from '../http/sessions/api-guard.ts'
import { rememberSessions } from '../http/sessions/remembered-sessions.ts'
import { createFindSession, createIsSessionAlive, sessionCookie } from '../http/sessions/session.ts'
import { createApplyOnce } from '../operations/apply-once.ts'
import { createApplySingle } from '../operations/apply-single.ts'
import { registerOperations } from '../operations/operation-routes.ts'
import { queuedOperations } from '../operations/queued-operations.ts'
import { anOffer } from '../testing/app.factory.ts'
import { checkNothing } from '../testing/apply-freely.factory.ts'
import { createOperation } from '../testing/rounds.factory.ts'
import { writesAmong } from '../testing/routes.factory.ts'
import { calls, otherRoutes } from './calls.factory.ts'
import type { TriedCall } from './example-calls.factory.ts'
import { type Fixture, openFixture, restForm, roles } from './fixture.factory.ts'
import { declaredIn, leakyHandlers } from './leaky-handlers.factory.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await openFixture()
})
afterAll(() => fixture.close())

const members = roles.filter((role) => role !== 'signed out')
const callOf = (name: string) => calls[name as OperationName] as TriedCall
const table = Object.values(operations) as Operation[]
const writes = table.filter(({ method }) => method !== 'GET')
const extraCells = roles.flatMap((role) => writes.map((operation) => ({ role, ...operation })))

describe('an undeclared field in a call', () => {
  const extra = { credits: 999 }
  const lastChange = async () =>
    (
      await fixture.testApp.app.database.reader
        .selectFrom('changeHead')
        .select('seq')
        .executeTakeFirstOrThrow()
    ).seq

  it.each(extraCells)(
    'Q72 $role · $name with 999 credits is refused, and changes nothing',
    async ({ role, ...operation }) => {
      const visitor = fixture.visitors[role]
      const { examples, openTo } = callOf(operation.name)
      const args = { ...(await examples[0]?.args(fixture, visitor)), ...extra }
      const before = await lastChange()
      const { url, body } = restForm(operation, args)
      const response = await visitor.call(operation.method, url, { body })
      const error = response.json() as WireError
      if (role === 'signed out' && openTo !== 'anyone') expect(error.code).toBe('signed_out')
      else expectNamed(response.status, error, 'credits')
      if (operation.offline === 'queue' && role !== 'signed out') {
        const result = await visitor.send(operation.name, args)
        expect(result).toMatchObject({ status: 'refused', code: 'invalid' })
      }
      expect(await lastChange()).toBe(before)
    },
  )

  it.each(members)(
    'Q72 a round of the %s member with an extra field is refused, in the round and in an operation',
    async (role) => {
      const operation = createOperation(1, 'posts.create', anOffer())
      const whole = await fixture.visitors[role].round(extra)
      expectNamed(whole.status, whole.json() as WireError, 'credits')
      const inner = await fixture.visitors[role].round({ operations: [{ ...operation, ...extra }] })
      expectNamed(inner.status, inner.json() as WireError, 'operations.0.credits')
    },
  )

  it('Q72 no other route changes anything, except forms, uploads of bytes and other forms of operations', () => {
    const triedRoutes = [...writes.map(({ method, path }) => `${method} ${path}`), 'POST /api/sync']
    const forms = Object.keys(otherRoutes).filter(
      (route) => otherRoutes[route]?.form || otherRoutes[route]?.bytes || otherRoutes[route]?.dataUrls,
    )
    const registered = writesAmong(fixture.routes).map(({ method, path }) => `${method} ${path}`)
    expect(registered.sort()).toEqual([...triedRoutes, ...forms].sort())
  })

  function expectNamed(status: number, { code, issues }: WireError, path: string): void {
    expect([status, code, issues?.map((issue) => issue.path)]).toEqual([400, 'invalid', [path]])
  }
})

describe('an undeclared field in a response', () => {
  const { handlers, responsesByName } = leakyHandlers()
  let leaky: FastifyInstance
  beforeAll(async () => {
    const { reader, transact } = fixture.testApp.app.database
    const { now } = fixture.testApp.clock
    const cookie = sessionCookie(null)
    leaky = Fastify()
    registerErrors(leaky, now)
    await leaky.register(fastifyCookie)
    const sessions = rememberSessions(reader)
    const findSession = createFindSession({ sessions, transact, now, cookie })
    registerApiGuard(leaky, {
      findSession,
      isSessionAlive: createIsSessionAlive({ sessions, now }),
      counts: createCallCounts(defaultLimits, now),
    })
    const applyOnce = createApplyOnce(queuedOperations(handlers), checkNothing)
    const allowance = createAllowance({ most: 1000, windowMs: dayMs, now })
    const applySingle = createApplySingle({ transact, applyOnce, allowance })
    const { photoForms } = fixture.testApp.app
    registerOperations(leaky, {
      ...{ handlers, forms: {}, photoForms, applyOnce, applySingle, now, cookie },
      checkCall: checkNothing,
    })
  })
  afterAll(() => leaky.close())

  it.each(table)(
    'Q5 whatever the handler of $name returns, only declared fields are sent',
    async (operation) => {
      const visitor = fixture.visitors.premium
      const { url, body } = restForm(operation, {
        ...(await callOf(operation.name).examples[0]?.args(fixture, visitor)),
      })
      const response = await leaky.inject({
        method: operation.method,
        url,
        headers: { 'sec-fetch-site': 'same-origin', cookie: visitor.cookie },
        ...(body === undefined ? {} : { payload: body }),
      })
      expect(response.statusCode, response.payload).toBe(200)
      expect(JSON.stringify(responsesByName.get(operation.name))).toMatch(/argon2/)
      expect(response.json()).toEqual(declaredIn(responsesByName.get(operation.name)))
    },
  )
})
