/** Posts of a community far from the phone: all times follow the community's clock, and the screens state that. */
import { categoryKeys } from '@porchlight/contracts/posts/posts.catalogue'
import { dayMs, hourMs, toIso } from '@porchlight/contracts/values/time'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type MountedPhone, openMountedPhone } from '../../../../../tests/mounted/mounted-phone.ts'
import { homeTexts } from '../../locales/en/home.ts'
import { aMeetupPost } from '../meetups/meetups.factory.ts'
import { aMember } from '../members/members.factory.ts'
import { aPost } from './posts.factory.ts'

/** Its clocks stay, so that no test depends on when it runs. */
const community = {
  name: 'Echo Park',
  displayLocation: 'Los Angeles, CA',
  clock: { name: 'America/Los_Angeles', changes: [[0, -8 * 60] as [number, number]] },
}
const dayThere = (daysAhead: number) => toIso(Date.now() - 8 * hourMs + daysAhead * dayMs).slice(0, 10)
/** Half past seven in the evening of tomorrow, there. */
const evening = Date.parse(`${dayThere(1)}T19:30:00Z`) + 8 * hourMs
const whose = '7:30 PM (Los Angeles time)'

const member = aMember()
const request = aPost({
  authorId: member.id,
  title: 'Ride home',
  category: categoryKeys[0],
  dateNeeded: toIso(evening),
})
const meetup = aMeetupPost({ title: 'Soup on the porch', dateNeeded: toIso(evening) })
const device = {
  member,
  posts: [request, meetup],
  postDetails: [{ id: request.id, authorId: member.id, location: null }],
  server: { 'community.about': community },
}

let phone: MountedPhone
let page: Page
beforeAll(async () => {
  phone = await openMountedPhone({ timeZone: 'Asia/Tokyo' })
  page = phone.page
})
beforeEach(() => phone.mount('/', device))
afterAll(() => phone?.discard())

it.each([
  ['home', '/', meetup.title],
  ['the coming days', '/upcoming', meetup.title],
  ['the board', '/community-help', request.title],
  ['a post’s own page', `/posts/${meetup.id}`, meetup.title],
  ['the member’s own posts', '/activity-history', request.title],
])('%s shows the hour at the place, and names its zone', async (_screen, path, title) => {
  await phone.mount(path, device)
  const main = page.getByRole('main')
  await main.getByText(title, { exact: true }).first().waitFor()
  await expect.poll(() => main.innerText()).toContain(whose)
  // The phone's own clock shows this time at that moment.
  expect(await main.innerText()).not.toContain('12:30 PM')
})

it('P-045 P-060 P-061 a typed hour is the hour at the place: the form says so, offers its days, and sends date and time that agree', async () => {
  await page.getByRole('button', { name: homeTexts.post }).click()
  const form = page.getByRole('dialog')
  await form.getByText('Los Angeles time', { exact: true }).waitFor()
  const date = form.getByLabel('Date', { exact: true })
  await expect.poll(() => date.getAttribute('min')).toBe(dayThere(0))
  await form.getByLabel('Title').fill('Kite day')
  await form.getByLabel('Description').fill('Bring a kite and somebody.')
  await date.fill(dayThere(1))
  await form.getByLabel('Time', { exact: true }).fill('19:30')
  await form.getByRole('button', { name: 'Post request' }).click()
  const listSentPosts = () =>
    phone.server.sentOperations.filter(({ name }) => name === 'posts.create').map(({ args }) => args)
  await expect.poll(listSentPosts).toMatchObject([{ dateNeeded: toIso(evening), timeNeeded: '19:30' }])
})
