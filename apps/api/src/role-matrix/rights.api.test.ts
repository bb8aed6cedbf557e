/**
 * Tests of rights and limits, made from what the operations declare: whoever lacks a right is refused the operations that
 * require it, and no others; whoever has used up a day is refused what counts for it.
 */
import type { RefusalCode } from '@porchlight/contracts/errors/refusals'
import type { Operation } from '@porchlight/contracts/operation'
import { type OperationName, operations, type QueuedName } from '@porchlight/contracts/operations'
import { allSanctions, type SanctionEnd } from '@porchlight/contracts/standing/standing.catalogue'
import { recordBy } from '@porchlight/contracts/values/record-by'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import type { Row } from '../database/schema/tables.ts'
import { type RightName, rights } from '../feature-parts/rights.ts'
import { putStanding } from '../features/standing/standing.factory.ts'
import type { defaultLimits } from '../http/limits/limits.ts'
import type { OpenapiDocument } from '../openapi/document.ts'
import { calls, type OtherRoute, otherRoutes } from './calls.factory.ts'
import type { OpenTo, TriedCall } from './example-calls.factory.ts'
import { type Fixture, logInAgain, openFixture, planOf, restForm, type Visitor } from './fixture.factory.ts'

const table = (Object.values(operations) as Operation[]).filter(({ access }) => access === 'member')
const callOf = (name: string) => calls[name as OperationName] as TriedCall

const whole = {
  emailProvedAt: 1,
  bio: 'I bake on Sundays.',
  interests: '["Cooking"]',
  ...planOf.premium,
  isOperator: 1,
  isModerator: 1,
  isCoordinator: 1,
} as const satisfies Partial<Row<'members'>>

/** A member who lacks one right and has all others, by right: the columns of the member. */
const lacking = {
  ...recordBy(
    allSanctions,
    ({ right }) => right,
    () => ({}),
  ),
  verifiedEmail: { emailProvedAt: null },
  profile: { bio: '' },
  premium: planOf.free,
  operator: { isOperator: 0 },
  moderator: { isOperator: 0, isModerator: 0 },
  coordinator: { isOperator: 0, isCoordinator: 0 },
} as const satisfies { readonly [Right in RightName]: Partial<Row<'members'>> }

/** The settings of the limits that queued operations declare. */
const limitSettings = [
  'conversationsPerDay',
  'giftsPerDay',
  'messagesPerDay',
  'movesPerDay',
  'placesPerDay',
  'placeReviewsPerDay',
  'postsPerDay',
  'reportsPerDay',
  'rsvpsPerDay',
] as const satisfies readonly (keyof typeof defaultLimits)[]

const rightNames = Object.keys(rights) as RightName[]

let fixture: Fixture
let visitor: Visitor
beforeAll(async () => {
  fixture = await openFixture()
  visitor = fixture.visitors.operator
  // Addresses are verified only where mail is sent.
  await restart({ SMTP_URL: 'smtp://127.0.0.1:9', PUBLIC_URL: 'http://porch.localhost' })
  await change(whole)
})
afterAll(() => fixture.close())

async function restart(environment: Record<string, string>): Promise<void> {
  const { testApp } = fixture
  Object.assign(testApp.environment, environment)
  await testApp.restart({ config: readConfig(testApp.environment) })
}

/** A standing that lacks the right; it takes nothing else from the member. */
const standingLacking: { readonly [Right in RightName]?: SanctionEnd } = recordBy(
  allSanctions,
  ({ right }) => right,
  ({ end }) => end,
)

function change(columns: Partial<Row<'members'>>, right?: RightName): Promise<unknown> {
  const id = String(visitor.member?.id)
  const { app, clock } = fixture.testApp
  const column = right && standingLacking[right]
  return app.database.transact(async ({ database }) => {
    if (Object.keys(columns).length > 0)
      await database.updateTable('members').set(columns).where('id', '=', id).execute()
    await database.deleteFrom('standings').where('memberId', '=', id).execute()
    if (column) await putStanding(database, id, { [column]: clock.now() + 3_600_000 })
  })
}

/** Returns the refusals of an operation's examples by one entry point. */
async function refusalsOf(operation: Operation, entryPoint: 'call' | 'round'): Promise<RefusalCode[]> {
  const codes: RefusalCode[] = []
  for (const { args } of callOf(operation.name).examples) {
    const exampleArgs = await args(fixture, visitor)
    const response =
      entryPoint === 'call'
        ? await callWith(operation, exampleArgs)
        : await visitor.send(operation.name as QueuedName, exampleArgs)
    const code = codeIn(response)
    if (code !== undefined) codes.push(code)
    if (code === 'signed_out') await logInAgain(visitor)
  }
  return codes
}

async function callWith(operation: Operation, args: Record<string, unknown>) {
  const { url, body } = restForm(operation, args)
  return visitor.call(operation.method, url, body === undefined ? {} : { body })
}

function codeIn(response: Awaited<ReturnType<Visitor['send']>>): RefusalCode | undefined {
  const body = 'headers' in response ? response.json() : response
  return (body as { code?: RefusalCode } | null)?.code
}

const declaredBy = ({ name }: Operation) => fixture.testApp.app.declarations[name as OperationName]

const isOtherForm = ({ whileSuspended }: OtherRoute) => whileSuspended === 'the operation’s refusal'

/** The fixture is the same for all, and each test leaves the visitor with all rights. */
describe('declared rights', { shuffle: false }, () => {
  describe.each(rightNames)('a member who lacks %s', (right) => {
    // Some operations give what is missing.
    beforeEach(() => change({ ...whole, ...lacking[right] }, right))
    afterAll(() => change(whole))

    it.each(table)('Q3 is refused $name exactly if it requires the right', async (operation) => {
      const { requires } = declaredBy(operation)
      const isRequired = requires.includes(right)
      expect((await refusalsOf(operation, 'call')).includes(rights[right])).toBe(isRequired)
      if (!isRequired || operation.offline === 'online') return
      expect(await refusalsOf(operation, 'round')).toContain(rights[right])
    })
  })

  describe('a suspended member at the other doors', () => {
    beforeEach(() => change(whole, 'notSuspended'))
    afterAll(() => change(whole))

    it.each(Object.entries(otherRoutes).filter(([, { whileSuspended }]) => whileSuspended === 'everything'))(
      'Q3 is not refused %s for the suspension',
      async (route, { url, body, bytes, signsOut }) => {
        const [method = '', path = ''] = route.split(' ')
        const response = await visitor.call(method, url ?? path, {
          ...(body === undefined ? {} : { body }),
          ...(bytes ? { body: 'no photo', headers: { 'content-type': 'image/jpeg' } } : {}),
        })
        expect(response.text).not.toMatch(/^\{"code":"suspended"/)
        if (signsOut) await logInAgain(visitor)
      },
    )

    it('Q3 is refused the other form of an operation as the operation is', async () => {
      const id = String(visitor.member?.id)
      const photos = ['a1', 'b2', 'c3'].map((part) => `/api/files/${part.repeat(32)}`)
      const body = { photos, mainProfilePhotoIndex: 0 }
      const response = await visitor.call('PUT', `/api/users/${id}/photos`, { body })
      expect(codeIn(response)).toBe('suspended')
      expect(Object.values(otherRoutes).filter(isOtherForm)).toHaveLength(1)
    })
  })

  it('Q3 the operations of premium members and operators require that right, and no others', () => {
    const openTo = (group: OpenTo) =>
      table.filter(({ name }) => callOf(name).openTo === group).map(({ name }) => name)
    const requiring = (right: RightName) =>
      table.filter((operation) => declaredBy(operation).requires.includes(right)).map(({ name }) => name)
    expect(requiring('premium')).toEqual(openTo('premium members'))
    expect(requiring('operator')).toEqual(openTo('operators'))
    expect(requiring('moderator')).toEqual(openTo('moderators'))
  })

  it('Q3 the description of a call lists the refusal of a right exactly if the operation requires it', async () => {
    const response = await visitor.call('GET', '/api/openapi.json')
    const { paths } = response.json() as OpenapiDocument
    for (const operation of table) {
      const path = operation.path.replaceAll(/:(\w+)/g, '{$1}')
      const responses = JSON.stringify(paths[path]?.[operation.method.toLowerCase()]?.responses)
      const describedRights = rightNames.filter((right) =>
        new RegExp(`\\b${rights[right]}\\b`).test(responses),
      )
      const required = rightNames.filter((right) => declaredBy(operation).requires.includes(right))
      expect(describedRights, operation.name).toEqual(required)
    }
  })

  it('R8 a member with one act of each kind left in the day is refused the second of that kind', async () => {
    const limits = JSON.parse(String(fixture.testApp.environment.LIMITS)) as Record<string, number>
    for (const name of limitSettings) limits[name] = 1
    await restart({ LIMITS: JSON.stringify(limits) })
    const countedOperations = table.filter((operation) => declaredBy(operation).perDay.length > 0)
    expect(new Set(countedOperations.flatMap((operation) => declaredBy(operation).perDay)).size).toBe(
      limitSettings.length,
    )
    for (const operation of countedOperations) {
      await forgetFirsts()
      for (const entryPoint of ['call', 'round'] as const) {
        const codes = await refusalsOf(operation, entryPoint)
        // Some examples are the first act of their kind, and others do what is done already.
        if (!codes.includes('too_many')) codes.push(...(await refusalsOf(operation, entryPoint)))
        expect(codes, `${operation.name}, ${entryPoint}`).toContain('too_many')
      }
    }
  })
})

/** Makes the next location a move, the next review a first one, and the next report a new one. */
async function forgetFirsts(): Promise<void> {
  const id = String(visitor.member?.id)
  await change({ latitude: null, longitude: null, zipCode: null })
  await fixture.testApp.app.database.transact(async ({ database }) => {
    await database.deleteFrom('placeReviews').where('authorId', '=', id).execute()
    await database.deleteFrom('reports').where('reporterId', '=', id).execute()
  })
}
