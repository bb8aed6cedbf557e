/** The desk, mounted: the queue, a case with its buttons, and decisions that wait or came back. */
import type { ModerationAct, ModerationCase } from '@porchlight/contracts/cases/cases.schema'
import { Refused } from '@porchlight/contracts/errors/refusals'
import type { Member } from '@porchlight/contracts/members/members.schema'
import { hourMs, toIso } from '@porchlight/contracts/values/time'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { watchScreens } from '../../../../../tests/harness/phone/seen-screens.ts'
import { lookAtStates } from '../../../../../tests/mounted/look-at-states.ts'
import { type MountedPhone, openMountedPhone } from '../../../../../tests/mounted/mounted-phone.ts'
import { caseTexts as texts } from '../../locales/en/cases.ts'
import { profileTexts } from '../../locales/en/profile.ts'
import { uiTexts } from '../../locales/en/ui.ts'
import { casePath, paths } from '../../paths.ts'
import { aMember } from '../members/members.factory.ts'
import { aCase, anAct, aReport, concerned } from './cases.factory.ts'
import { caseStates, deskRows, openDesk } from './cases.states.ts'

let phone: MountedPhone
let page: Page
beforeAll(async () => {
  phone = await openMountedPhone()
  page = phone.page
})
afterAll(() => phone?.discard())

lookAtStates(caseStates, () => phone)

interface Overrides {
  cases?: ModerationCase[]
  acts?: ModerationAct[]
  member?: Partial<Member>
}

async function open(path: string, { cases = [], acts = [], member = { isModerator: true } }: Overrides = {}) {
  await phone.mount(path, { member: aMember(member), moderationCases: cases, moderationActs: acts })
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
const card = (text: string) =>
  page.getByRole('list', { name: texts.list }).getByRole('listitem').filter({ hasText: text })

describe('the queue', () => {
  it('P-142 is listed with the oldest first, and decided cases and those of others are filters away', async () => {
    const at = (hours: number) => toIso(Date.now() - hours * hourMs)
    const moderator = aMember({ isModerator: true })
    await phone.mount(paths.desk, {
      member: moderator,
      moderationCases: [
        aCase({ about: concerned('Young'), openedAt: at(1) }),
        aCase({
          about: concerned('Elder'),
          openedAt: at(9),
          claimedBy: concerned('', { id: moderator.id }),
          claimedAt: at(0),
        }),
        aCase({ about: concerned('Past'), state: 'decided', decidedAt: at(1) }),
      ],
      moderationActs: [],
    })
    await card('Young').waitFor()
    const list = page.getByRole('list', { name: texts.list })
    await expect
      .poll(() => list.getByRole('listitem').allInnerTexts())
      .toEqual([expect.stringContaining('Elder'), expect.stringContaining('Young')])
    await page.getByRole('radio', { name: texts.filters.own }).check()
    await card('Young').waitFor({ state: 'detached' })
    await card('Elder').waitFor()
    await page.getByRole('radio', { name: texts.filters.decided }).check()
    await card('Past').waitFor()
  })

  it('P-142 a member without the role has no link to the desk, and nothing there', async () => {
    await open(paths.profile, { member: {} })
    await page.getByRole('link', { name: profileTexts.invite }).waitFor()
    expect(await page.getByRole('link', { name: profileTexts.desk }).count()).toBe(0)
    await open(paths.profile, { cases: [aCase()] })
    await page.getByRole('link', { name: new RegExp(profileTexts.desk) }).click()
    await card('Rudy').waitFor()
  })
})

describe('a case', () => {
  it('P-142 is shown as text, whatever was written, with who reported it and what came before', async () => {
    const rudy = concerned('Rudy')
    const bad = '<img src=x onerror="window.isBroken = true"> \u202etxet'
    const row = aCase({
      about: rudy,
      lines: [{ name: 'title', text: bad }],
      reports: [aReport('Noor', { words: bad })],
    })
    const before = aCase({ about: rudy, state: 'decided', decidedAt: toIso(Date.now() - hourMs) })
    await open(casePath(row.id), { cases: [row, before], acts: [anAct(before.id, { act: 'warn' })] })
    await page.getByRole('region', { name: texts.parts.content }).getByText('<img src=x').waitFor()
    await page.getByRole('region', { name: texts.parts.reports }).getByText('Noor J.').waitFor()
    await page.getByRole('region', { name: texts.parts.history }).getByText(texts.acts.warn.done).waitFor()
    expect(await page.evaluate(() => 'isBroken' in window)).toBe(false)
  })

  it('P-142 is not called missing while it may still arrive', async () => {
    const row = aCase({ about: concerned('Rudy') })
    const { promise, resolve: release } = Promise.withResolvers<void>()
    await phone.mount(casePath(row.id), {
      member: aMember({ isModerator: true }),
      ...{ moderationCases: [], moderationActs: [], server: {}, isPart: true, roundsAfter: promise },
    })
    await page.getByRole('status', { name: uiTexts.loading }).waitFor()
    const readScreens = await watchScreens(page)
    phone.server.bring([{ table: 'moderationCases', id: row.id, row }])
    release()
    await page.getByRole('region', { name: texts.parts.content }).waitFor()
    const shownTexts = (await readScreens()).map(({ text }) => text)
    expect(shownTexts.filter((text) => text.includes(texts.missing.title))).toEqual([])
  })

  it('P-142 decided without a signal shows the decision, which waits with its words', async () => {
    const row = aCase()
    await open(casePath(row.id), { cases: [row] })
    await button(texts.acts.warn.button).click()
    await page.getByRole('dialog').getByRole('button', { name: texts.acts.warn.button }).click()
    await page.getByText(texts.decision.wordsMissing).waitFor()
    await page.getByLabel(texts.decision.wordsNeeded).fill('Please no ads.')
    await page.getByRole('dialog').getByRole('button', { name: texts.acts.warn.button }).click()
    await page.getByText(texts.unsentStates.waiting).waitFor()
    await page.getByRole('region', { name: texts.parts.acts }).getByText(texts.acts.warn.done).waitFor()
    await page.getByRole('list', { name: texts.parts.unsent }).getByText('Please no ads.').waitFor()
    await button(texts.acts.warn.button).waitFor({ state: 'detached' })
  })

  it('P-142 hiding what somebody wrote needs words, which they read; a place that nobody added needs none', async () => {
    const { about: _nobody, ...ownerless } = aCase({ subject: 'place' })
    for (const [row, isNeeded] of [
      [aCase(), true],
      [ownerless, false],
    ] as const) {
      await open(casePath(row.id), { cases: [row] })
      await button(texts.acts.hide.button).click()
      await page.getByRole('dialog').getByRole('button', { name: texts.acts.hide.button }).click()
      const outcome = isNeeded ? texts.decision.wordsMissing : texts.unsentStates.waiting
      await page.getByText(outcome).waitFor()
    }
  })

  it('P-142 that somebody else decided first comes back with who it was, and the words', async () => {
    const row = aCase()
    await phone.mount(casePath(row.id), {
      ...{ member: aMember({ isModerator: true }), moderationCases: [row], moderationActs: [] },
      server: {},
    })
    phone.server.refusals = { 'cases.decide': new Refused('case_decided', { by: 'Mona' }) }
    await button(texts.acts.hide.button).click()
    await page.getByLabel(texts.decision.wordsNeeded).fill('An advertisement.')
    await page.getByRole('dialog').getByRole('button', { name: texts.acts.hide.button }).click()
    const unsent = page.getByRole('list', { name: texts.parts.unsent })
    await unsent.getByText('Mona already decided this. Nothing was changed.').waitFor()
    await unsent.getByText('An advertisement.').waitFor()
    phone.server.refusals = {}
  })

  it('P-142 of one’s own report, or about an operator, has no buttons and says who decides', async () => {
    const member = aMember({ isModerator: true })
    const ownCase = aCase({ reports: [aReport('Own', { by: concerned('Own', { id: member.id }) })] })
    const aboutOperator = aCase({ about: concerned('Olu', { isOperator: true }) })
    for (const [row, note] of [
      [ownCase, texts.notYours],
      [aboutOperator, texts.aboutOperator],
    ] as const) {
      await phone.mount(casePath(row.id), { member, moderationCases: [row], moderationActs: [] })
      await page.getByText(note).waitFor()
      expect(await button(texts.acts.dismiss.button).count()).toBe(0)
    }
  })

  it('P-142 that somebody claimed has no buttons for an hour, and can be taken over afterwards', async () => {
    const at = (hours: number) => toIso(Date.now() - hours * hourMs)
    const heldCase = aCase({ claimedBy: concerned('Mona'), claimedAt: at(0.5) })
    await open(casePath(heldCase.id), { cases: [heldCase] })
    await page.getByText(texts.claimedBy('Mona J.')).last().waitFor()
    expect(await button(texts.acts.hide.button).count()).toBe(0)
    const old = aCase({ claimedBy: concerned('Mona'), claimedAt: at(2) })
    await open(casePath(old.id), { cases: [old] })
    await button(texts.claimOver).click()
    await button(texts.release).waitFor()
  })

  it('P-142 that was decided today can be undone, and is open again', async () => {
    const row = aCase({ state: 'decided', decidedAt: toIso(Date.now() - hourMs) })
    await open(casePath(row.id), {
      cases: [row],
      acts: [anAct(row.id, { createdAt: toIso(Date.now() - hourMs) })],
    })
    await button(texts.undo).click()
    await page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog'))
      .getByRole('button', { name: texts.undo })
      .click()
    await button(texts.acts.dismiss.button).waitFor()
  })
})

it('P-142 a decision without a report says so, has nothing that was reported and no undo, and leads to the member’s page', async () => {
  const row = aCase({
    ...{ kind: 'direct', subject: 'member', about: concerned('Pavel'), lines: [], reports: [] },
    ...{ reportCount: 0, state: 'decided', decidedAt: toIso(Date.now() - hourMs) },
  })
  const acts = [anAct(row.id, { act: 'mute', createdAt: toIso(Date.now() - hourMs) })]
  await phone.mount(casePath(row.id), {
    member: aMember({ isModerator: true }),
    ...{ moderationCases: [row], moderationActs: acts },
  })
  await page.getByRole('heading', { name: texts.headings.direct(), level: 1 }).waitFor()
  await page.getByRole('region', { name: texts.parts.acts }).getByText(texts.acts.mute.done).waitFor()
  expect(await page.getByText(texts.parts.gone).count()).toBe(0)
  expect(await button(texts.undo).count()).toBe(0)
  const link = page.getByRole('link', { name: texts.parts.standing })
  expect(await link.getAttribute('href')).toBe(`${paths.deskMembers}/${row.about?.id}`)
})

it('P-142 claiming, giving back, deciding and undoing are sent as such', async () => {
  const row = aCase()
  const member = aMember({ isModerator: true })
  await phone.mount(casePath(row.id), { member, moderationCases: [row], moderationActs: [], server: {} })
  await button(texts.claim).click()
  await button(texts.release).click()
  await button(texts.claim).waitFor()
  await expect
    .poll(() => phone.server.sentOperations.map(({ name }) => name))
    .toEqual(['cases.claim', 'cases.release'])
  const decidedAt = toIso(Date.now() - hourMs)
  const decidedRow = aCase({ state: 'decided', decidedAt })
  const acts = [anAct(decidedRow.id, { createdAt: decidedAt })]
  const rows = { moderationCases: [decidedRow], moderationActs: acts }
  await phone.mount(casePath(decidedRow.id), { member, ...rows, server: {} })
  await button(texts.undo).click()
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: texts.undo })
    .click()
  await expect.poll(() => phone.server.sentOperations.map(({ name }) => name)).toEqual(['cases.undo'])
})

it('P-142 a moderator who loses the role loses the cases with it, on an open desk', async () => {
  await openDesk(phone, deskRows, {})
  const { isModerator: _role, ...member } = phone.member
  await phone.bring([{ table: 'members', id: member.id, row: member }])
  await page.getByText(texts.notModerator.title).waitFor()
})
