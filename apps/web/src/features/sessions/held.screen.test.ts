/**
 * An expired session: the queue is hidden and stored, and is sent once in its own member's session, even if another
 * member signs in meanwhile.
 */
import { Refused } from '@porchlight/contracts/errors/refusals'
import type { Member } from '@porchlight/contracts/members/members.schema'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { outboxOf, wordsOn } from '../../../../../tests/harness/device/device-data.ts'
import { logInAgain, makePerson } from '../../../../../tests/harness/people/people.ts'
import { type MountedPhone, openMountedPhone } from '../../../../../tests/mounted/mounted-phone.ts'
import { signedOutOnce } from '../../../../../tests/mounted/refusal-once.ts'
import { sessionTexts } from '../../locales/en/sessions.ts'
import { aMember, aPerson } from '../members/members.factory.ts'
import { aPost, offering } from '../posts/posts.factory.ts'

const rounds = '**/api/sync'
const addresses = ['/', '/community-help', '/outbox']
const hiddenTexts = ['Seen while signed in', 'while away']

let phone: MountedPhone
let page: Page
let member: Member

beforeAll(async () => {
  phone = await openMountedPhone()
  page = phone.page
})
beforeEach(async () => {
  member = aMember()
  const rosa = aPerson()
  const dateNeeded = new Date(Date.now() + 86_400_000).toISOString()
  const seenPost = aPost({ title: 'Seen while signed in', authorId: rosa.id, type: 'offer', dateNeeded })
  await phone.offline(true)
  await phone.mount('/', {
    member,
    people: [rosa],
    posts: [seenPost],
    waitingEntries: ['First while away', 'Second while away'].map((title) => offering({ title })),
    // After a 401 the app sends one request to see whether the cookie was only renewed.
    server: { 'sessions.currentUser': signedOutOnce() },
  })
  await page.getByText('Seen while signed in').first().waitFor()
  phone.server.roundRefusal = new Refused('signed_out')
  await phone.offline(false)
  await page.getByText(sessionTexts.held).waitFor()
})
afterAll(() => phone?.discard())

it('D7 fault 23: after a lost session the data is hidden and kept at every address, with a message; after log-in entries are sent once', async () => {
  await expectNothingOf(hiddenTexts)
  await phone.offline(true)
  for (const path of addresses) {
    await phone.visit(path)
    await page.getByText(sessionTexts.held).waitFor()
    await expectNothingOf(hiddenTexts)
  }
  await phone.offline(false)
  await phone.visit('/auth')
  await page.getByText(sessionTexts.held).waitFor()
  expect((await outboxOf(page, member.id)).map(({ state }) => state)).toEqual(['waiting', 'waiting'])
  expect(phone.server.sentOperations).toEqual([])

  phone.server.roundRefusal = null
  phone.server.change({ 'sessions.logIn': member })
  await logInAgain(phone, makePerson())
  await page.getByText('First while away').first().waitFor()
  await expect.poll(() => phone.server.titlesSent()).toEqual(['First while away', 'Second while away'])
  await expect
    .poll(async () => (await outboxOf(page, member.id)).map(({ state }) => state))
    .toEqual(['sent', 'sent'])
})

it('D7 fault 24: another neighbor who logs in sees none of the waiting entries, and sends none', async () => {
  const guest = aMember({ firstName: 'Noor' })
  phone.server.roundRefusal = null
  phone.server.takeRoundsOf(guest)
  phone.server.change({ 'sessions.logIn': guest })
  await logInAgain(phone, makePerson())
  await page.getByRole('heading', { level: 1, name: /, Noor$/ }).waitFor()
  for (const path of addresses) {
    const round = page.waitForResponse(rounds)
    await phone.visit(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    // The rows stored on a phone are on the screen before its first round is over.
    await round
    await page.evaluate(() => new Promise(requestAnimationFrame))
    await expectNothingOf(hiddenTexts)
  }
  expect(phone.server.sentOperations).toEqual([])
  expect((await outboxOf(page, member.id)).map(({ state }) => state)).toEqual(['waiting', 'waiting'])
})

it.each([
  ['whose session has expired', '/outbox', () => member],
  ['who signs in instead on a shared phone', '/', () => aMember({ firstName: 'Noor' })],
])('D7 a member %s opens the app at %s', async (_who, path, getMember) => {
  await phone.offline(true)
  await phone.visit('/outbox')
  await page.waitForURL('**/auth')
  await phone.offline(false)
  const whoSignsIn = getMember()
  phone.server.roundRefusal = null
  phone.server.takeRoundsOf(whoSignsIn)
  phone.server.change({ 'sessions.logIn': whoSignsIn })
  const round = page.waitForResponse(rounds)
  await logInAgain(phone, makePerson())
  await page.waitForURL((url) => url.pathname !== '/auth')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect((await round).status()).toBe(200)
  expect(new URL(page.url()).pathname).toBe(path)
})

async function expectNothingOf(texts: string[]): Promise<void> {
  const words = await wordsOn(page)
  for (const text of texts) expect(words).not.toContain(text)
}
