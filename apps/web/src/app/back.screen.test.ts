/**
 * Tests the arrow at the head of a screen: it leads back to the previous screen, or to the parent for a member who came
 * directly.
 */
import { dayMs, toIso } from '@porchlight/contracts/values/time'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type MountedPhone, openMountedPhone } from '../../../../tests/mounted/mounted-phone.ts'
import { aMember, aPerson } from '../features/members/members.factory.ts'
import { aConversation } from '../features/messages/messages.factory.ts'
import { aPlace } from '../features/places/places.factory.ts'
import { rowsOf, testOffer } from '../features/plans/plans.factory.ts'
import { aPost } from '../features/posts/posts.factory.ts'
import { planScreenTexts } from '../locales/en/plans.screens.ts'
import { conversationPath, paths, personPath, placePath, postPath } from '../paths.ts'

let phone: MountedPhone
let page: Page
/** The trial ends soon, so home leads to the plan. */
const member = aMember({ trialEndDate: toIso(Date.now() + dayMs) })
const bea = aPerson({ firstName: 'Bea', lastName: 'S.' })
const offer = aPost({ type: 'offer', authorId: bea.id, title: 'Plants' })
const ownPost = aPost({ authorId: member.id, title: 'A ladder', dateNeeded: toIso(Date.now() + dayMs) })
const place = aPlace({ name: 'The Long Table', isFeatured: true })
const chat = aConversation([member.id, bea.id], [[1, 'Hello']])
const chatPath = conversationPath(chat.conversations[0]?.id ?? '')

beforeAll(async () => {
  phone = await openMountedPhone()
  page = phone.page
})
afterAll(() => phone?.discard())

const mount = (path: string) =>
  phone.mount(path, {
    ...{ member, people: [bea], posts: [offer, ownPost], places: [place], server: {} },
    ...chat,
  })
const pathNow = () => new URL(page.url()).pathname
const back = () => page.getByRole('link', { name: 'Back', exact: true })

it.each([
  ['a chat', chatPath, () => page.getByRole('link', { name: /Bea S\./ }), personPath(bea.id)],
  [
    'the planned activities',
    paths.upcoming,
    () => page.getByRole('link', { name: ownPost.title }),
    postPath(ownPost.id),
  ],
  ['the feed', paths.community, () => page.getByRole('link', { name: offer.title }), postPath(offer.id)],
  ['home', paths.home, () => page.getByRole('link', { name: place.name }).first(), placePath(place.id)],
  [
    'home, with unsent entries',
    paths.home,
    () => page.getByRole('link', { name: 'Manage your plan' }),
    paths.manageSubscription,
  ],
])('Back after coming from %s leads back there', async (_where, from, link, to) => {
  await mount(from)
  await link().click()
  await expect.poll(pathNow).toBe(to)
  await back().click()
  await expect.poll(pathNow).toBe(from)
})

it.each([
  ['home', paths.home, () => page.getByRole('link', { name: place.name }).first(), placePath(place.id)],
  ['the messages', paths.messages, () => page.getByRole('link', { name: /Bea S\./ }).first(), chatPath],
])('a double tap opens a screen once: one step back leads to %s', async (_where, from, link, to) => {
  await mount(from)
  await link().dblclick()
  await expect.poll(pathNow).toBe(to)
  await page.getByRole('link', { name: /^Back/ }).first().waitFor()
  await page.goBack()
  await expect.poll(pathNow).toBe(from)
})

it('Back from the end of a payment does not lead to the payment', async () => {
  const amount = { message: 'Please approve it.', amount: 5.99, currency: 'USD' }
  const responses = {
    'plans.offer': testOffer,
    'plans.receipts': [],
    'plans.upgrade': amount,
    'plans.create': { ...amount, subscriptionID: 'TEST-1' },
    'plans.payTest': { subscriptionID: 'TEST-1' },
    'plans.activate': { message: 'Premium is yours.' },
  }
  await phone.mount(paths.profile, { member: aMember(rowsOf.free()), server: responses })
  await page.getByRole('link', { name: 'Manage Subscription' }).first().click()
  await page.getByRole('button', { name: planScreenTexts.manage.upgrade.action, exact: true }).click()
  await page.getByRole('button', { name: planScreenTexts.payment.test.subscribe, exact: true }).click()
  await expect.poll(pathNow).toBe(paths.profile)
  await page.getByRole('link', { name: 'Back to home', exact: true }).click()
  await expect.poll(pathNow).toBe(paths.home)
})

it.each([
  [chatPath, 'Back to all messages', paths.messages],
  [personPath(bea.id), 'Back to Community Help', paths.communityHelp],
  [paths.outbox, 'Back to your profile', paths.profile],
  [paths.plans, 'Back', paths.home],
])(
  'Back from a direct start at %s leads to its parent, and is named after it',
  async (from, name, parent) => {
    await mount(from)
    await page.getByRole('link', { name, exact: true }).click()
    await expect.poll(pathNow).toBe(parent)
  },
)
