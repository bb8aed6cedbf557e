/** Opening a place's page is a visit, with a signal and without; no message appears. */
import { Refused } from '@porchlight/contracts/errors/refusals'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { explorationOn, outboxOf } from '../../../../../tests/harness/device/device-data.ts'
import { toastsOn } from '../../../../../tests/harness/phone/toasts.ts'
import { type MountedPhone, openMountedPhone } from '../../../../../tests/mounted/mounted-phone.ts'
import { aMember } from '../members/members.factory.ts'
import { entry } from '../outbox/outbox.factory.ts'
import { aMark, aPlace } from '../places/places.factory.ts'
import { anExploration } from './exploration.factory.ts'

let phone: MountedPhone
let page: Page
let member = aMember()
beforeAll(async () => {
  phone = await openMountedPhone()
  page = phone.page
})
beforeEach(async () => {
  await phone.offline(false)
  member = aMember()
})
afterAll(() => phone?.discard())

const place = aPlace({ name: 'The Long Table', address: '17 Palmetto St, Los Angeles, CA 90026' })
const path = `/third-places/${place.id}`
const listSentArgs = (name: string) =>
  phone.server.sentOperations.filter((each) => each.name === name).map(({ args }) => args)

it('X-023 X-024 opening a place’s page sends one visit, with the place’s category and ZIP code', async () => {
  await phone.mount(path, { member, places: [place], server: {} })
  const visit = {
    activityType: 'place_visit',
    thirdPlaceId: place.id,
    metadata: { category: 'cafe', zipCode: '90026' },
  }
  await expect.poll(() => listSentArgs('exploration.record')).toEqual([visit])
  await page.getByRole('link', { name: 'Back to Third Places' }).click()
  await page.goBack()
  await page.getByRole('heading', { name: 'The Long Table' }).first().waitFor()
  expect(listSentArgs('exploration.record')).toEqual([visit])
})

it('X-023 X-025 without a signal the visit waits, changes the progress at once, and is in no list', async () => {
  await phone.offline(true)
  await phone.mount(path, { member, places: [place], explorations: [anExploration(member.id)], server: {} })
  await expect.poll(async () => (await explorationOn(page, member.id))?.placesVisited).toBe(1)
  expect((await outboxOf(page, member.id)).map(({ name }) => name)).toContain('exploration.record')
  expect(await page.getByRole('link', { name: /outbox|waiting/i }).count()).toBe(0)
})

it('X-025 a refused visit is logged, and no message is shown', async () => {
  await phone.offline(true)
  await phone.mount(path, { member, places: [place], server: {} })
  const names = async () => (await outboxOf(page, member.id)).map(({ name }) => name)
  await expect.poll(names).toContain('exploration.record')
  phone.server.refusals = { 'exploration.record': new Refused('not_found') }
  await phone.offline(false)
  await expect
    .poll(() => phone.takeFaults())
    .toEqual([expect.stringContaining('a visit was refused: not_found')])
  await expect.poll(names).not.toContain('exploration.record')
  expect(await toastsOn(page).count()).toBe(0)
})

it('X-009 with exploring hidden no visit is sent', async () => {
  const explorationSettings = [{ id: member.id, isHidden: true }]
  await phone.mount(path, { member, places: [place], explorationSettings, server: {} })
  // That the page was looked at is all there is.
  const names = async () => (await outboxOf(page, member.id)).map(({ name }) => name)
  await expect.poll(async () => (await names()).length).toBe(1)
  await phone.passRound()
  expect(await names()).not.toContain('exploration.record')
  expect(listSentArgs('exploration.record')).toEqual([])
})

it.each([
  ['has closed', { places: [aPlace({ ...place, isClosed: true })] }],
  [
    'an operator hid',
    { places: [place], placeMarks: [aMark(place.id, { isOwn: true, hiddenByOperator: true })] },
  ],
])(
  'X-023 the page of a place that %s sends no visit, because the server would count none',
  async (_, data) => {
    await phone.mount(path, { member, ...data, explorations: [anExploration(member.id)], server: {} })
    const names = async () => (await outboxOf(page, member.id)).map(({ name }) => name)
    await expect.poll(async () => (await names()).length).toBe(1)
    await phone.passRound()
    expect(await names()).not.toContain('exploration.record')
    expect(listSentArgs('exploration.record')).toEqual([])
    expect((await explorationOn(page, member.id))?.placesVisited).toBe(0)
  },
)

it('D9 a waiting change to hide exploring is in the outbox in plain words', async () => {
  await phone.offline(true)
  const waitingEntries = [{ name: 'exploration.set' as const, version: 1, args: { isHidden: true } }]
  await phone.mount('/outbox', { member, waitingEntries, server: {} })
  await entry(page, 'Hide exploring').waitFor()
})
