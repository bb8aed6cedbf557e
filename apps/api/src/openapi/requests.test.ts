/** Tests that the described requests and socket frames are those that the server accepts. */
import { clientFrames, serverFrames } from '@porchlight/contracts/frames'
import type { Operation } from '@porchlight/contracts/operation'
import { operations } from '@porchlight/contracts/operations'
import { postIssues } from '@porchlight/contracts/posts/posts.rules'
import { newPostSchema } from '@porchlight/contracts/posts/posts.schema'
import { createId } from '@porchlight/contracts/values/id'
import { hourMs, toIso } from '@porchlight/contracts/values/time'
import type { JsonSchema } from '@porchlight/contracts/wire/json-schema'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { placeForms } from '../features/places/places.forms.ts'
import { aMeetup, anOffer, aRequest, buildTestApp, type TestApp } from '../testing/app.factory.ts'
import type { DescribedCall, Parameter } from './calls.ts'
import type { OpenapiDocument } from './document.ts'
import { bodiesBy, describedBy } from './response-check.factory.ts'
import type { DescribedResponse } from './responses.ts'

let testApp: TestApp
let document: OpenapiDocument
beforeAll(async () => {
  testApp = await buildTestApp()
  document = (await testApp.app.server.inject('/api/openapi.json')).json<OpenapiDocument>()
})
afterAll(() => testApp?.close())

const declaredOperations = Object.values(operations) as Operation[]
const callOf = ({ method, path }: Operation) =>
  document.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()] as DescribedCall

it('Q5 a body is required where a call without one is refused, and nowhere else', () => {
  const withBody = declaredOperations.filter((operation) => callOf(operation).requestBody)
  const inPath = (operation: Operation) =>
    Object.fromEntries(
      ((callOf(operation).parameters ?? []) as Parameter[])
        .filter((each) => each.in === 'path')
        .map(({ name, example }) => [name, example]),
    )
  const expectedOperations = withBody.filter((operation) => !v.is(operation.args, inPath(operation)))
  const describedOperations = withBody.filter((operation) => callOf(operation).requestBody?.required)
  expect(describedOperations.map(({ name }) => name)).toEqual(expectedOperations.map(({ name }) => name))
  expect(withBody.length - expectedOperations.length).toBeGreaterThanOrEqual(4)
})

it('Q5 an invalid link of a mail returns a page, as described', async () => {
  const faultOf = describedBy(document)
  const response = await testApp.app.server.inject('/unsubscribe/nothing')
  const type = String(response.headers['content-type'])
  expect([response.statusCode, type]).toEqual([404, 'text/html; charset=utf-8'])
  const checkedResponse = {
    method: 'GET',
    route: '/unsubscribe/:token',
    status: 404,
    type,
    text: response.payload,
  }
  expect(faultOf(checkedResponse)).toBeNull()
})

it('Q5 an unchanged calendar is not sent again, as described', async () => {
  const faultOf = describedBy(document)
  const { call } = await testApp.signUp('Rosa')
  const { path } = (await call('POST', '/api/calendar', {})).json<{ path: string }>()
  const read = async (headers: Record<string, string> = {}) => {
    const {
      statusCode: status,
      headers: responseHeaders,
      payload: text,
    } = await testApp.app.server.inject({ url: path, headers })
    const checkedResponse = {
      method: 'GET',
      route: '/calendar/:file',
      status,
      type: String(responseHeaders['content-type']),
      text,
    }
    return { status, etag: String(responseHeaders.etag), fault: faultOf(checkedResponse) }
  }
  const first = await read()
  expect(first).toMatchObject({ status: 200, fault: null })
  expect(await read({ 'if-none-match': first.etag })).toEqual({ ...first, status: 304 })
  const describedResponse = document.paths['/calendar/{file}']?.get?.responses[200] as DescribedResponse
  expect(describedResponse.headers).toHaveProperty('ETag')
})

it('Q5 an extensible enum lists its present values, and another value is a fault', async () => {
  const { call } = await testApp.signUp('Noor')
  const { authProvider } = (document.components.schemas.Member?.properties ?? {}) as Record<
    string,
    JsonSchema
  >
  expect(authProvider).toMatchObject({ type: 'string', 'x-extensible-enum': ['email', 'google', 'apple'] })
  const enumMatches = JSON.stringify(document).match(/"x-extensible-enum"/g) ?? []
  expect(enumMatches.length).toBeGreaterThanOrEqual(8)
  const member = (await call('GET', '/api/auth/user')).json<object>()
  const checkedResponse = { method: 'GET', route: '/api/auth/user', status: 200, type: 'application/json' }
  const faultOf = describedBy(document)
  expect(faultOf({ ...checkedResponse, text: JSON.stringify(member) })).toBeNull()
  expect(
    faultOf({ ...checkedResponse, text: JSON.stringify({ ...member, authProvider: 'letter' }) }),
  ).toMatch(/authProvider must be equal/)
})

it('Q5 the sign-in by provider is described with the query of each address', () => {
  const readIn = (path: string) => {
    const parameters = (document.paths[path]?.get?.parameters ?? []) as Parameter[]
    return parameters.filter((each) => each.in === 'query').map(({ name }) => name)
  }
  expect(readIn('/api/login')).toEqual(['with', 'pass', 'for', 'again'])
  expect(readIn('/api/login/{provider}')).toEqual(['state', 'code', 'error'])
})

it('W1 every frame of the table is described, and no other', () => {
  const typesTold = (name: string) => {
    const { oneOf = [], anyOf = oneOf } = document.components.schemas[name] as Record<
      'oneOf' | 'anyOf',
      unknown[]
    >
    return (anyOf as { properties: { type: { const: string } } }[]).map((each) => each.properties.type.const)
  }
  const typesOf = (frames: readonly { entries: { type: { literal: string } } }[]) =>
    frames.map(({ entries }) => entries.type.literal)
  expect(typesTold('ClientFrame')).toEqual(typesOf(clientFrames))
  expect(typesTold('ServerFrame')).toEqual(typesOf(serverFrames))
})

it('Q5 a call that accepts a form is described with the form and its photo, and no other call', () => {
  const bodyOf = (operation: Operation) =>
    callOf(operation).requestBody?.content['multipart/form-data']?.schema
  const describedOperations = declaredOperations.filter((operation) => bodyOf(operation) !== undefined)
  expect(describedOperations.map(({ name }) => name).toSorted()).toEqual(Object.keys(placeForms).toSorted())
  for (const operation of describedOperations) {
    expect(bodyOf(operation)?.properties).toMatchObject({ photo: { type: 'string', format: 'binary' } })
  }
})

it('P-055 a post is described with what each type requires', () => {
  const now = testApp.clock.now()
  const faultOf = bodiesBy(document)
  const later = toIso(now + hourMs)
  const without = (post: object, ...names: string[]) =>
    Object.fromEntries(Object.entries(post).filter(([name]) => !names.includes(name)))
  const [request, offer, meetup] = [aRequest({}, now), anOffer({}, now), aMeetup({}, now)]
  const atPlace = {
    ...without(meetup, 'maxAttendees', 'dateNeeded'),
    thirdPlaceId: createId(),
    eventDate: later,
  }
  const cases: [object, boolean][] = [
    [request, true],
    [offer, true],
    [meetup, true],
    [atPlace, true],
    [without(request, 'dateNeeded'), false],
    [without(offer, 'dateNeeded'), false],
    [without(meetup, 'dateNeeded'), false],
    [{ ...without(meetup, 'dateNeeded'), eventDate: later }, true],
    [without(meetup, 'maxAttendees'), false],
    [{ ...meetup, maxAttendees: 1 }, false],
    [{ ...meetup, maxAttendees: 21 }, false],
    [{ ...without(meetup, 'maxAttendees'), guestLimit: 6 }, true],
    [without(atPlace, 'thirdPlaceId'), false],
    [{ ...offer, type: 'gift' }, false],
  ]
  for (const [post, isTaken] of cases) {
    const parsedPost = v.safeParse(newPostSchema, post)
    const isTakenHere = parsedPost.success && postIssues(parsedPost.output, now).length === 0
    expect([isTakenHere, faultOf('POST', '/api/posts', post) === null], JSON.stringify(post)).toEqual([
      isTaken,
      isTaken,
    ])
  }
})
