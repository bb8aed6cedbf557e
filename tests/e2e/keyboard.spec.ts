/** The story of a member with the keys alone, on a narrow phone: no click, no tap, no mouse, and not a complaint. */
import type { Locator, Page } from 'playwright-core'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { appTexts } from '../../apps/web/src/locales/en/app.ts'
import { homeTexts } from '../../apps/web/src/locales/en/home.ts'
import { landingTexts } from '../../apps/web/src/locales/en/landing.ts'
import { memberOutboxTexts } from '../../apps/web/src/locales/en/members.outbox.ts'
import { memberTexts } from '../../apps/web/src/locales/en/members.ts'
import { messageTexts } from '../../apps/web/src/locales/en/messages.ts'
import { outboxTexts } from '../../apps/web/src/locales/en/outbox.ts'
import { postTexts } from '../../apps/web/src/locales/en/posts.ts'
import { profileTexts } from '../../apps/web/src/locales/en/profile.ts'
import { sessionTexts } from '../../apps/web/src/locales/en/sessions.ts'
import { type Caller, logInByApi, makePerson, signUpByApi } from '../harness/people/people.ts'
import { localDay } from '../harness/people/posting.ts'
import { titlesOf } from '../harness/people/server-posts.ts'
import { field } from '../harness/people/session-forms.ts'
import { listenForConsoleErrors } from '../harness/phone/console-errors.ts'
import {
  chooseByTyping,
  expectFocus,
  expectFocusWithin,
  leaveByEscape,
  press,
  stopsOf,
  tabTo,
  typeInto,
} from '../harness/phone/keyboard.ts'
import { openPhone, type Phone } from '../harness/phone/phone.ts'
import { escapeToasts, expectToast, toastsOn } from '../harness/phone/toasts.ts'
import { zoneWhereItIs } from '../harness/phone/zones.ts'
import { startServer, type TestServer } from '../harness/server/server.ts'

const { compose, board } = postTexts
const profile = memberTexts.completeProfile

let server: TestServer
let phone: Phone
let page: Page
let caller: Caller
let complaints: string[]
const person = makePerson({ firstName: 'Kim' })
const timeZone = zoneWhereItIs(12)

// Each attempt gets a server of its own, so that a second attempt begins in the same state as the first.
beforeEach(async () => {
  server = await startServer({ settings: { COMMUNITY_TIME_ZONE: timeZone } })
  const neighbor = await signUpByApi(server.origin, makePerson({ firstName: 'Rosa' }))
  for (const title of ['A ladder to lend', 'Seedlings to give away']) {
    await neighbor.post({
      type: 'offer',
      title,
      categoryId: 3,
      category: 'home_yard',
      subcategory: 'Gardening help',
    })
  }
  phone = await openPhone({ origin: server.origin, timeZone })
  complaints = await listenForConsoleErrors(phone)
  page = phone.page
  await page.setViewportSize({ width: 320, height: 640 })
})

afterEach(async () => {
  await phone?.discard()
  await server?.stop()
})

it('by keyboard alone a visitor signs up, completes the profile, posts with and without a signal, walks the board and signs out, without a complaint', async () => {
  await findTheWayIn()
  await signUpAndLogIn()
  await walkRoundHome()
  await completeTheProfile()
  await postWithEveryField()
  await changeWhatWaits()
  await tryAgainAndDiscard()
  await walkTheBoard()
  await readTheNews()
  await visitEveryTabAndSignOut()
  expect(phone.faults).toEqual([])
  expect(complaints).toEqual([])
})

/** A visitor finds the way in. */
async function findTheWayIn(): Promise<void> {
  await phone.visit('/')
  await press(page, page.getByRole('link', { name: landingTexts.email }))
  await press(page, page.getByRole('button', { name: sessionTexts.entry.signUp }))
  await page.getByRole('heading', { name: sessionTexts.signUp.title }).waitFor()
}

/** Signs up, and logs in. */
async function signUpAndLogIn(): Promise<void> {
  const { signUp, logIn } = sessionTexts
  await typeInto(page, field(page, signUp.firstName), person.firstName)
  await typeInto(page, field(page, signUp.lastName), person.lastName)
  await typeInto(page, field(page, signUp.email), person.email)
  await typeInto(page, field(page, signUp.password), person.password)
  await press(page, page.getByRole('button', { name: signUp.submit, exact: true }))
  await page.getByRole('heading', { name: logIn.title }).waitFor()
  await typeInto(page, field(page, logIn.email), person.email)
  await typeInto(page, field(page, logIn.password), person.password)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: /, Kim$/ }).waitFor()
  await page.getByText(homeTexts.credits(2), { exact: true }).waitFor()
  await phone.installed()
  caller = await logInByApi(server.origin, person)
}

/** Walks round home and comes back to its beginning. */
async function walkRoundHome(): Promise<void> {
  const stops = await stopsOf(page)
  expect(stops.length).toBeGreaterThan(8)
  expect(stops[0]).toContain(appTexts.skip)
}

/** Completes the profile, and meets a message at a key. */
async function completeTheProfile(): Promise<void> {
  await press(page, inNavigation(appTexts.tabs.profile))
  const opener = page.getByRole('button', { name: profileTexts.complete })
  await press(page, opener)
  const dialog = page.getByRole('dialog', { name: profile.title })
  await expectFocusWithin(dialog)
  await typeInto(page, dialog.getByLabel(profile.bio), 'Retired teacher, always up for a walk.')
  await press(page, dialog.getByRole('button', { name: 'Hiking', exact: true }), 'Space')
  await typeInto(page, dialog.getByLabel(profile.custom, { exact: true }), 'Bird watching')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Bird watching', pressed: true }).waitFor()
  await press(page, dialog.getByRole('button', { name: profile.submit }))
  await dialog.waitFor({ state: 'hidden' })
  await expectToast(page, memberOutboxTexts.sent)
  await page.keyboard.press('F8')
  await expectFocusWithin(page.locator('[data-toast-area]'))
  await tabTo(page, toastsOn(page).getByRole('button', { name: 'Close' }))
  await page.keyboard.press('Enter')
  await toastsOn(page).waitFor({ state: 'hidden' })
  await page.getByText('Bird watching', { exact: true }).waitFor()
}

/** Posts a request with every field filled in. */
async function postWithEveryField(): Promise<void> {
  await press(page, inNavigation(appTexts.tabs.home))
  await write({ title: 'A ride to the eye doctor', everyField: true })
  await expect.poll(() => titlesOf(caller)).toEqual(['A ride to the eye doctor'])
  await expectFocus(page.getByRole('button', { name: homeTexts.post }))
  await closeMessage()
}

/** Posts without a signal, and changes in the outbox what waits. */
async function changeWhatWaits(): Promise<void> {
  await phone.offline(true)
  await write({ title: 'Someone to water the plants' })
  await closeMessage()
  await press(page, page.getByRole('link', { name: appTexts.header.outbox(1) }))
  await page.getByRole('heading', { level: 1, name: outboxTexts.title }).waitFor()
  const edit = entryButton(outboxTexts.edit, 'Someone to water the plants')
  await press(page, edit)
  const dialog = page.getByRole('dialog', { name: compose.editTitle })
  await leaveByEscape(dialog, edit)
  await page.keyboard.press('Enter')
  await expectFocusWithin(dialog)
  await typeInto(page, dialog.getByLabel(compose.fields.title), 'Someone to water two plants')
  await press(page, dialog.getByRole('button', { name: compose.save }))
  await dialog.waitFor({ state: 'hidden' })
  await entryButton(outboxTexts.edit, 'Someone to water two plants').waitFor()
}

/** Tries again what came back, and discards it after all. */
async function tryAgainAndDiscard(): Promise<void> {
  // The credit that was left is spent elsewhere in the meantime.
  await caller.post({ type: 'request', title: 'Spent on the other phone' })
  await phone.offline(false)
  const tryAgain = entryButton(outboxTexts.tryAgain, 'Someone to water two plants')
  await tryAgain.waitFor({ timeout: 30_000 })
  await closeMessage()
  await press(page, tryAgain)
  await closeMessage()
  const discard = entryButton(outboxTexts.discard, 'Someone to water two plants')
  await press(page, discard)
  const question = page.getByRole('dialog', { name: outboxTexts.discardDialog.title })
  await leaveByEscape(question, discard)
  await page.keyboard.press('Enter')
  await press(page, question.getByRole('button', { name: outboxTexts.discardDialog.confirm, exact: true }))
  await question.waitFor({ state: 'hidden' })
  await page.getByText(outboxTexts.empty.title).waitFor()
  expect(await titlesOf(caller)).toEqual(['A ride to the eye doctor', 'Spent on the other phone'])
}

/** Searches, filters and walks the help board, and connects. */
async function walkTheBoard(): Promise<void> {
  await press(page, inNavigation(appTexts.tabs.home))
  await press(page, page.getByRole('link', { name: homeTexts.seeBoard }))
  await page.getByRole('heading', { level: 1, name: board.title }).waitFor()
  await press(page, page.getByRole('tab', { selected: true }), 'ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.getByRole('tab', { name: /^Home & Yard/, selected: true }).waitFor()
  await page.getByRole('article').nth(1).waitFor()
  await press(page, page.getByRole('radio', { name: board.filters.all }), 'ArrowRight')
  await page.getByRole('radio', { name: board.filters.request, checked: true }).waitFor({ state: 'attached' })
  await page.getByText(board.noneOfType(board.filters.request)).waitFor()
  await page.keyboard.press('ArrowRight')
  await page.getByRole('article').nth(1).waitFor()
  await typeInto(page, page.getByPlaceholder(board.search), 'ladder')
  await page.getByRole('article', { name: 'Seedlings to give away' }).waitFor({ state: 'detached' })
  const connect = page.getByRole('button', { name: /^Connect with Rosa/ })
  await press(page, connect)
  await page.getByRole('textbox', { name: messageTexts.chat.write }).waitFor()
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: board.title }).waitFor()
}

/** Reads the news at the bell. */
async function readTheNews(): Promise<void> {
  const bell = page.getByRole('button', { name: appTexts.header.notifications })
  await press(page, bell)
  await leaveByEscape(page.getByRole('dialog', { name: appTexts.notifications.title }), bell)
}

/** Visits every tab and signs out. */
async function visitEveryTabAndSignOut(): Promise<void> {
  for (const tab of [appTexts.tabs.messages, appTexts.tabs.maps, appTexts.tabs.featured]) {
    await press(page, inNavigation(tab))
    await inNavigation(tab).and(page.locator('[aria-current="page"]')).waitFor()
  }
  await press(page, inNavigation(appTexts.tabs.profile))
  await press(page, page.getByRole('button', { name: profileTexts.signOut }))
  await page.getByRole('link', { name: landingTexts.email }).waitFor()
}

function inNavigation(name: string): Locator {
  return page.getByRole('navigation', { name: appTexts.navigation }).getByRole('link', { name })
}

function entryButton(action: string, title: string): Locator {
  return page.getByRole('button', { name: outboxTexts.forEntry(action, title) })
}

/** Writes a post from home. A field without an argument stays as the form has it. */
async function write({ title, everyField = false }: { title: string; everyField?: boolean }): Promise<void> {
  await press(page, page.getByRole('button', { name: homeTexts.post }))
  const dialog = page.getByRole('dialog')
  const part = (label: string) => dialog.getByLabel(label, { exact: true })
  await expectFocusWithin(dialog)
  if (everyField) {
    await press(page, dialog.getByRole('radio', { name: postTexts.types.request }), 'ArrowRight')
    await page.keyboard.press('ArrowLeft')
  }
  await typeInto(page, dialog.getByLabel(compose.fields.title), title)
  await typeInto(page, dialog.getByLabel(compose.fields.description), 'Any hour of the afternoon suits.')
  if (everyField) {
    await chooseByTyping(page, part(compose.fields.category), 'Transportation & Errands')
    await chooseByTyping(page, part(compose.fields.subcategory), 'Ride to local appointment')
    await typeInto(page, part(compose.fields.location), 'Echo Park')
  }
  const [year, month, day] = (await localDay(page, 1)).split('-')
  await tabTo(page, dialog.getByLabel(compose.fields.date))
  await page.keyboard.type(`${month}${day}${year}`)
  await tabTo(page, dialog.getByLabel(compose.fields.time))
  await page.keyboard.type('0630PM')
  if (everyField) await press(page, dialog.getByLabel(compose.tipJar), 'Space')
  await press(page, dialog.getByRole('button', { name: compose.submit.request }))
  await dialog.waitFor({ state: 'hidden' })
}

/** Waits for a toast with any text, and closes it. */
async function closeMessage(): Promise<void> {
  await toastsOn(page).waitFor()
  await escapeToasts(page)
}
