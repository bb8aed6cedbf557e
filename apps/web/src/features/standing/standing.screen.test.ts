/** A member about whom something was decided: told on every screen, with the reason, the end, and one answer. */
import { createId } from '@porchlight/contracts/values/id'
import { dayMs, minuteMs, toIso } from '@porchlight/contracts/values/time'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { outboxOf } from '../../../../../tests/harness/device/device-data.ts'
import { installClock } from '../../../../../tests/harness/phone/clock.ts'
import { lookAtStates } from '../../../../../tests/mounted/look-at-states.ts'
import { type MountedPhone, openMountedPhone } from '../../../../../tests/mounted/mounted-phone.ts'
import { emptyPath } from '../../../../../tests/mounted/paths.ts'
import { standingNoticeTexts } from '../../locales/en/standing.notice.ts'
import { standingTexts as texts } from '../../locales/en/standing.ts'
import { paths, postPath } from '../../paths.ts'
import { aMember } from '../members/members.factory.ts'
import { aStanding } from './standing.factory.ts'
import { muted, openStanding, standingStates, suspended } from './standing.states.ts'

let phone: MountedPhone
let page: Page
beforeAll(async () => {
  phone = await openMountedPhone()
  page = phone.page
})
afterEach(() => phone.offline(false))
afterAll(() => phone?.discard())

lookAtStates(standingStates, () => phone)

const headings = () => page.getByRole('heading', { level: 2 }).allInnerTexts()
const field = () => page.getByLabel(texts.appeal.label, { exact: true })
const send = () => page.getByRole('button', { name: texts.appeal.submit, exact: true }).click()

it('every screen says until when, and leads to the page that says why and by which rule', async () => {
  await openStanding(phone, suspended(), paths.profile)
  await page.getByRole('heading', { name: /^You can only read here until \w{3}, \w{3} \d/ }).waitFor()
  await page.getByRole('link', { name: standingNoticeTexts.open }).click()
  await page.getByRole('heading', { name: texts.title, level: 1 }).waitFor()
  await page.getByText('You wrote to a neighbor who had asked you to stop.', { exact: false }).waitFor()
  await page.getByText(texts.rules.harassment).waitFor()
  expect(await page.getByRole('link', { name: standingNoticeTexts.open }).count()).toBe(0)
  for (const name of [texts.links.data, texts.links.leave])
    await expect.poll(() => page.getByRole('link', { name, exact: true }).count()).toBe(1)
})

it('no decision is denied before all rows are here', async () => {
  const gate = Promise.withResolvers<void>()
  const member = aMember()
  const standing = aStanding(member.id, suspended())
  await phone.mount(paths.standing, { member, isPart: true, server: {}, roundsAfter: gate.promise })
  await page.getByRole('heading', { name: texts.title, level: 1 }).waitFor()
  expect(await page.getByText(texts.none).count()).toBe(0)
  phone.server.bring([{ table: 'standings', id: member.id, row: standing }])
  gate.resolve()
  await page.getByText(texts.rules.harassment).waitFor()
})

it('markup and direction controls in the reason are shown as text', async () => {
  await openStanding(phone, { reason: '<img src=x onerror="document.title=1"> <b>Stop</b>' })
  await page.getByText('<img src=x onerror="document.title=1"> <b>Stop</b>').waitFor()
  expect(await page.locator('dd b, dd img').count()).toBe(0)
})

it('what was hidden is named with the reason, and a post is a tap away', async () => {
  const id = createId()
  await openStanding(phone, { hidden: { subject: 'message', id } })
  await page.getByText(texts.hidden.other).waitFor()
  await openStanding(phone, { hidden: { subject: 'post', id } })
  const link = page.getByRole('link', { name: texts.hidden.post })
  await expect.poll(() => link.getAttribute('href')).toBe(postPath(id))
})

it('a mute ends by the clock while the screen is open', async () => {
  await phone.visit(emptyPath)
  await installClock(page)
  await openStanding(phone, { mutedUntil: toIso(Date.now() + minuteMs) })
  await expect.poll(async () => (await headings())[0]).toMatch(/^You can’t write to others until/)
  // No response of the server corrects the clock without a signal.
  await phone.offline(true)
  await page.clock.fastForward(minuteMs + 1000)
  await page.getByRole('heading', { name: texts.over }).waitFor()
})

it.each([paths.profile, paths.standing])(
  'a suspension that is lifted ends on %s within the time of a round of an open chat',
  async (path) => {
    await installClock(page)
    const { id } = await openStanding(phone, suspended(), path)
    const heading = page.getByRole('heading', { name: /^You can only read here until/ })
    await heading.waitFor()
    // The rounds of the start end before the lift.
    await page.clock.runFor(5000)
    phone.server.bring([{ table: 'standings', id, row: null }])
    await page.clock.runFor(15_000)
    await heading.waitFor({ state: 'detached', timeout: 5000 })
  },
)

it('after its end no screen has a notice', async () => {
  await openStanding(phone, { mutedUntil: toIso(Date.now() - dayMs) }, paths.profile)
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.getByRole('link', { name: standingNoticeTexts.open }).count()).toBe(0)
})

it('the answer waits without a signal, and is shown in place of the form', async () => {
  await phone.offline(true)
  const { decisionId, id } = await openStanding(phone, muted())
  await field().fill('  I did not know that.  ')
  await send()
  await page.getByText(texts.appeal.whenBack).first().waitFor()
  await page.getByText(texts.appeal.states.waiting).waitFor()
  expect(await field().count()).toBe(0)
  expect(await outboxOf(page, id)).toMatchObject([
    { name: 'standing.appeal', args: { decisionId, text: 'I did not know that.' } },
  ])
})

it('an empty answer and one that is too long stay in the form with the reason', async () => {
  const { id } = await openStanding(phone, muted())
  await send()
  await page.getByText('Please write what you would like the operators to know.').waitFor()
  await field().fill('x'.repeat(1001))
  await page.getByText('At most 1000 characters.').waitFor()
  expect(await outboxOf(page, id)).toEqual([])
})
