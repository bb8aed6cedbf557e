/** The page on which operators set up their community, mounted. */
import { Refused } from '@porchlight/contracts/errors/refusals'
import type { ArgsNamed } from '@porchlight/contracts/operations'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { listBusyButtons } from '../../../../../tests/harness/phone/busy-buttons.ts'
import { expectFocus } from '../../../../../tests/harness/phone/keyboard.ts'
import { lookAtStates } from '../../../../../tests/mounted/look-at-states.ts'
import { type MountedPhone, openMountedPhone } from '../../../../../tests/mounted/mounted-phone.ts'
import { community } from '../../../../../tests/screens/neighborhood-rows.ts'
import { deskTexts } from '../../locales/en/desk.ts'
import { draftTexts } from '../../locales/en/drafts.ts'
import { pageTexts } from '../../locales/en/pages.ts'
import { setupTexts as texts } from '../../locales/en/setup.ts'
import { paths } from '../../paths.ts'
import { aMember } from '../members/members.factory.ts'
import { aSetup } from './setup.factory.ts'
import { firstRun, openSetup, operator, save, setupStates, type } from './setup.states.ts'

let phone: MountedPhone
let page: Page
beforeAll(async () => {
  phone = await openMountedPhone()
  page = phone.page
})
afterEach(() => phone.offline(false))
afterAll(() => phone?.discard())

lookAtStates(setupStates, () => phone)

const field = (label: string) => page.getByLabel(label, { exact: true })
const nameField = () => field(texts.settings.name.label)
const sentChanges = () =>
  phone.server.calls
    .filter(({ name }) => name === 'setup.change')
    .map(({ body }) => body as ArgsNamed<'setup.change'>)

describe('settings', () => {
  it('that were changed are sent together with the version that was seen, and no others; the button is busy meanwhile', async () => {
    const after = aSetup({ version: 4, values: { name: 'Ash Street', signUp: 'invited' } })
    const gate = Promise.withResolvers<void>()
    await openSetup(phone, aSetup(), { 'setup.change': () => gate.promise.then(() => after) })
    await type(phone, texts.settings.name.label, 'Ash Street')
    await field(texts.settings.signUp.label).click()
    await page.getByRole('option', { name: texts.choices.signUp.invited }).click()
    // What is typed and taken back is no change.
    await type(phone, texts.settings.trialDays.label, '3')
    await type(phone, texts.settings.trialDays.label, '14')
    phone.server.change({ 'setup.read': after })
    await save(phone)
    await expect.poll(() => listBusyButtons(page)).toEqual([texts.save])
    gate.resolve()
    await page.getByText(texts.saved).first().waitFor()
    await expect.poll(() => listBusyButtons(page)).toEqual([])
    expect(sentChanges()).toEqual([{ seenVersion: 3, values: { name: 'Ash Street', signUp: 'invited' } }])
    await save(phone)
    await page.getByText(texts.nothing).waitFor()
    expect(sentChanges()).toHaveLength(1)
  })

  it('of the server can be read and not changed, and the page names where they are set', async () => {
    await openSetup(phone, aSetup({ onServer: { name: 'COMMUNITY_NAME', signUp: 'SIGN_UP' } }))
    await page.getByText(texts.setOnServer('COMMUNITY_NAME')).waitFor()
    expect(await nameField().getAttribute('readonly')).not.toBeNull()
    expect(await field(texts.settings.signUp.label).inputValue()).toBe(texts.choices.signUp.open)
    expect(await field(texts.settings.signUp.label).getAttribute('readonly')).not.toBeNull()
  })

  it('that are refused keep what was typed, with the reason at its field', async () => {
    await openSetup(phone, aSetup(), {
      'setup.change': new Refused('invalid', {
        issues: [{ path: 'values.timeZone', message: 'Please enter a time zone.' }],
      }),
    })
    await type(phone, texts.settings.timeZone.label, 'Elm/Street')
    await save(phone)
    const zone = field(texts.settings.timeZone.label)
    await expect.poll(() => zone.getAttribute('aria-invalid')).toBe('true')
    expect(await zone.inputValue()).toBe('Elm/Street')
    await zone.fill('UTC')
    await expect.poll(() => zone.getAttribute('aria-invalid')).toBeNull()
  })

  it('that are refused give the focus to the first faulty field, which names its fault, each time', async () => {
    const faults = { timeZone: 'Please enter a time zone.', priceMonthly: 'Please enter a price.' }
    await openSetup(phone, aSetup(), {
      'setup.change': new Refused('invalid', {
        // The server's order is another one than that of the page.
        issues: [
          { path: 'values.priceMonthly', message: faults.priceMonthly },
          { path: 'values.timeZone', message: faults.timeZone },
        ],
      }),
    })
    await type(phone, texts.settings.priceMonthly.label, '-5')
    const focusedFault = () =>
      page.evaluate(() => {
        const field = document.activeElement
        const [errorId = ''] = (field?.getAttribute('aria-describedby') ?? '').split(' ')
        return `${field?.getAttribute('aria-invalid')} ${document.getElementById(errorId)?.textContent}`
      })
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await save(phone)
      await expect.poll(focusedFault).toBe(`true ${faults.timeZone}`)
    }
    await type(phone, texts.settings.timeZone.label, 'UTC')
    expect(
      await field(texts.settings.timeZone.label).evaluate((each) => each === document.activeElement),
    ).toBe(true)
  })

  describe('the order of the kinds of help', () => {
    const lines = () => group().getByRole('listitem').allInnerTexts()
    const group = () => page.getByRole('group', { name: texts.settings.categories.label })
    const focusedName = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))

    it('changes with the keyboard alone: the button keeps the focus, and a screen reader reads the new place', async () => {
      const after = aSetup({ version: 4 })
      await openSetup(phone, aSetup(), { 'setup.change': after })
      const [first = '', second = ''] = await lines()
      const { up, down, announcement } = texts.order
      await group()
        .getByRole('button', { name: down(first) })
        .focus()
      await page.keyboard.press('Enter')
      await expect.poll(async () => (await lines()).slice(0, 2)).toEqual([second, first])
      expect(await focusedName()).toBe(down(first))
      await group()
        .getByRole('status')
        .getByText(announcement(first, 2, 10))
        .waitFor()
      await group()
        .getByRole('button', { name: up('Other') })
        .focus()
      await page.keyboard.press('Space')
      await expect.poll(focusedName).toBe(up('Other'))
      await save(phone)
      await page.getByText(texts.saved).first().waitFor()
      const [firstChange] = sentChanges()
      expect(firstChange?.values.categories?.split(';')).toEqual([
        ...['pet_animal', 'childcare_school', 'home_yard', 'transportation_errands', 'beauty_style'],
        ...['meal_hospitality', 'wellness_support', 'events_creative', 'other', 'referrals_recommendations'],
      ])
    })

    it('at the end of the list a button moves nothing and keeps the focus; the usual order is one tap away', async () => {
      await openSetup(phone, aSetup({ values: { categories: 'other' } }))
      const [first = '', second = ''] = await lines()
      expect(first).toBe('Other')
      await group()
        .getByRole('button', { name: texts.order.up(first) })
        .focus()
      await page.keyboard.press('Enter')
      expect((await lines()).slice(0, 2)).toEqual([first, second])
      expect(await focusedName()).toBe(texts.order.up(first))
      await group().getByRole('button', { name: texts.order.usual }).click()
      await expect.poll(async () => (await lines()).at(-1)).toBe('Other')
      // The button is gone, and its list has the focus.
      expect(await group().evaluate((each) => each === document.activeElement)).toBe(true)
    })

    it('that somebody else changed is shown by its names, and has the focus', async () => {
      await openSetup(phone, aSetup(), {
        'setup.change': new Refused('settings_changed', { by: 'Noor', current: { categories: 'other' } }),
      })
      await group()
        .getByRole('button', { name: texts.order.up('Home & Yard') })
        .click()
      await save(phone)
      await group().getByText('It’s now: Other, Childcare & School', { exact: false }).waitFor()
      expect(await group().evaluate((each) => each === document.activeElement)).toBe(true)
    })

    it('that is set on the server has no buttons', async () => {
      await openSetup(
        phone,
        aSetup({ values: { categories: 'other' }, onServer: { categories: 'COMMUNITY_CATEGORIES' } }),
      )
      await group().getByText(texts.setOnServer('COMMUNITY_CATEGORIES')).waitFor()
      expect(await group().getByRole('button').count()).toBe(0)
    })
  })

  it('that somebody else changed are shown beside what was typed, and a second save is meant', async () => {
    await openSetup(phone, aSetup(), {
      'setup.change': new Refused('settings_changed', { by: 'Noor', current: { name: 'Oak Street' } }),
    })
    await type(phone, texts.settings.name.label, 'Ash Street')
    phone.server.change({ 'setup.read': aSetup({ version: 9, values: { name: 'Oak Street' } }) })
    await save(phone)
    await page.getByText(texts.isNow('Oak Street')).waitFor()
    await page.getByText('Noor changed this in the meantime. Nothing was saved.').waitFor()
    expect(await nameField().inputValue()).toBe('Ash Street')
    await expect
      .poll(async () => {
        await save(phone)
        return sentChanges().at(-1)?.seenVersion
      })
      .toBe(9)
    expect(sentChanges()[0]?.seenVersion).toBe(3)
  })

  it('without a signal keep what was typed, over a start of the app, until the server has it', async () => {
    const after = aSetup({ version: 4, values: { name: 'Ash Street' } })
    await openSetup(phone, aSetup(), { 'setup.change': after })
    await phone.offline(true)
    await type(phone, texts.settings.name.label, 'Ash Street')
    await save(phone)
    await page.getByRole('alert').getByText(texts.noSignal).waitFor()
    expect(await nameField().inputValue()).toBe('Ash Street')
    await phone.offline(false)
    await page.getByRole('link', { name: deskTexts.pages.cases }).click()
    await page.getByRole('link', { name: deskTexts.pages.community }).click()
    await expect.poll(() => nameField().inputValue()).toBe('Ash Street')
    await page.getByRole('button', { name: draftTexts.discard }).waitFor()
    phone.server.change({ 'setup.read': after })
    await save(phone)
    await page.getByText(texts.saved).first().waitFor()
    await expect.poll(() => page.getByRole('button', { name: draftTexts.discard }).count()).toBe(0)
  })

  it('are shown as text, whatever a name says', async () => {
    const bad = '<img src=x onerror="window.isBroken = true">'
    const change = { name: 'name', before: bad, after: '', by: bad, at: '2026-11-20T10:00:00.000Z' }
    await openSetup(phone, aSetup({ values: { name: bad }, changes: [change] }))
    await page.getByText(texts.changes.line(`“${bad}”`, texts.empty)).waitFor()
    expect(await nameField().inputValue()).toBe(bad)
    expect(await page.evaluate(() => 'isBroken' in window)).toBe(false)
  })

  it('of money that need a fresh sign-in are saved once the operator has shown who they are', async () => {
    let isFresh = false
    const after = aSetup({ version: 4, values: { priceMonthly: '7' } })
    await openSetup(phone, aSetup(), {
      'setup.change': async () => (isFresh ? after : new Refused('sign_in_again')),
      'sessions.waysIn': { hasPassword: true, providers: [] },
      'sessions.confirm': async () => {
        isFresh = true
        return { message: 'Welcome back.' }
      },
    })
    await type(phone, texts.settings.priceMonthly.label, '7')
    await save(phone)
    await page
      .getByRole('dialog')
      .getByLabel(/password/i)
      .first()
      .fill('a lamp on every porch')
    await page.keyboard.press('Enter')
    await page.getByText(texts.saved).first().waitFor()
    expect(sentChanges().map(({ values }) => values)).toEqual([{ priceMonthly: '7' }, { priceMonthly: '7' }])
  })
})

describe('the first run', () => {
  it('is led to from home, answered by keyboard, and followed by what is left', async () => {
    const after = aSetup({ version: 1, checklist: { ...firstRun.checklist, invitedCount: 2 } })
    const gate = Promise.withResolvers<void>()
    await phone.mount(paths.home, {
      member: operator(),
      server: {
        'community.about': community,
        'setup.read': firstRun,
        'setup.change': () => gate.promise.then(() => after),
      },
    })
    await page.getByRole('link', { name: texts.firstRun.card.action }).click()
    const questions = page.getByRole('region', { name: texts.firstRun.title })
    // As many as the title says.
    await expect
      .poll(() => questions.getByRole('textbox').or(questions.getByRole('combobox')).count())
      .toBe(5)
    await nameField().fill('Elm Street')
    expect(await field(texts.settings.timeZone.label).inputValue()).toBe('America/Los_Angeles')
    phone.server.change({ 'setup.read': after })
    await page.keyboard.press('Enter')
    await expect.poll(() => listBusyButtons(page)).toEqual([texts.firstRun.save])
    // Another Enter does not save them once more.
    await page.keyboard.press('Enter')
    gate.resolve()
    await expectFocus(page.getByRole('heading', { name: texts.checklist.title }))
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    expect(sentChanges()).toEqual([
      {
        seenVersion: 0,
        // The zone of the operator's phone is offered, in place of the server's own.
        values: { name: 'Elm Street', timeZone: 'America/Los_Angeles' },
        endsFirstRun: true,
      },
    ])
    const list = page.getByRole('region', { name: texts.checklist.title })
    await list.getByText(texts.checklist.https.open).waitFor()
    await list.getByText(texts.checklist.invite.open(2)).waitFor()
    await list.getByRole('link', { name: texts.checklist.invite.action }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await expect.poll(() => page.getByText(texts.firstRun.card.title).count()).toBe(0)
  })

  it('can be left by a button that is busy until the response, and its questions then are among all settings', async () => {
    const after = aSetup({ version: 1 })
    const gate = Promise.withResolvers<void>()
    await openSetup(phone, firstRun, { 'setup.change': () => gate.promise.then(() => after) })
    phone.server.change({ 'setup.read': after })
    await page.getByRole('button', { name: texts.firstRun.skip }).click()
    await expect.poll(() => listBusyButtons(page)).toEqual([texts.firstRun.skip])
    gate.resolve()
    await expectFocus(page.getByRole('heading', { name: texts.sections.community, exact: true }))
    await page.getByRole('heading', { name: texts.sections.limits }).waitFor()
    expect(sentChanges()).toEqual([{ seenVersion: 0, values: {}, endsFirstRun: true }])
    // Everything that the server can see is done here, so no list is left.
    expect(await page.getByRole('heading', { name: texts.checklist.title }).count()).toBe(0)
  })

  it('is for operators alone: a member’s home asks nothing about it', async () => {
    await phone.mount(paths.home, { member: aMember(), server: { 'community.about': community } })
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    expect(phone.server.calls.map(({ name }) => name)).not.toContain('setup.read')
    await phone.mount(paths.deskCommunity, { member: aMember(), server: {} })
    await page.getByText(deskTexts.operatorsOnly.title).waitFor()
    expect(phone.server.calls.map(({ name }) => name)).not.toContain('setup.read')
  })
})

it('what the app shows of the community follows the next round after a change', async () => {
  const renamedCommunity = { ...community, name: 'Oak Street', version: 7 }
  await phone.mount(paths.community, {
    member: aMember(),
    server: { 'community.about': { ...community, name: 'Elm Street', version: 6 } },
  })
  await page.getByText('Elm Street').first().waitFor()
  phone.server.change({ 'community.about': renamedCommunity })
  phone.server.settingsVersion = 7
  await phone.bring([])
  await page.getByText('Oak Street').first().waitFor()
})

it('a page that was read before is requested again once the settings were changed', async () => {
  await phone.mount(paths.terms, {
    member: aMember(),
    server: {
      'community.about': { ...community, version: 6 },
      'community.page': { html: '<p>Shoes off.</p>' },
    },
  })
  await page.getByText('Shoes off.').waitFor()
  phone.server.settingsVersion = 6
  // The first round after the settings were read tells the device which version it follows.
  await phone.passRound()
  const settingsReads = () => phone.server.calls.filter(({ name }) => name === 'community.about').length
  const earlierReads = settingsReads()
  phone.server.change({
    'community.about': { ...community, version: 7 },
    'community.page': { html: '<p>Shoes on.</p>' },
  })
  phone.server.settingsVersion = 7
  await phone.bring([])
  await expect.poll(settingsReads).toBeGreaterThan(earlierReads)
  await page.getByRole('link', { name: pageTexts.titles.privacy }).first().click()
  await page.getByText('Shoes on.').waitFor()
  await page.getByRole('link', { name: pageTexts.titles.terms }).first().click()
  await page.getByRole('heading', { name: pageTexts.titles.terms }).waitFor()
  await page.getByText('Shoes on.').waitFor()
  expect(await page.getByText('Shoes off.').count()).toBe(0)
})
