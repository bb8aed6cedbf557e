/** Exploring beside its server: what was walked before Premium, and without a signal on two phones. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { explorationTexts as texts } from '../../apps/web/src/locales/en/exploration.ts'
import { paths, placePath } from '../../apps/web/src/paths.ts'
import { outboxOf } from '../harness/device/device-data.ts'
import { type Caller, makePerson, signInPhone, signUpByApi } from '../harness/people/people.ts'
import { openPhone, type Phone } from '../harness/phone/phone.ts'
import { expectToast } from '../harness/phone/toasts.ts'
import { setMember } from '../harness/server/members.ts'
import { addPlace } from '../harness/server/places.ts'
import { startServer, type TestServer } from '../harness/server/server.ts'

let server: TestServer
let caller: Caller
const phones: Phone[] = []
const person = makePerson()
let places: string[]

beforeAll(async () => {
  server = await startServer()
  places = ['The Long Table', 'Vista Park', 'Book & Bean', 'The Loom'].map((name) =>
    addPlace(server, { name, address: `${name}, Los Angeles, CA 90026`, is_featured: 1 }),
  )
  caller = await signUpByApi(server.origin, person)
})
afterAll(async () => {
  for (const phone of phones) await phone.discard()
  await server?.stop()
})

async function openOwnPhone(): Promise<Phone> {
  const phone = await openPhone({ origin: server.origin })
  phones.push(phone)
  await signInPhone(phone, server.origin, person)
  await phone.installed()
  return phone
}

const placesOnBar = (page: Page) =>
  page.getByRole('progressbar', { name: /level/ }).getAttribute('aria-valuenow')

async function walk(phone: Phone, id: string | undefined): Promise<void> {
  const { page } = phone
  await phone.visit(placePath(id ?? ''))
  const isTold = async () =>
    (await outboxOf(page, caller.memberId)).some(
      ({ name, args }) => name === 'exploration.record' && JSON.stringify(args).includes(id ?? ''),
    )
  await expect.poll(isTold).toBe(true)
}

it('X-002 X-009 activities on another plan are there with Premium, and the badge is announced on one phone', async () => {
  const phone = await openOwnPhone()
  await walk(phone, places[0])
  await phone.visit(paths.exploration)
  await phone.page.getByRole('link', { name: texts.upsell.upgrade }).waitFor()
  const isSent = async () =>
    (await outboxOf(phone.page, caller.memberId)).every(({ state }) => state === 'sent')
  await expect.poll(isSent).toBe(true)
  setMember(server, caller.memberId, { subscription_plan: 'premium', subscription_status: 'active' })
  await phone.discard()
  phones.pop()

  const firstPhone = await openOwnPhone()
  await expectToast(firstPhone.page, {
    title: texts.news.one,
    description: 'First Steps: Visit your first place',
  })
  const other = await openOwnPhone()
  const requestedPaths: string[] = []
  other.page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname))
  for (const phone of [firstPhone, other]) {
    await phone.visit(paths.exploration)
    await expect.poll(() => placesOnBar(phone.page)).toBe('1')
  }
  // The wait is longer than the app's delay before it celebrates a new achievement and sends this call.
  await other.page.waitForTimeout(2500)
  expect(requestedPaths).not.toContain('/api/exploration/celebrations')
})

it('X-018 X-023 visits without a signal on two phones move each bar at once, and end in the same total', async () => {
  const [firstPhone, other] = phones
  if (!firstPhone || !other) throw new Error('Both phones are open by now')
  for (const phone of [firstPhone, other]) await phone.offline(true)
  await walk(firstPhone, places[1])
  await walk(firstPhone, places[2])
  await walk(other, places[2])
  await walk(other, places[3])
  for (const phone of [firstPhone, other]) {
    await phone.visit(paths.exploration)
    await expect.poll(() => placesOnBar(phone.page)).toBe('3')
  }
  for (const phone of [firstPhone, other]) await phone.offline(false)
  for (const { page } of [firstPhone, other])
    await expect.poll(() => placesOnBar(page), { timeout: 20_000 }).toBe('4')
})
