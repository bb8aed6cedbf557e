/** The pages of the desk about members, mounted: their states, what is found, and what is shown. */
import { Refused } from '@porchlight/contracts/errors/refusals'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { expectFocus, press } from '../../../../../tests/harness/phone/keyboard.ts'
import { lookAtStates } from '../../../../../tests/mounted/look-at-states.ts'
import { type MountedPhone, openMountedPhone } from '../../../../../tests/mounted/mounted-phone.ts'
import { emptyPath } from '../../../../../tests/mounted/paths.ts'
import { administrationTexts as texts } from '../../locales/en/administration.ts'
import { deskTexts } from '../../locales/en/desk.ts'
import { deskMemberPath, paths } from '../../paths.ts'
import { aListedMember, aMemberWithHistory, anAdministeredMember } from './administration.factory.ts'
import {
  administrationStates,
  fillAct,
  foundMembers,
  openAct,
  openMember,
  openSearch,
  operator,
} from './administration.states.ts'

let phone: MountedPhone
let page: Page
beforeAll(async () => {
  phone = await openMountedPhone()
  page = phone.page
})
beforeEach(() => phone.visit(emptyPath))
afterEach(() => phone.offline(false))
afterAll(() => phone?.discard())

lookAtStates(administrationStates, () => phone)

const bodiesOf = (name: string) =>
  phone.server.calls.flatMap((each) => (each.name === name ? [each.body as Record<string, unknown>] : []))
const button = (name: string) => page.getByRole('button', { name, exact: true })
const reason = 'She asked for it at the porch.'

describe('the search', () => {
  it('P-142 sends what was typed, the role and the next page, and leads to a member', async () => {
    await openSearch(phone)
    const list = page.getByRole('list', { name: texts.search.list })
    await expect.poll(() => list.getByRole('listitem').count()).toBe(3)
    await page.getByRole('searchbox').fill(' rosa ')
    await button(deskTexts.search).click()
    await page.getByRole('radio', { name: texts.search.roles.moderator }).check()
    const nextPage = { members: [aListedMember({ firstName: 'Rosemary' })], after: null }
    await list.waitFor()
    phone.server.change({
      'administration.search': nextPage,
      'administration.member': anAdministeredMember(),
    })
    await press(page, button(texts.search.more))
    await expect.poll(() => list.getByRole('listitem').count()).toBe(4)
    await expectFocus(list.getByRole('listitem').nth(3))
    expect(await button(texts.search.more).count()).toBe(0)
    expect(bodiesOf('administration.search')).toEqual([
      { query: '' },
      { query: 'rosa' },
      { query: 'rosa', role: 'moderator' },
      { query: 'rosa', role: 'moderator', after: 'next' },
    ])
    await page.getByRole('link', { name: 'Rosalind' }).click()
    await page.getByRole('region', { name: texts.page.facts }).waitFor()
    await page.goBack()
    expect(await page.getByRole('searchbox').inputValue()).toBe(' rosa ')
  })

  it('P-142 for the same words is sent again: somebody may have come since', async () => {
    await openSearch(phone)
    await page.getByRole('searchbox').fill('rosa')
    await button(deskTexts.search).click()
    await expect.poll(() => bodiesOf('administration.search').length).toBe(2)
    phone.server.change({ 'administration.search': { members: [], after: null } })
    await button(deskTexts.search).click()
    await page.getByText(texts.search.none.title).waitFor()
    expect(bodiesOf('administration.search').slice(1)).toEqual([{ query: 'rosa' }, { query: 'rosa' }])
  })

  it('P-142 without a signal says so, keeps what was typed, and reads once the signal is back', async () => {
    await phone.offline(true)
    await phone.mount(paths.deskMembers, {
      member: operator(),
      server: { 'administration.search': foundMembers },
    })
    await page.getByText(deskTexts.noSignal).waitFor()
    await page.getByRole('searchbox').fill('rosa')
    await page.getByText(deskTexts.failed.title).waitFor()
    await phone.offline(false)
    await expect
      .poll(() => page.getByRole('list', { name: texts.search.list }).getByRole('listitem').count())
      .toBe(3)
    expect(await page.getByRole('searchbox').inputValue()).toBe('rosa')
  })

  it('P-142 whose response is lost while the signal comes back is read once more', async () => {
    const response = Promise.withResolvers<Refused>()
    await phone.mount(paths.deskMembers, {
      member: operator(),
      server: { 'administration.search': () => response.promise },
    })
    await expect.poll(() => bodiesOf('administration.search').length).toBe(1)
    phone.server.change({ 'administration.search': foundMembers })
    await phone.offline(true)
    await page.getByText(deskTexts.noSignal).waitFor()
    await phone.offline(false)
    await page.getByRole('list', { name: texts.search.list }).waitFor()
    response.resolve(new Refused('unavailable'))
  })

  it('P-142 that failed is read again on a tap', async () => {
    await openSearch(phone, { 'administration.search': new Refused('unavailable') })
    await page.getByText(deskTexts.failed.title).waitFor()
    phone.server.change({ 'administration.search': foundMembers })
    await button(deskTexts.failed.action).click()
    await page.getByRole('list', { name: texts.search.list }).waitFor()
  })

  it('P-142 a moderator has no such page and no way to it, and nothing is requested', async () => {
    const { isOperator: _role, ...member } = operator()
    await phone.mount(paths.deskMembers, { member: { ...member, isModerator: true }, server: {} })
    await page.getByText(deskTexts.operatorsOnly.title).waitFor()
    expect(await page.getByRole('navigation', { name: deskTexts.pages.label }).count()).toBe(0)
    expect(phone.server.calls.filter(({ name }) => name.startsWith('administration'))).toEqual([])
  })

  it('P-142 shows markup in a name as text, and a name that turns the direction turns nothing else', async () => {
    const bad = '<img src=x onerror="window.isBroken = true">'
    const members = [aListedMember({ firstName: bad, lastName: '\u202etxet' })]
    await openSearch(phone, { 'administration.search': { members, after: null } })
    await page.getByText('<img src=x', { exact: false }).waitFor()
    expect(await page.evaluate(() => 'isBroken' in window)).toBe(false)
  })
})

describe('a member’s page', () => {
  it('P-142 tells the week and never a time, and leads to their cases', async () => {
    const member = aMemberWithHistory()
    await openMember(phone, member)
    const facts = page.getByRole('region', { name: texts.page.facts })
    await facts.getByText(texts.page.weeks(2)).waitFor()
    await facts.getByText(member.email).waitFor()
    await page.getByRole('region', { name: texts.page.acts }).getByText('by Mona Baker').waitFor()
    const link = page.getByRole('link', { name: texts.page.caseOf('report') })
    expect(await link.getAttribute('href')).toBe(`${paths.desk}/${member.cases[0]?.id}`)
  })

  it('P-142 of a member without an address shows the link for a new password to hand over, once', async () => {
    const member = anAdministeredMember({ email: 'ruth-4821' })
    const link = 'https://help.example.org/reset-password?token=abc'
    await openMember(phone, member)
    await page.getByText(texts.page.signInName, { exact: true }).waitFor()
    await button(texts.acts.passwordLink.open).click()
    await page.getByText(texts.acts.passwordLink.byHand).waitFor()
    phone.server.change({ 'administration.sendPasswordLink': { ok: true, link } })
    await page.getByLabel(texts.dialog.reason).fill(reason)
    await button(texts.acts.passwordLink.submit).click()
    const address = page.getByLabel(texts.passwordLink.address, { exact: true })
    await expect.poll(() => address.inputValue()).toBe(link)
    await page.getByRole('img', { name: texts.passwordLink.qr }).waitFor()
    await button(texts.passwordLink.done).click()
    await address.waitFor({ state: 'detached' })
  })

  it('P-142 of somebody who was removed says so', async () => {
    await phone.mount(deskMemberPath(aListedMember().id), {
      member: operator(),
      server: { 'administration.member': new Refused('not_found') },
    })
    await page.getByText(texts.page.gone.title).waitFor()
  })

  it('P-142 of oneself has the roles alone', async () => {
    const viewer = operator()
    const member = anAdministeredMember({ id: viewer.id, isOperator: true })
    await phone.mount(deskMemberPath(viewer.id), {
      member: viewer,
      server: { 'administration.member': member },
    })
    await button(texts.acts.takeOperator.open).waitFor()
    expect(await button(texts.acts.credits.open).count()).toBe(0)
    phone.server.change({ 'administration.setRole': new Refused('last_operator') })
    await openAct(phone, 'takeOperator')
    await fillAct(phone, 'takeOperator', null)
    await page.getByText('Nobody else runs this community', { exact: false }).waitFor()
  })

  it('P-142 without a signal has no button that leads nowhere', async () => {
    await openMember(phone, anAdministeredMember())
    await button(texts.acts.credits.open).waitFor()
    await phone.offline(true)
    await button(texts.acts.credits.open).waitFor({ state: 'detached' })
    await page.getByText(deskTexts.noSignal).waitFor()
  })
})
