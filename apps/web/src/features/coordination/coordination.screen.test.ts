/** Neighbors without a phone, on the screens of their coordinator and of everybody else. */
import { Refused } from '@porchlight/contracts/errors/refusals'
import { dayMs, toIso } from '@porchlight/contracts/values/time'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { outboxOf } from '../../../../../tests/harness/device/device-data.ts'
import { listBusyButtons } from '../../../../../tests/harness/phone/busy-buttons.ts'
import { expectFocus, leaveByEscape, press } from '../../../../../tests/harness/phone/keyboard.ts'
import { lookAtStates } from '../../../../../tests/mounted/look-at-states.ts'
import { type MountedPhone, openMountedPhone } from '../../../../../tests/mounted/mounted-phone.ts'
import { emptyPath } from '../../../../../tests/mounted/paths.ts'
import { coordinationTexts as texts } from '../../locales/en/coordination.ts'
import { deskTexts } from '../../locales/en/desk.ts'
import { helpTexts } from '../../locales/en/help.ts'
import { postTexts } from '../../locales/en/posts.ts'
import { profileTexts } from '../../locales/en/profile.ts'
import { paths, postPath } from '../../paths.ts'
import { aMember } from '../members/members.factory.ts'
import { aPost } from '../posts/posts.factory.ts'
import {
  coordinationStates,
  coordinator,
  lookedAfter,
  openCoordination,
  ruth,
} from './coordination.states.ts'

let phone: MountedPhone
let page: Page
beforeAll(async () => {
  phone = await openMountedPhone()
  page = phone.page
})
beforeEach(() => phone.visit(emptyPath))
afterEach(() => phone.offline(false))
afterAll(() => phone?.discard())

lookAtStates(coordinationStates, () => phone)

const requestBodies = (operationName: string) =>
  phone.server.calls.filter(({ name }) => name === operationName).map(({ body }) => body)
const cardOf = (name: string) => page.getByRole('article', { name })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const writtenFor = { id: ruth.id, name: ruth.name }

/** Fills in the open form of a request and sends it. */
async function fillRequest(): Promise<void> {
  const dialog = page.getByRole('dialog')
  const { fields, submit } = postTexts.compose
  await dialog.getByLabel(fields.title).fill('A ride to the doctor')
  await dialog.getByLabel(fields.description).fill('On the day after tomorrow.')
  await dialog.getByLabel(fields.date).fill(toIso(Date.now() + 2 * dayMs).slice(0, 10))
  await dialog.getByLabel(fields.time).fill('10:00')
  await dialog.getByRole('button', { name: submit.request }).click()
}

it('P-143 the profile leads coordinators to the page, and nobody else', async () => {
  await phone.mount(paths.profile, { member: coordinator(), server: { 'coordination.list': lookedAfter() } })
  await page.getByRole('link', { name: profileTexts.desk }).click()
  await cardOf(ruth.name).getByText(texts.list.credits(2)).waitFor()
  await phone.visit(emptyPath)
  await phone.mount(paths.profile, { member: aMember() })
  await page.getByRole('link', { name: profileTexts.outbox }).waitFor()
  expect(await page.getByRole('link', { name: profileTexts.desk }).count()).toBe(0)
  await phone.visit(emptyPath)
  await phone.mount(paths.coordination, { member: aMember() })
  await page.getByText(texts.notCoordinator.title).waitFor()
})

it('P-143 D9 a request is written down without a signal, waits on the page, and costs the coordinator nothing', async () => {
  const member = coordinator()
  await openCoordination(phone, lookedAfter(), member)
  await phone.offline(true)
  await page.getByText(texts.noSignal).waitFor()
  await cardOf(ruth.name).getByRole('button', { name: texts.list.request }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(postTexts.compose.writtenFor(ruth.name)).waitFor()
  // Only what was chosen on the page: no meetup for another.
  expect(await dialog.getByText(postTexts.compose.type).count()).toBe(0)
  await fillRequest()
  await page.getByRole('link', { name: 'A ride to the doctor' }).click()
  await page.getByText(postTexts.card.wroteFor(ruth.name)).waitFor()
  expect(await outboxOf(page, member.id)).toMatchObject([{ args: { type: 'request', writtenFor } }])
})

it('P-143 what is written down pays with the neighbor’s credits, which the page then shows', async () => {
  await openCoordination(phone)
  await cardOf(ruth.name).getByText(texts.list.credits(2)).waitFor()
  phone.server.change({ 'coordination.list': lookedAfter({ neighbors: [{ ...ruth, credits: 1 }] }) })
  await cardOf(ruth.name).getByRole('button', { name: texts.list.request }).click()
  await fillRequest()
  await cardOf(ruth.name).getByText(texts.list.credits(1)).waitFor()
})

it('P-143 everybody reads on the board and on the page who wrote it down, and for whom', async () => {
  const member = aMember()
  // The category with which the board opens.
  const category = { category: 'childcare_school', subcategory: null } as const
  const post = aPost({ title: 'Lamp to screw in', ...category, writtenFor })
  await phone.mount(postPath(post.id), { member, posts: [post] })
  await page.getByText(postTexts.card.wroteFor(ruth.name)).waitFor()
  await phone.visit(emptyPath)
  await phone.mount(paths.communityHelp, { member, posts: [post] })
  await page.getByText(postTexts.card.wroteFor(ruth.name)).waitFor()
})

it('P-143 C-001 the coordinator reads nowhere that they earned or were helped by what they wrote down', async () => {
  const member = coordinator()
  const helperId = '01a20007-ed05-798a-99c9-c34ca960fd8d'
  const closedAt = toIso(Date.now() - 60_000)
  const post = aPost({
    ...{ type: 'offer', authorId: member.id, title: 'Knitted socks', writtenFor },
    ...{ status: 'completed', helperId, closedAt },
  })
  const help = {
    id: post.id,
    authorId: member.id,
    helperId,
    confirmedBy: [],
    isOnHold: false,
    earnsCredit: true,
  }
  await phone.mount(postPath(post.id), { member, posts: [post], helps: [help] })
  await page.getByText(postTexts.card.wroteFor(ruth.name)).waitFor()
  await page.getByText(postTexts.statuses.completed).first().waitFor()
  expect(await page.getByText(helpTexts.credit.earned).count()).toBe(0)
  expect(await page.getByText(helpTexts.notes.youHelped(helpTexts.neighbor)).count()).toBe(0)
})

it('P-143 who helps reads the neighbor’s name, and confirms with the coordinator', async () => {
  const [member, ben] = [aMember(), '01a20007-ed05-798a-99c9-c34ca960fd8d']
  const post = aPost({ authorId: ben, title: 'Lamp to screw in', status: 'matched', writtenFor })
  const help = {
    ...{ id: post.id, authorId: ben, helperId: member.id, confirmedBy: [] },
    ...{ isOnHold: false, earnsCredit: true },
  }
  await phone.mount(postPath(post.id), { member, posts: [post], helps: [help] })
  await page.getByText(helpTexts.notes.youHelp(ruth.name)).waitFor()
  await page.getByText(helpTexts.credit.youWill).waitFor()
  await button(helpTexts.steps.complete).waitFor()
})

it('P-143 a neighbor is added once, however often it is tapped, and the button is busy meanwhile; what is refused stands there with its reason', async () => {
  await openCoordination(phone, lookedAfter({ neighbors: [] }))
  await page.getByLabel(texts.add.firstName).fill('Ruth')
  await button(texts.add.action).click()
  await page.getByText('Last name is required').waitFor()
  await expectFocus(page.getByLabel(texts.add.lastName))
  expect(requestBodies('coordination.add')).toEqual([])
  await page.getByLabel(texts.add.lastName).fill('Miller')
  const gate = Promise.withResolvers<void>()
  phone.server.change({ 'coordination.add': () => gate.promise.then(() => ruth) })
  await button(texts.add.action).dblclick()
  await expect.poll(() => listBusyButtons(page)).toEqual([texts.add.action])
  // Enter in a field does not add the neighbor once more.
  await page.getByLabel(texts.add.lastName).press('Enter')
  gate.resolve()
  const addedNeighbor = { id: expect.any(String), firstName: 'Ruth', lastName: 'Miller' }
  await expect.poll(() => page.getByLabel(texts.add.firstName).inputValue()).toBe('')
  await expect.poll(() => listBusyButtons(page)).toEqual([])
  expect(requestBodies('coordination.add')).toEqual([addedNeighbor])
  const message = 'You look after 30 neighbors, and that’s the limit.'
  phone.server.change({
    'coordination.add': new Refused('invalid', { issues: [{ path: 'firstName', message }] }),
  })
  await page.getByLabel(texts.add.firstName).fill('Otto')
  await page.getByLabel(texts.add.lastName).fill('Weiss')
  await button(texts.add.action).click()
  await page.getByText(message).waitFor()
  expect(await page.getByLabel(texts.add.firstName).inputValue()).toBe('Otto')
})

it('P-143 R5 names typed without a signal stay, and a second try after a lost response adds the same neighbor', async () => {
  await openCoordination(phone, lookedAfter({ neighbors: [] }))
  const [firstName, lastName] = [page.getByLabel(texts.add.firstName), page.getByLabel(texts.add.lastName)]
  await firstName.fill('Ruth')
  await lastName.fill('Miller')
  phone.server.change({ 'coordination.add': new Refused('unavailable') })
  await button(texts.add.action).click()
  await page.getByText(new Refused('unavailable').message).waitFor()
  await phone.offline(true)
  await page.getByText(texts.noSignal).waitFor()
  expect(await button(texts.add.action).count()).toBe(0)
  await phone.offline(false)
  expect([await firstName.inputValue(), await lastName.inputValue()]).toEqual(['Ruth', 'Miller'])
  phone.server.change({ 'coordination.add': ruth })
  await button(texts.add.action).click()
  await expect.poll(() => firstName.inputValue()).toBe('')
  const [first, second] = requestBodies('coordination.add')
  expect(second).toEqual(first)
  await firstName.fill('Otto')
  await lastName.fill('Weiss')
  await button(texts.add.action).click()
  await expect.poll(() => requestBodies('coordination.add').length).toBe(3)
  const ids = requestBodies('coordination.add').map((body) => (body as { id: string }).id)
  expect(ids[2]).not.toBe(ids[1])
})

it('P-143 names that are corrected after a lost response are sent as those of another neighbor', async () => {
  await openCoordination(phone, lookedAfter({ neighbors: [] }))
  const firstName = page.getByLabel(texts.add.firstName)
  await firstName.fill('Elza')
  await page.getByLabel(texts.add.lastName).fill('Miller')
  phone.server.change({ 'coordination.add': new Refused('unavailable') })
  await button(texts.add.action).click()
  await page.getByText(new Refused('unavailable').message).waitFor()
  const listRequestCount = requestBodies('coordination.list').length
  await page.route('**/api/coordinated-neighbors', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  )
  await button(texts.add.action).click()
  await page.getByText(deskTexts.notSent).waitFor()
  await expect.poll(() => requestBodies('coordination.list').length).toBe(listRequestCount + 1)
  await page.unroute('**/api/coordinated-neighbors')
  await firstName.fill('Elza ')
  await button(texts.add.action).click()
  await page.getByText(deskTexts.notSent).waitFor({ state: 'detached' })
  await page.getByText(new Refused('unavailable').message).waitFor()
  await firstName.fill('Elsa')
  phone.server.change({ 'coordination.add': ruth })
  await button(texts.add.action).click()
  await expect.poll(() => firstName.inputValue()).toBe('')
  const [first, second, third] = requestBodies('coordination.add') as { id: string; firstName: string }[]
  expect(second).toEqual(first)
  expect(third?.firstName).toBe('Elsa')
  expect(third?.id).not.toBe(first?.id)
})

it('P-143 while a neighbor is added, a request for another one and the names of the next stay as they are typed', async () => {
  await openCoordination(phone)
  const [firstName, lastName] = [page.getByLabel(texts.add.firstName), page.getByLabel(texts.add.lastName)]
  const addGate = Promise.withResolvers<void>()
  const listGate = Promise.withResolvers<void>()
  const listRequestCount = requestBodies('coordination.list').length
  phone.server.change({
    'coordination.add': () => addGate.promise.then(() => ruth),
    'coordination.list': () => listGate.promise.then(() => lookedAfter()),
  })
  await firstName.fill('Ruth')
  await lastName.fill('Miller')
  await button(texts.add.action).click()
  await firstName.fill('Otto')
  await cardOf(ruth.name).getByRole('button', { name: texts.list.request }).click()
  const title = page.getByRole('dialog').getByLabel(postTexts.compose.fields.title)
  await title.fill('A ride to the doctor')
  addGate.resolve()
  await expect.poll(() => requestBodies('coordination.list').length).toBe(listRequestCount + 1)
  expect(await title.inputValue()).toBe('A ride to the doctor')
  listGate.resolve()
  // Of the names only what was sent is emptied.
  await expect.poll(() => lastName.inputValue()).toBe('')
  expect([await firstName.inputValue(), await title.inputValue()]).toEqual(['Otto', 'A ride to the doctor'])
})

it('P-143 a neighbor is removed after a question, whose button is busy until the response', async () => {
  await openCoordination(phone)
  const remove = cardOf(ruth.name).getByRole('button', { name: texts.remove.action })
  await press(page, remove)
  const question = page.getByRole('dialog', { name: texts.remove.question(ruth.name) })
  await leaveByEscape(question, remove)
  await press(page, remove)
  await press(page, question.getByRole('button', { name: texts.remove.keep }))
  await expectFocus(remove)
  await remove.click()
  const gate = Promise.withResolvers<void>()
  phone.server.change({
    'coordination.remove': () => gate.promise.then(() => ({ message: '' })),
    'coordination.list': lookedAfter({ neighbors: [] }),
  })
  await button(texts.remove.confirm).click()
  await expect.poll(() => listBusyButtons(page)).toEqual([texts.remove.confirm])
  gate.resolve()
  await page.getByText(texts.list.empty).waitFor()
  expect(requestBodies('coordination.remove')).toHaveLength(1)
})

it('P-143 a neighbor whose removal got no response leaves the list with the second try', async () => {
  await openCoordination(phone)
  await press(page, cardOf(ruth.name).getByRole('button', { name: texts.remove.action }))
  phone.server.change({
    'coordination.remove': new Refused('not_found'),
    'coordination.list': lookedAfter({ neighbors: [] }),
  })
  await press(page, button(texts.remove.confirm))
  await page.getByText(texts.list.empty).waitFor()
})
