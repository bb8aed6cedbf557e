/**
 * Tests of permissions, cell by cell: every operation and every route, for every kind of visitor, about their own
 * things and about others'. A cell's outcome is not written down but derived from these rules:
 *
 * - A call that is not open to anyone is for members: without a session it is refused, whatever it is about.
 * - A call for moderators is refused to all but moderators and operators, and changes no member's things.
 * - A call for operators is refused to all others, and changes no member's things.
 * - A visitor may read what is open to them, and change their own things.
 * - A visitor may not change others' things that they can see, and the refusal says so.
 * - Things that a visitor must not learn of get the same response as things that never existed.
 * - An id that is in use stays with its thing, regardless of the caller.
 * - Premium features are refused to members on other plans, whatever they are about.
 * - A plan decides how much a member gets, never whose things they may touch. The role of operator decides neither.
 */
import { assert } from '@porchlight/contracts/errors/assert'
import { type RefusalCode, refusals } from '@porchlight/contracts/errors/refusals'
import { wireErrorSchema } from '@porchlight/contracts/errors/wire-error.schema'
import type { Operation } from '@porchlight/contracts/operation'
import { type OperationName, operations } from '@porchlight/contracts/operations'
import { createId, idSchema } from '@porchlight/contracts/values/id'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls, type OtherRoute, otherRoutes } from './calls.factory.ts'
import type { About, OpenTo, TriedCall } from './example-calls.factory.ts'
import {
  expectNothingLeaked,
  type Fixture,
  logInAgain,
  openFixture,
  type ReceivedResponse,
  type Role,
  restForm,
  roles,
  type Visitor,
} from './fixture.factory.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await openFixture()
})
afterAll(() => fixture.close())

type Outcome = 'done' | RefusalCode

const outcomes: { readonly [Each in About]: Outcome } = {
  'nothing of anybody’s': 'done',
  'their own': 'done',
  'another’s, to read': 'done',
  'another’s, which they see': 'not_yours',
  'another’s, which operators change as well': 'not_yours',
  'another’s, which they may not know of': 'not_found',
  'nobody’s': 'not_found',
  'an id that is their own already': 'id_taken',
  'an id that is another’s already': 'id_taken',
  'one whom they have thanked already': 'already_rated',
  'a payment that is not theirs': 'payment_unproved',
}

function expectedFor(role: Role, openTo: OpenTo, about: About): Outcome {
  if (role === 'signed out' && openTo !== 'anyone') return 'signed_out'
  if (openTo === 'premium members' && role !== 'premium') return 'premium_only'
  const canDecide = role === 'operator' || (role === 'moderator' && openTo === 'moderators')
  if (canDecide && about === 'another’s, which operators change as well') return 'done'
  if (openTo === 'moderators' && role !== 'moderator' && role !== 'operator') return 'moderators_only'
  return openTo === 'operators' && role !== 'operator' ? 'operators_only' : outcomes[about]
}

const table = Object.values(operations) as Operation[]
const callOf = (name: string) => calls[name as OperationName] as TriedCall

const examples = table.flatMap(({ name, offline }) =>
  callOf(name).examples.flatMap(({ what: exampleName, about }) =>
    (offline === 'queue' ? (['rest', 'round'] as const) : (['rest'] as const)).map((entryPoint) => ({
      name,
      what: exampleName,
      about,
      entryPoint,
    })),
  ),
)
const operationCells = roles.flatMap((role) =>
  examples.map((example) => ({
    ...example,
    role,
    expected: expectedFor(role, callOf(example.name).openTo, example.about),
  })),
)

/**
 * Operations that respond with `not_found`, with two kinds of examples: others' things that must stay hidden, and
 * things that never existed.
 */
const hiding = table.flatMap((operation) => {
  const about = (each: About) => callOf(operation.name).examples.filter((example) => example.about === each)
  const neverWas = about('nobody’s')
  const hiddenExamples = about('another’s, which they may not know of')
  return neverWas.length + hiddenExamples.length === 0
    ? []
    : [{ name: operation.name, declared: operation, hidden: hiddenExamples, neverWas }]
})

/** Operations of operators about places and codes, of which none is hidden from an operator. */
const aboutHidden = ['places.curate', 'places.merge', 'rewards.use']

/** The cells that were tried by now. */
const triedCells = new Set<object>()

async function tryOperation(cell: (typeof operationCells)[number]): Promise<void> {
  const { role, name, what: exampleName, entryPoint, expected } = cell
  triedCells.add(cell)
  const visitor = fixture.visitors[role]
  const operation = operations[name as OperationName] as Operation
  const example = callOf(name).examples.find((each) => each.what === exampleName)
  const args = (await example?.args(fixture, visitor)) ?? {}
  if (entryPoint === 'round') return expectResult(await visitor.send(name, args), expected)
  const { url, body } = restForm(operation, args)
  const response = await visitor.call(operation.method, url, body === undefined ? {} : { body })
  expectResponse(response, expected)
  if (expected !== 'done') return
  // Q5: nothing left that is not declared.
  expect(response.json()).toEqual(v.parse(operation.response, response.json()))
  await example?.shows?.(response.json(), fixture, visitor, args)
}

function expectResponse(response: ReceivedResponse, expected: Outcome): void {
  if (expected === 'done') {
    expect(response.status, response.text).toBe(200)
    return
  }
  const error = response.json()
  expect([response.status, (error as { code: string }).code]).toEqual([refusals[expected].status, expected])
  expect(error).toEqual(v.parse(wireErrorSchema, error))
}

/**
 * Checks the result of an operation in a round; a visitor without a session gets an HTTP refusal instead of a round.
 */
function expectResult(result: Awaited<ReturnType<Visitor['send']>>, expected: Outcome): void {
  if ('headers' in result) expectResponse(result, expected)
  else expect(result.status === 'applied' ? 'done' : result.code).toBe(expected)
}

const reads = table
  .filter(({ method }) => method === 'GET')
  .map(({ name, path }) => ({
    path,
    openTo: callOf(name).openTo,
    url: path.replace(':page', 'terms').replace(':conversationId', createId()),
  }))
const otherRouteCases = Object.entries(otherRoutes).map(([route, about]) => {
  const [method = '', path = ''] = route.split(' ')
  return { method, path, ...about, url: about.url ?? path }
})
const otherCells = roles.flatMap((role) => otherRouteCases.map((other) => ({ role, ...other })))
/** The cells for HEAD requests. The same rules apply to them as to GET requests. */
const headCells = roles.flatMap((role) =>
  [...reads, ...otherRouteCases.filter(({ method }) => method === 'GET')].map((read) => ({ role, ...read })),
)

async function tryOther(cell: (typeof otherCells)[number]): Promise<void> {
  const { role, ...other } = cell
  triedCells.add(cell)
  const visitor = fixture.visitors[role]
  const { status } = await visitor.call(other.method, other.url, givenFor(other))
  expectOpen(status, role, other.openTo)
  if (other.signsOut) await logInAgain(visitor)
}

async function tryHead(cell: (typeof headCells)[number]): Promise<void> {
  const { role, url, openTo, ...other } = cell
  triedCells.add(cell)
  const visitor = fixture.visitors[role]
  const response = await visitor.call('HEAD', url, { headers: ownOrigin })
  expect(response.text).toBe('')
  expectOpen(response.status, role, openTo)
  if ('signsOut' in other && other.signsOut) await logInAgain(visitor)
}

const ownOrigin = { host: 'porch.localhost', origin: 'http://porch.localhost' }

function givenFor({ form, body }: OtherRoute) {
  if (!form) return { headers: ownOrigin, ...(body === undefined ? {} : { body }) }
  return { headers: { ...ownOrigin, 'content-type': 'application/x-www-form-urlencoded' }, body: '' }
}

/**
 * Expects that a visitor may make a call (no 401 or 403, though any other status), 401 without a session where the call is
 * not for anyone, and 403 where it is for operators and the visitor is none. A path without the id of a thing is refused
 * before that.
 */
function expectOpen(status: number, role: Role, openTo: OpenTo): void {
  if (role === 'signed out' && openTo !== 'anyone') expect(status).toBe(401)
  else if (openTo === 'operators' && role !== 'operator') expect([400, 403]).toContain(status)
  else expect([401, 403]).not.toContain(status)
}

/**
 * The order is fixed: lists are compared with the data of the beginning, and the recorded responses are checked at the
 * end.
 */
describe('every cell', { shuffle: false }, () => {
  describe('every operation', () => {
    it.each(operationCells)('Q3 Q6 $role · $name, $what ($about), by $door: $expected', (cell) =>
      tryOperation(cell),
    )

    it.each(hiding)(
      'Q6 something hidden from a member gets exactly the response of $name about an unknown id',
      async ({ declared: operation, hidden: hiddenExamples, neverWas }) => {
        expect(hiddenExamples.length).toBeGreaterThan(0)
        const isOpenTo = (role: Role) =>
          expectedFor(role, callOf(operation.name).openTo, 'nobody’s') === 'not_found'
        for (const role of roles.filter(isOpenTo)) {
          const visitor = fixture.visitors[role]
          const responseTo = async ({ args }: (typeof hiddenExamples)[number]) => {
            const { url, body } = restForm(operation, await args(fixture, visitor))
            const { status, text } = await visitor.call(
              operation.method,
              url,
              body === undefined ? {} : { body },
            )
            return { status, text }
          }
          const [missingExample] = neverWas
          assert(missingExample, 'an example of what never was')
          const expected = await responseTo(missingExample)
          expect(expected.status).toBe(404)
          for (const example of hiddenExamples)
            expect(await responseTo(example), example.what).toEqual(expected)
        }
      },
    )

    it('Q6 every call about one thing is tried with a hidden one', () => {
      const aboutOne = table.filter(
        ({ name, path, method, args }) =>
          !aboutHidden.includes(name) &&
          (/:id\b|:\w+Id\b/.test(path) || (method !== 'GET' && namesSomething(args))),
      )
      expect(aboutOne.length).toBeGreaterThan(0)
      expect(hiding.map(({ name }) => name)).toEqual(aboutOne.map(({ name }) => name))
    })
  })

  describe('every other route', () => {
    it.each(otherCells)('Q3 $role · $method $path: open to $openTo', (cell) => tryOther(cell))

    it.each(headCells)('Q3 $role · HEAD $path: open to $openTo', (cell) => tryHead(cell))
  })

  describe('all responses together', () => {
    // A run that is filtered to one rule leaves out most cells, so the missing ones are tried here.
    beforeAll(async () => {
      for (const cell of operationCells) if (!triedCells.has(cell)) await tryOperation(cell)
      for (const cell of otherCells) if (!triedCells.has(cell)) await tryOther(cell)
      for (const cell of headCells) if (!triedCells.has(cell)) await tryHead(cell)
    })

    it('Q5 Q7 contain no secret, no address of another member, and no organizer of a meetup', () => {
      expect(fixture.recorded.length).toBeGreaterThan(cells)
      expectNothingLeaked(fixture)
    })

    it('Q6 have changed nothing of anybody else’s', async () => {
      const { reader } = fixture.testApp.app.database
      for (const { author, offer, meetup, withdrawn } of fixture.writtenPosts) {
        const posts = await reader
          .selectFrom('posts')
          .where('id', 'in', [meetup, withdrawn, ...(offer === null ? [] : [offer])])
          .select(['authorId', 'status', 'title'])
          .orderBy('title')
          .execute()
        expect(posts.map(({ authorId }) => authorId)).toEqual(posts.map(() => author.id))
        expect(posts.map(({ status }) => status).sort()).toEqual(
          ['cancelled', 'pending', ...(offer === null ? [] : ['pending'])].sort(),
        )
        expect(posts.map(({ title }) => title)).not.toContain('Another')
      }
    })
  })
})

/** Returns whether the arguments contain an id other than that of the thing to be created. */
function namesSomething(args: unknown): boolean {
  const { entries = {} } = args as { entries?: Record<string, unknown> }
  return Object.entries(entries).some(([name, each]) => name !== 'id' && takesId(each))
}

/** Returns whether a schema contains an id at any depth: in a list, in a part, optional or not. */
function takesId(schema: unknown): boolean {
  if (schema === idSchema) return true
  if (typeof schema !== 'object' || schema === null) return false
  const {
    entries = {},
    item,
    wrapped,
    pipe = [],
    options = [],
  } = schema as Record<string, object | undefined>
  const parts = [...Object.values(entries), item, wrapped, ...Object.values(pipe), ...Object.values(options)]
  return parts.some((part) => part !== schema && takesId(part))
}

const cells = operationCells.length + otherCells.length + headCells.length

describe(`the matrix of ${cells} cells is complete`, () => {
  it('Q3 each operation has its line, and each line its operation', () => {
    expect(Object.keys(calls).sort()).toEqual(table.map(({ name }) => name).sort())
  })

  it('Q3 each registered route is an operation’s or has a line of its own', () => {
    const knownRoutes = [...table, ...otherRouteCases].map(({ method, path }) => `${method} ${path}`)
    const heads = [...reads, ...otherRouteCases.filter(({ method }) => method === 'GET')].map(
      ({ path }) => `HEAD ${path}`,
    )
    const registered = fixture.routes.map(({ method, path }) => `${method} ${path}`)
    expect([...new Set(registered)].sort()).toEqual([...knownRoutes, ...heads].sort())
  })

  it('Q3 each route’s registered access agrees with the table here', () => {
    const openTo = new Map<string, OpenTo>([
      ...table.map(({ name, path, method }) => [`${method} ${path}`, callOf(name).openTo] as const),
      ...otherRouteCases.map(
        ({ method, path, openTo: openToGroup, registeredFor = openToGroup }) =>
          [`${method} ${path}`, registeredFor] as const,
      ),
    ])
    for (const { method, path, access } of fixture.routes) {
      const expectedGroup = openTo.get(`${method === 'HEAD' ? 'GET' : method} ${path}`)
      expect(access, `${method} ${path}`).toBe(expectedGroup === 'anyone' ? 'anyone' : 'member')
    }
  })

  it.each(table)(
    'Q6 $name: a call with an id is tried with the caller’s own and another’s',
    ({ name, args }) => {
      const about = callOf(name).examples.map((example) => example.about)
      expect(about.length).toBeGreaterThan(0)
      if (!takesId(args)) return
      expect(about.some((each) => /their own/.test(each))).toBe(true)
      expect(about.some((each) => /another’s/.test(each))).toBe(true)
    },
  )

  it('Q6 each kind of thing is tried that can be withdrawn, taken or read', () => {
    const triedTargets = new Set(table.flatMap(({ name }) => callOf(name).examples.map(({ about }) => about)))
    expect([...triedTargets].sort()).toEqual(Object.keys(outcomes).sort())
  })
})
