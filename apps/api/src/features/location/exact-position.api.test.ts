/**
 * Tests that an exact position is stored nowhere, by whichever entry point and in whichever field it reaches the
 * server.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createId } from '@porchlight/contracts/values/id'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { give } from '../../cli/commands.factory.ts'
import { connect, listening, waitUntilSettled } from '../../realtime/dial.factory.ts'
import {
  aMeetup,
  anOffer,
  aRequest,
  buildTestApp,
  type TestApp,
  type TestMember,
} from '../../testing/app.factory.ts'
import { createOperation, fill } from '../../testing/rounds.factory.ts'
import { listen } from '../../testing/wire.factory.ts'
import { openWith } from '../conversations/conversations.factory.ts'
import { showMeetups } from '../meetups/meetups.factory.ts'

/** A home whose last digits occur in no cell; the test searches for them. */
const home = { latitude: 34.0867531, longitude: -118.2764209 }
const homeDigits = /0867531|2764209/
/** The location of a help post; only its author and the chosen helper may read it. */
const address = '34.0917513, -118.2834621'
const addressDigits = /0917513|2834621/

let testApp: TestApp
let rosa: TestMember
let noor: TestMember
const logged: string[] = []
const responseTexts: string[] = []
beforeAll(async () => {
  testApp = await buildTestApp({ LOG_LEVEL: 'trace' }, { logTo: { write: (line) => logged.push(line) } })
  ;[rosa, noor] = [await testApp.signUp('Rosa'), await testApp.signUp('Noor')]
})
afterAll(() => testApp.close())

const call = async (...[method, path, body]: [Parameters<TestMember['call']>[0], string, object?]) => {
  const response = await rosa.call(method, path, body ? { body } : {})
  responseTexts.push(response.text, JSON.stringify(response.headers))
  return response
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((file) => statSync(file).isFile())
}

test('Q58 Q60 L-026 no response, row, frame, file or log line contains a member’s exact position', async () => {
  const socket = await connect(await listen(testApp), noor)
  const frames = listening(socket)
  const [latitude, longitude] = [String(home.latitude), String(home.longitude)]
  const exact = `${latitude}, ${longitude}`
  const permission = { locationPermissionGranted: true }

  // These calls send a location: plainly, in words, wrongly, and by the round.
  await call('PUT', '/api/users/location', {
    latitude,
    longitude,
    location: exact,
    zipCode: null,
    ...permission,
  })
  await call('PUT', '/api/users/location', {
    latitude,
    longitude,
    location: exact,
    zipCode: '00000',
    ...permission,
  })
  await call('PUT', '/api/users/location', { latitude: ` ${latitude}`, longitude, ...permission })
  await call('PATCH', '/api/profile/location', { zipCode: exact })
  await call('POST', '/api/geocode/zipcode', { zipCode: exact })
  await call('GET', `/api/addresses?${new URLSearchParams({ query: exact })}`)
  const newLocation = { latitude, longitude, location: `At ${exact}`, zipCode: '90026', ...permission }
  responseTexts.push(
    JSON.stringify(
      await rosa.round({ operations: [createOperation(1, 'members.setLocation', newLocation)] }),
    ),
  )

  // These calls create posts with the location.
  const now = testApp.clock.now()
  await call('PATCH', '/api/profile/complete', { bio: 'I bake on Sundays.', interests: ['Cooking'] })
  await call('POST', '/api/posts', anOffer({ ...home, location: null }, now))
  const offer = anOffer({ ...home }, now)
  await call('POST', '/api/posts', offer)
  await call('PATCH', `/api/posts/${offer.id}`, { ...home, title: 'I can water your ferns' })
  await call('POST', '/api/posts', aMeetup({ ...home }, now))
  const operations = [createOperation(2, 'posts.create', aRequest({ ...home }, now), { version: 2 })]
  responseTexts.push(JSON.stringify(await rosa.round({ operations })))

  // The one place for an exact word: of a help post, for its two.
  const placed = aRequest({ location: address }, now)
  await rosa.call('POST', '/api/posts', { body: placed })
  await showMeetups(testApp)
  const noorTexts = [
    JSON.stringify([...(await fill(noor)).rows]),
    (await noor.call('GET', '/api/posts')).text,
    (await noor.call('GET', `/api/posts/${placed.id}`)).text,
    (await noor.call('GET', '/api/community/activity')).text,
    (await noor.call('GET', '/api/addresses?query=34')).text,
  ]
  const { id: conversationId } = await openWith(noor, rosa.id)
  await rosa.call('POST', `/api/conversations/${conversationId}/messages`, {
    body: { id: createId(), conversationId, content: 'Come in.' },
  })
  await waitUntilSettled(socket)
  const ownRows = (await fill(rosa)).rows
  responseTexts.push(JSON.stringify([...ownRows]), (await rosa.call('GET', '/api/auth/user')).text)
  expect(ownRows.get(`postDetails ${placed.id}`)).toMatchObject({ location: address })

  expect(responseTexts.join('\n')).toContain('34.09')
  for (const text of [...responseTexts, ...noorTexts, ...logged]) expect(text).not.toMatch(homeDigits)
  for (const text of [...noorTexts, ...logged]) expect(text).not.toMatch(addressDigits)
  expect(frames.length).toBeGreaterThan(0)
  for (const { text } of frames) expect(text).not.toMatch(homeDigits)

  // The files on the disk are the data with its log, mails, and a backup.
  await give(testApp.environment, ['backup'], testApp.clock.now)
  const files = filesIn(testApp.dataDir)
  for (const file of files) expect(readFileSync(file, 'latin1'), file).not.toMatch(homeDigits)
  const { reader } = testApp.app.database
  for (const table of ['members', 'posts', 'operations', 'moves', 'changes'] as const) {
    const rows = await reader.selectFrom(table).selectAll().execute()
    expect(JSON.stringify(rows), table).not.toMatch(homeDigits)
  }
})
