/** Acts of operators and moderators about a member, mounted: each as it is sent, and what is refused. */
import type { AdministeredMember } from '@porchlight/contracts/administration/administration.schema'
import { Refused } from '@porchlight/contracts/errors/refusals'
import { dayMs } from '@porchlight/contracts/values/time'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { expectFocus, press } from '../../../../../tests/harness/phone/keyboard.ts'
import { expectToast } from '../../../../../tests/harness/phone/toasts.ts'
import { type MountedPhone, openMountedPhone } from '../../../../../tests/mounted/mounted-phone.ts'
import { emptyPath } from '../../../../../tests/mounted/paths.ts'
import { accountTexts } from '../../locales/en/account.ts'
import { administrationTexts as texts } from '../../locales/en/administration.ts'
import { caseTexts } from '../../locales/en/cases.ts'
import { deskTexts } from '../../locales/en/desk.ts'
import { paths } from '../../paths.ts'
import { type ActName, isRemoval } from './acts.ts'
import { aMemberWithHistory, aModeratedMember, anAdministeredMember } from './administration.factory.ts'
import { fillAct, moderator, openAct, openMember, openModerated } from './administration.states.ts'

let phone: MountedPhone
let page: Page
beforeAll(async () => {
  phone = await openMountedPhone()
  page = phone.page
})
beforeEach(() => phone.visit(emptyPath))
afterEach(() => phone.offline(false))
afterAll(() => phone?.discard())

const bodiesOf = (name: string) =>
  phone.server.calls.flatMap((each) => (each.name === name ? [each.body as Record<string, unknown>] : []))
const button = (name: string) => page.getByRole('button', { name, exact: true })
const ok = { ok: true } as const
const reason = 'She asked for it at the porch.'

describe('a decision about a member', () => {
  const sentDecisions = () => bodiesOf('cases.decideAbout')

  it.each([
    ['warn', null],
    ['mute', 7],
    ['suspend', 7],
    ['lift', null],
  ] as const)(
    'P-142 %s is sent from the page with its words, its rule and its end, and what the operator saw',
    async (act, days) => {
      const member = aMemberWithHistory()
      await openMember(phone, member)
      phone.server.change({ 'cases.decideAbout': ok })
      await openAct(phone, act)
      await fillAct(phone, act, null)
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      const [body] = sentDecisions()
      expect(body).toMatchObject({
        act,
        words: reason,
        decisionId: member.decisionId,
        rule: expect.any(String),
      })
      const remainingMs = Date.parse(String(body?.until)) - Date.now()
      if (days === null) expect(body).not.toHaveProperty('until')
      else expect(Math.round(remainingMs / dayMs)).toBe(days)
    },
  )

  it('P-142 takes the chosen rule and end; a response that is lost leaves all of it, and the same id', async () => {
    await openMember(phone, anAdministeredMember())
    phone.server.change({ 'cases.decideAbout': new Refused('unavailable') })
    await openAct(phone, 'mute')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(caseTexts.decision.end).click()
    await page.getByRole('option', { name: caseTexts.decision.days(30), exact: true }).click()
    await dialog.getByLabel(texts.dialog.rule).click()
    await page.getByRole('option', { name: caseTexts.reasonOf('scam') }).click()
    await fillAct(phone, 'mute', null)
    await dialog.getByRole('alert').waitFor()
    phone.server.change({ 'cases.decideAbout': ok })
    await dialog.getByRole('button', { name: texts.acts.mute.submit, exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    const bodies = sentDecisions()
    expect(new Set(bodies.map(({ id }) => id)).size).toBe(1)
    expect(bodies.length).toBeGreaterThan(1)
    for (const body of bodies) {
      expect(body).toMatchObject({ rule: 'scam', words: reason, decisionId: null })
      expect(Math.round((Date.parse(String(body.until)) - Date.now()) / dayMs)).toBe(30)
    }
  })

  it('P-142 has nothing to take back where nothing stands, and leads to the answer that waits', async () => {
    await openMember(phone, anAdministeredMember())
    await button(texts.acts.warn.open).waitFor()
    expect(await button(texts.acts.lift.open).count()).toBe(0)
    const member = aMemberWithHistory()
    await openMember(phone, member)
    await button(texts.acts.lift.open).waitFor()
    const link = page.getByRole('link', { name: texts.page.appeal })
    expect(await link.getAttribute('href')).toBe(`${paths.desk}/${member.appealCaseId}`)
  })

  it('P-142 by a moderator is on a page without an address, credits or roles, and sent alike', async () => {
    const member = aModeratedMember()
    await openModerated(phone, member)
    phone.server.change({ 'cases.decideAbout': ok })
    for (const act of ['credits', 'endSessions', 'giveModerator', 'remove'] as const)
      expect(await button(texts.acts[act].open).count()).toBe(0)
    await openAct(phone, 'suspend')
    await fillAct(phone, 'suspend', null)
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(sentDecisions()).toMatchObject([{ act: 'suspend', words: reason, decisionId: member.decisionId }])
    expect(phone.server.calls.filter(({ name }) => name.startsWith('administration'))).toEqual([])
  })

  it('P-142 about an operator, another moderator or oneself has no button for a moderator, and says why', async () => {
    for (const role of ['isOperator', 'isModerator'] as const) {
      await openModerated(phone, aModeratedMember({ [role]: true }))
      await page.getByText(texts.page.ofOperators).waitFor()
      expect(await button(texts.acts.warn.open).count()).toBe(0)
    }
    const viewer = moderator()
    await openModerated(phone, aModeratedMember({ id: viewer.id }), viewer)
    await page.getByText(texts.page.ownStanding).waitFor()
    expect(await button(texts.acts.warn.open).count()).toBe(0)
  })
})

describe('an act', () => {
  const acts: readonly (readonly [
    name: ActName,
    operation: string,
    value: string | null,
    argsOf: (member: AdministeredMember) => object,
  ])[] = [
    ['endSessions', 'administration.endSessions', null, () => ({})],
    ['passwordLink', 'administration.sendPasswordLink', null, () => ({})],
    [
      'email',
      'administration.correctEmail',
      'right@example.org',
      ({ email }) => ({ newEmail: 'right@example.org', email }),
    ],
    ['credits', 'administration.correctCredits', '-3', ({ credits }) => ({ amount: -3, balance: credits })],
    ['givePremium', 'administration.givePremium', '30', () => ({ days: 30, giftUntil: null })],
    ['takePremium', 'administration.takePremium', null, ({ gift }) => ({ giftUntil: gift?.until })],
    ['giveOperator', 'administration.setRole', null, () => ({ role: 'operator', isGiven: true })],
    ['takeModerator', 'administration.setRole', null, () => ({ role: 'moderator', isGiven: false })],
    [
      'remove',
      'administration.remove',
      'rosa@example.org',
      () => ({ email: 'rosa@example.org', isBan: false }),
    ],
    ['ban', 'administration.remove', 'rosa@example.org', () => ({ email: 'rosa@example.org', isBan: true })],
  ]

  it.each(acts)(
    'P-142 %s is sent once, with what the operator saw, and closes',
    async (name, operation, value, argsOf) => {
      const member =
        name === 'takePremium' ? aMemberWithHistory() : anAdministeredMember({ isModerator: true })
      await openMember(phone, member)
      phone.server.change({ [operation]: ok, 'administration.search': { members: [], after: null } })
      await openAct(phone, name)
      await fillAct(phone, name, value)
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      expect(bodiesOf(operation)).toEqual([{ id: expect.any(String), reason, ...argsOf(member) }])
      if (isRemoval(name)) await page.getByText(texts.search.none.title).waitFor()
      else
        await expect
          .poll(() => phone.server.calls.filter((each) => each.name === 'administration.member').length)
          .toBeGreaterThan(1)
    },
  )

  it('P-142 without a reason is not sent', async () => {
    await openMember(phone, anAdministeredMember())
    await openAct(phone, 'endSessions')
    await fillAct(phone, 'endSessions', null, '  ')
    await page.getByText(texts.dialog.reasonMissing).waitFor()
    await expectFocus(page.getByRole('dialog').getByLabel(texts.dialog.reason))
    expect(bodiesOf('administration.endSessions')).toEqual([])
  })

  it('P-142 whose signal is lost keeps what was typed, and is sent again under the same id', async () => {
    await openMember(phone, anAdministeredMember())
    await openAct(phone, 'credits')
    await phone.offline(true)
    await fillAct(phone, 'credits', '2')
    const dialog = page.getByRole('dialog')
    await dialog.getByText(deskTexts.notSent).waitFor()
    expect(await dialog.getByLabel(texts.dialog.reason).inputValue()).toBe(reason)
    await phone.offline(false)
    phone.server.change({ 'administration.correctCredits': new Refused('unavailable') })
    await dialog.getByRole('button', { name: texts.acts.credits.submit }).click()
    await dialog.getByText(deskTexts.notSent).waitFor({ state: 'detached' })
    await dialog.getByRole('alert').waitFor()
    const sentCount = bodiesOf('administration.correctCredits').length
    phone.server.change({ 'administration.correctCredits': ok })
    await dialog.getByRole('button', { name: texts.acts.credits.submit }).click()
    await dialog.waitFor({ state: 'detached' })
    const bodies = bodiesOf('administration.correctCredits')
    expect(bodies).toHaveLength(sentCount + 1)
    expect(sentCount).toBeGreaterThan(0)
    for (const body of bodies) expect(body).toEqual(bodies[0])
  })

  it.each(['givePremium', 'credits'] as const)(
    'P-142 whose response comes late leaves the dialog of %s open',
    async (next) => {
      await openMember(phone, anAdministeredMember())
      const gate = Promise.withResolvers<void>()
      phone.server.change({ 'administration.correctCredits': () => gate.promise.then(() => ok) })
      await openAct(phone, 'credits')
      await fillAct(phone, 'credits', '2')
      await expect.poll(() => bodiesOf('administration.correctCredits').length).toBe(1)
      await button(texts.dialog.keep).click()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await openAct(phone, next)
      const field = page.getByRole('dialog').getByLabel(texts.dialog.reason)
      await field.fill(reason)
      const readCount = phone.server.calls.filter(({ name }) => name === 'administration.member').length
      gate.resolve()
      await expect
        .poll(() => phone.server.calls.filter(({ name }) => name === 'administration.member').length)
        .toBeGreaterThan(readCount)
      expect(await field.inputValue()).toBe(reason)
    },
  )

  it('P-142 whose page is read twice shows the later one, although the earlier one comes last', async () => {
    const member = anAdministeredMember({ credits: 4 })
    await openMember(phone, member)
    const gate = Promise.withResolvers<void>()
    const readCount = () => bodiesOf('administration.member').length
    const firstCount = readCount()
    phone.server.change({
      'administration.correctCredits': ok,
      'administration.member': () => gate.promise.then(() => new Refused('unavailable')),
    })
    const correct = async () => {
      await openAct(phone, 'credits')
      await fillAct(phone, 'credits', '2')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
    await correct()
    await expect.poll(readCount).toBe(firstCount + 1)
    phone.server.change({ 'administration.member': { ...member, credits: 8 } })
    await correct()
    const credits = page.getByRole('region', { name: texts.page.facts }).getByText('8', { exact: true })
    await credits.waitFor()
    const lateResponse = page.waitForResponse((response) => response.status() === 503)
    gate.resolve()
    await (await lateResponse).finished()
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)))
    expect([await credits.count(), await page.getByText(deskTexts.outdated).count()]).toEqual([1, 0])
  })

  it('P-142 that is done says so, and a page that could not be renewed after it says that, too', async () => {
    const member = anAdministeredMember({ credits: 4 })
    await openMember(phone, member)
    await openAct(phone, 'credits')
    phone.server.change({
      'administration.correctCredits': ok,
      'administration.member': new Refused('unavailable'),
    })
    await fillAct(phone, 'credits', '2')
    await expectToast(page, { title: texts.dialog.done })
    await page.getByText(deskTexts.outdated).waitFor()
    phone.server.change({ 'administration.member': { ...member, credits: 6 } })
    await press(page, button(deskTexts.failed.action))
    await page.getByText(deskTexts.outdated).waitFor({ state: 'detached' })
    await expectFocus(page.getByRole('heading', { name: texts.page.facts }))
    await page.getByRole('region', { name: texts.page.facts }).getByText('6', { exact: true }).waitFor()
  })

  it('P-142 whose response is lost shows what may have been done', async () => {
    const member = anAdministeredMember({ credits: 4 })
    await openMember(phone, member)
    await openAct(phone, 'credits')
    phone.server.change({
      'administration.correctCredits': ok,
      'administration.member': { ...member, credits: 54 },
    })
    await page.route('**/credits', (route) => route.abort())
    await fillAct(phone, 'credits', '50')
    await page.getByRole('dialog').getByText(deskTexts.notSent).waitFor()
    await page.getByText(texts.acts.credits.text(54)).waitFor()
    await page.unroute('**/credits')
  })

  it('P-142 on what has changed meanwhile shows how it is now, and keeps what was typed', async () => {
    const member = anAdministeredMember({ credits: 4 })
    await openMember(phone, member)
    await openAct(phone, 'credits')
    phone.server.change({
      'administration.correctCredits': new Refused('changed_meanwhile'),
      'administration.member': { ...member, credits: 7 },
    })
    await fillAct(phone, 'credits', '2')
    await page.getByText('This has changed since you looked at it', { exact: false }).waitFor()
    await page.getByText(texts.acts.credits.text(7)).waitFor()
    phone.server.change({ 'administration.correctCredits': ok })
    await page.getByRole('dialog').getByRole('button', { name: texts.acts.credits.submit }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const bodies = bodiesOf('administration.correctCredits')
    expect(bodies.map(({ balance }) => balance)).toEqual([4, 7])
    // What the first try did stays as it is: the second one is an act of its own.
    expect(bodies[1]?.id).not.toBe(bodies[0]?.id)
  })

  it('P-142 with a wrong field stands at the field, in the server’s words', async () => {
    await openMember(phone, anAdministeredMember())
    const issues = [{ path: 'email', message: 'This is not the address of this member.' }]
    phone.server.change({ 'administration.remove': new Refused('invalid', { issues }) })
    await openAct(phone, 'remove')
    await fillAct(phone, 'remove', 'other@example.org')
    await page.getByText('This is not the address of this member.').waitFor()
    expect(await page.getByRole('dialog').getByRole('textbox').first().inputValue()).toBe('other@example.org')
  })

  it('P-142 Q19 that needs a fresh sign-in asks for the password, and goes on with it', async () => {
    await openMember(phone, anAdministeredMember())
    phone.server.change({ 'administration.setRole': new Refused('sign_in_again') })
    await openAct(phone, 'giveModerator')
    await fillAct(phone, 'giveModerator', null)
    const password = page.getByLabel(accountTexts.proof.password)
    await password.waitFor()
    phone.server.change({ 'sessions.confirm': { message: 'Confirmed.' }, 'administration.setRole': ok })
    await password.fill('a lamp on every porch')
    await button(accountTexts.proof.submit).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const [first, second] = bodiesOf('administration.setRole')
    expect(second).toEqual(first)
  })
})
