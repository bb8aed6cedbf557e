/** A browser that is killed: what was half written, chosen and looked at is there when it starts again, without a signal. */
import type { ConversationAnswer } from '@porchlight/contracts/conversations/conversations.schema'
import type { Member } from '@porchlight/contracts/members/members.schema'
import type { PostAnswer } from '@porchlight/contracts/posts/posts.schema'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { homeTexts } from '../../apps/web/src/locales/en/home.ts'
import { memberTexts } from '../../apps/web/src/locales/en/members.ts'
import { messageTexts } from '../../apps/web/src/locales/en/messages.ts'
import { profileTexts } from '../../apps/web/src/locales/en/profile.ts'
import { conversationPath } from '../../apps/web/src/paths.ts'
import { draftsOf, keptPhotosOf, outboxOf } from '../harness/device-data.ts'
import { type Line, openLine } from '../harness/line.ts'
import { type Caller, makePerson, signInPhone, signUpByApi } from '../harness/people.ts'
import { openPersistentPhone, type PersistentPhone } from '../harness/phone.ts'
import { choosePicture, drawPicture } from '../harness/pictures.ts'
import { fillPost, localDay, startPost } from '../harness/posting.ts'
import { startServer, type TestServer } from '../harness/server.ts'
import { zoneWhereItIs } from '../harness/zones.ts'

const texts = memberTexts.photos
const uploads = /^PUT \/api\/files\//

let server: TestServer
let line: Line
let phone: PersistentPhone
let caller: Caller
let neighbor: Caller

beforeAll(async () => {
  server = await startServer()
  line = await openLine(server.port)
  const person = makePerson({ firstName: 'Ines' })
  caller = await signUpByApi(server.origin, person)
  neighbor = await signUpByApi(server.origin, makePerson({ firstName: 'Bea' }))
  await neighbor.call('PATCH', '/api/profile/complete', { bio: 'I bake on Sundays.' })
  phone = await openPersistentPhone({ origin: line.origin, timeZone: zoneWhereItIs(12) })
  await signInPhone(phone, line.origin, person)
  await phone.page.getByText(homeTexts.credits(2)).waitFor()
  await phone.installed()
})
beforeEach(async () => {
  line.pass()
  await phone.offline(false)
})
afterAll(async () => {
  await phone?.discard()
  await line?.close()
  await server?.stop()
})

const drafts = async () => (await draftsOf(phone.page, caller.memberId)).map(({ values }) => values)
const own = async () => (await caller.call('GET', '/api/auth/user')).body as Member

it('SH-003 MSG-015 28.3 killed in the middle of writing: every field of the post, what was typed to a neighbor and their page are back', async () => {
  const { body: post } = await caller.post({ title: 'Jars to give away' })
  const opened = await neighbor.call('POST', '/api/conversations', { postId: (post as PostAnswer).id })
  const { id } = opened.body as ConversationAnswer
  await phone.visit(`/people/${neighbor.memberId}`)
  await phone.page.getByRole('main').getByText('I bake on Sundays.').waitFor()
  await phone.visit(conversationPath(id))
  const field = () => phone.page.getByRole('textbox', { name: messageTexts.chat.write })
  await field().fill('I have the jars, and a stea')
  await expect.poll(drafts).toContain('I have the jars, and a stea')
  await phone.visit('/')
  await fillPost(await startPost(phone.page), {
    type: 'event',
    title: 'Lantern making',
    description: 'Bring jars, and a steady',
    location: 'The old firehouse',
    daysAhead: 2,
    time: '17:45',
    maxAttendees: '7',
  })
  // A word at most is lost: what was typed last is kept within half a second.
  await expect
    .poll(drafts)
    .toContainEqual(expect.objectContaining({ title: 'Lantern making', maxAttendees: '7' }))
  const date = await localDay(phone.page, 2)
  await phone.kill()

  await phone.reopen({ offline: true })
  await phone.visit('/')
  const again = await startPost(phone.page)
  await again.getByText(/^Your draft from today, /).waitFor()
  expect(await again.getByRole('radio', { name: 'Meetup' }).isChecked()).toBe(true)
  for (const [label, value] of [
    ['Title', 'Lantern making'],
    ['Description', 'Bring jars, and a steady'],
    ['Location', 'The old firehouse'],
    ['Date', date],
    ['Time', '17:45'],
    ['Maximum attendees', '7'],
  ] as const) {
    expect(await again.getByLabel(label, { exact: true }).inputValue()).toBe(value)
  }
  await phone.visit(conversationPath(id))
  await expect.poll(() => field().inputValue()).toBe('I have the jars, and a stea')
  await phone.visit(`/people/${neighbor.memberId}`)
  const main = phone.page.getByRole('main')
  await main.getByText('I bake on Sundays.').waitFor()
  await main.getByRole('button', { name: /^Message/ }).waitFor()
  expect(phone.faults).toEqual([])
})

it('M-106 O3 three photos chosen offline, the browser killed, back on a line that breaks: saved once, each of them whole', async () => {
  await phone.visit('/profile')
  await phone.offline(true)
  await phone.page.getByRole('button', { name: profileTexts.editPhotos }).click()
  const dialog = phone.page.getByRole('dialog')
  for (const width of [300, 340, 380]) {
    const before = await dialog.getByRole('img').count()
    await choosePicture(dialog, await drawPicture(phone.page, { width, height: 300, isGrainy: true }))
    await expect.poll(() => dialog.getByRole('img').count()).toBe(before + 1)
  }
  await dialog.getByRole('button', { name: texts.next }).click()
  await dialog.getByRole('button', { name: texts.save }).click()
  await dialog.waitFor({ state: 'hidden' })
  await phone.kill()
  await phone.reopen({ offline: true })
  await phone.visit('/profile')
  await phone.page.getByText('3/3', { exact: true }).waitFor()
  const kept = await keptPhotosOf(phone.page, caller.memberId)
  expect(kept.map(({ state }) => state)).toEqual(['kept', 'kept', 'kept'])

  // Each upload is cut once on its way.
  line.cutRequests({ bytes: (kept[0]?.size ?? 0) / 2, requests: uploads })
  await phone.offline(false)
  await expect.poll(async () => (await own()).photos?.length, { timeout: 30_000 }).toBe(3)
  line.pass()
  const isWhole = async () => {
    await phone.page.evaluate(() => window.dispatchEvent(new Event('online')))
    return (await own()).profilePhotos?.every((address) => address !== null)
  }
  await expect.poll(isWhole, { timeout: 60_000 }).toBe(true)
  const entries = await outboxOf(phone.page, caller.memberId)
  const chosen = entries.flatMap(({ args }) => (args as { photos?: string[] }).photos ?? [])
  expect([...chosen].sort()).toEqual(kept.map(({ sha256 }) => sha256).sort())
  expect((await own()).profilePhotos).toEqual(chosen.map((sha256) => `/api/files/${sha256}`))
  expect(phone.faults).toEqual([])
})
