/** `/background-check`, without a server. */
import type { CheckStanding } from '@porchlight/contracts/checks/checks.operations'
import { Refused } from '@porchlight/contracts/errors/refusals'
import { toIso } from '@porchlight/contracts/values/time'
import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { wordsOn } from '../../../../../tests/harness/device/device-data.ts'
import { expectAtField } from '../../../../../tests/harness/phone/fields.ts'
import { expectFocus } from '../../../../../tests/harness/phone/keyboard.ts'
import { expectToast } from '../../../../../tests/harness/phone/toasts.ts'
import { lookAtStates } from '../../../../../tests/mounted/look-at-states.ts'
import { type MountedPhone, openMountedPhone } from '../../../../../tests/mounted/mounted-phone.ts'
import type { StandInResponses } from '../../../../../tests/mounted/stand-in.ts'
import { appTexts } from '../../locales/en/app.ts'
import { backgroundCheckTexts as texts } from '../../locales/en/checks.ts'
import { profileTexts } from '../../locales/en/profile.ts'
import { paths } from '../../paths.ts'
import { aMember } from '../members/members.factory.ts'
import { backgroundCheckStates, fillCheck, noCheck, supported } from './checks.states.ts'

const path = '/background-check'
const formPath = `${path}?step=form`

let phone: MountedPhone
let page: Page
let main: Locator
beforeAll(async () => {
  phone = await openMountedPhone()
  page = phone.page
  main = page.getByRole('main')
})
afterEach(() => phone.offline(false))
afterAll(() => phone?.discard())

lookAtStates(backgroundCheckStates, () => phone)

const member = aMember({ firstName: 'Lena', lastName: 'Ortiz', email: 'lena@example.org' })
const heading = (name: string) => main.getByRole('heading', { name, exact: true })
const submit = () => main.getByRole('button', { name: texts.form.submit }).click()
const reads = () => phone.server.calls.filter(({ name }) => name === 'checks.read').length
const listApplications = () =>
  phone.server.calls.flatMap(({ name, body }) => (name === 'checks.apply' ? [body] : []))

async function open(
  at: string,
  standing: Partial<CheckStanding> = {},
  server: StandInResponses = {},
): Promise<void> {
  await phone.mount(at, {
    member,
    server: { ...supported, 'checks.read': { ...noCheck, ...standing }, ...server },
  })
}

describe('before a check', () => {
  it.each(['manual', 'http', 'instant'] as const)(
    'B-001 B-004 the first screen says how long a check takes, what it does not promise, and what happens to the details: %s',
    async (provider) => {
      await open(path, { provider })
      await heading(texts.intro.heading).waitFor()
      await main.getByText(/under 5 minutes/).waitFor()
      await main.getByText(texts.promise.text).waitFor()
      for (const sentence of texts.typed[provider]) await main.getByText(sentence).waitFor()
      await expect
        .poll(() => main.getByText(texts.instantNotice).count())
        .toBe(provider === 'instant' ? 1 : 0)
    },
  )

  it('B-002 the first screen leads to the form, and Back leads from it', async () => {
    await open(path)
    await main.getByRole('link', { name: texts.intro.start }).click()
    await heading(texts.form.heading).waitFor()
    await page.goBack()
    await heading(texts.intro.heading).waitFor()
  })

  it('Q61 without a signal a check cannot begin, and the screen says so', async () => {
    await open(path)
    await heading(texts.intro.heading).waitFor()
    await phone.offline(true)
    await main.getByText(texts.needsSignal).waitFor()
    expect(await main.getByRole('link', { name: texts.intro.start }).count()).toBe(0)
  })
})

describe('the form', () => {
  it('B-010 B-011 the form shows name and email of the account, which cannot be changed here', async () => {
    await open(formPath)
    await main.getByText('Lena Ortiz', { exact: true }).waitFor()
    await main.getByText('lena@example.org', { exact: true }).waitFor()
    // Date, address and digits.
    await expect.poll(() => main.getByRole('textbox').count()).toBe(3)
  })

  it('B-005 B-006 B-009 each invalid field says what it needs, and nothing is sent', async () => {
    await open(formPath)
    await submit()
    await expectAtField(page, texts.form.dateOfBirth, 'Date of birth is required')
    await expectAtField(page, texts.form.address, 'Full address is required')
    await expectAtField(page, texts.form.ssnLast4, 'Enter last 4 digits of SSN')
    await expectAtField(page, texts.form.consent, 'You must consent to the background check')
    expect(listApplications()).toEqual([])
    expect(
      await main.getByLabel(texts.form.dateOfBirth).evaluate((field) => field === document.activeElement),
    ).toBe(true)
  })

  it('B-005 the server’s fault at a field is shown there, and the entered details stay', async () => {
    const issues = [{ path: 'dateOfBirth', message: 'Date of birth is required' }]
    await open(formPath, {}, { 'checks.apply': new Refused('invalid', { issues }) })
    await fillCheck(page)
    await submit()
    await expectAtField(page, texts.form.dateOfBirth, 'Date of birth is required')
    await expectFocus(main.getByLabel(texts.form.dateOfBirth))
    expect(await main.getByLabel(texts.form.dateOfBirth).inputValue()).toBe('1961-04-12')
  })

  it('B-005 the form offers no date of birth after today', async () => {
    await open(formPath)
    const last = await main.getByLabel(texts.form.dateOfBirth).getAttribute('max')
    // The test may run over midnight.
    expect([Date.now() - 60_000, Date.now()].map((ms) => toIso(ms).slice(0, 10))).toContain(last)
  })

  it('B-008 the last digits accept figures of any keyboard, and four at most', async () => {
    await open(formPath)
    const field = main.getByLabel(texts.form.ssnLast4)
    await field.pressSequentially('4a٧1-1x9')
    expect(await field.inputValue()).toBe('4711')
  })

  it('B-012 B-009 B-007 the form is sent with the entered details and the account’s name', async () => {
    await open(formPath, {}, { 'checks.apply': { message: '', state: 'undecided' } })
    await fillCheck(page)
    // A number would lose the zero.
    await main.getByLabel(texts.form.ssnLast4).fill('0471')
    await submit()
    await heading(texts.processing.heading).waitFor()
    expect(listApplications()).toEqual([
      {
        dateOfBirth: '1961-04-12',
        address: '1420 Laveta Terrace, Los Angeles, CA 90026',
        ssnLast4: '0471',
        consent: true,
        firstName: 'Lena',
        lastName: 'Ortiz',
        email: 'lena@example.org',
      },
    ])
  })

  it('B-015 a failed application shows a message, and the entered details stay while it is shown', async () => {
    await open(formPath, {}, { 'checks.apply': new Refused('check_unavailable') })
    await fillCheck(page)
    await submit()
    await expectToast(page, {
      title: 'Submission Failed',
      description: new Refused('check_unavailable').message,
      destructive: true,
    })
    expect(await main.getByLabel(texts.form.ssnLast4).inputValue()).toBe('4711')
  })

  it('B-015 without a response of our server the message has the specification’s words', async () => {
    await open(formPath)
    await fillCheck(page)
    await submit()
    await expectToast(page, {
      title: 'Submission Failed',
      description: texts.form.noSignal,
      destructive: true,
    })
  })

  it('Q61 entered details are gone after Back and after a reload, and no browser stores them', async () => {
    await open(path)
    await main.getByRole('link', { name: texts.intro.start }).click()
    await fillCheck(page)
    const autocomplete = (label: string) => main.getByLabel(label).getAttribute('autocomplete')
    expect([await autocomplete(texts.form.ssnLast4), await autocomplete(texts.form.dateOfBirth)]).toEqual([
      'off',
      'off',
    ])
    await page.goBack()
    await heading(texts.intro.heading).waitFor()
    await page.goForward()
    for (const label of [texts.form.dateOfBirth, texts.form.address, texts.form.ssnLast4]) {
      expect(await main.getByLabel(label).inputValue()).toBe('')
    }
    expect(await main.getByLabel(texts.form.consent).isChecked()).toBe(false)
    expect(page.url()).not.toMatch(/4711|1961/)
    await fillCheck(page)
    await page.reload()
    for (const label of [texts.form.dateOfBirth, texts.form.address, texts.form.ssnLast4]) {
      expect(await main.getByLabel(label).inputValue()).toBe('')
    }
    expect(await main.getByLabel(texts.form.consent).isChecked()).toBe(false)
  })

  it('Q61 sent details are in no storage of the page', async () => {
    await open(formPath, {}, { 'checks.apply': { message: '', state: 'undecided' } })
    await fillCheck(page)
    await submit()
    await heading(texts.processing.heading).waitFor()
    const storageText = await page.evaluate(() =>
      JSON.stringify([history.state, { ...sessionStorage }, { ...localStorage }]),
    )
    expect(storageText).not.toMatch(/"4711|1961-04|Laveta/)
  })
})

/** Records the page's own time of the first sight of each heading, which no look from outside delays. */
async function watchForHeadings(headings: string[]): Promise<() => Promise<(number | undefined)[]>> {
  await page.evaluate((words) => {
    const moments: Record<string, number> = {}
    Object.assign(window, { firstSights: moments })
    const look = () => {
      for (const { textContent } of document.querySelectorAll('main :is(h1, h2, h3)'))
        if (words.includes(textContent)) moments[textContent] ??= performance.now()
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true })
  }, headings)
  return () =>
    page.evaluate((words) => {
      const { firstSights } = window as never as { firstSights: Record<string, number> }
      return words.map((word) => firstSights[word])
    }, headings)
}

describe('after a check', () => {
  it('B-002 B-013 B-014 from the first screen over the form to three seconds of processing, and then the result', async () => {
    await open(path, { provider: 'instant' }, { 'checks.apply': { message: '', state: 'passed' } })
    await heading(texts.intro.heading).waitFor()
    await main.getByRole('link', { name: texts.intro.start }).click()
    await fillCheck(page)
    const headings = [texts.processing.heading, 'Background Verified']
    const moments = await watchForHeadings(headings)
    await submit()
    await heading('Background Verified').waitFor()
    const [processingAt = Number.NaN, verifiedAt = Number.NaN] = await moments()
    expect(verifiedAt - processingAt).toBeGreaterThan(2500)
    expect(verifiedAt - processingAt).toBeLessThan(10_000)
    expect(await wordsOn(page)).not.toContain('4711')
  })

  it.each([
    ['an unreachable provider', new Refused('check_unavailable')],
    ['a slow provider', { message: '', state: 'undecided' }],
  ] as const)(
    'B-013 B-015 the form stays until its own call has a response, whatever the member’s row says meanwhile: %s',
    async (_which, answer) => {
      const call = Promise.withResolvers<typeof answer>()
      await open(formPath, { provider: 'http' }, { 'checks.apply': () => call.promise })
      await fillCheck(page)
      await submit()
      await expect.poll(() => listApplications().length).toBe(1)
      const readsBefore = reads()
      // The application is written down before the provider has it.
      phone.server.change({ 'checks.read': { ...noCheck, provider: 'http', state: 'undecided' } })
      const running = { ...member, lastName: 'Ortiz Vega', isBackgroundCheckRunning: true as const }
      await phone.bring([{ table: 'members', id: member.id, row: running }])
      await main.getByText('Lena Ortiz Vega', { exact: true }).waitFor()
      expect(reads()).toBe(readsBefore)

      if (!(answer instanceof Refused)) {
        call.resolve(answer)
        await heading(texts.processing.heading).waitFor()
        await main.getByText(texts.waiting.http).waitFor()
        return
      }
      phone.server.change({ 'checks.read': { ...noCheck, provider: 'http' } })
      call.resolve(answer)
      await expectToast(page, { title: 'Submission Failed', description: answer.message, destructive: true })
      await phone.bring([{ table: 'members', id: member.id, row: { ...member, lastName: 'Ortiz Luna' } }])
      await main.getByText('Lena Ortiz Luna', { exact: true }).waitFor()
      expect(await main.getByLabel(texts.form.ssnLast4).inputValue()).toBe('4711')
    },
  )

  it('B-013 a response after the member has left neither leads them back nor moves their focus', async () => {
    const call = Promise.withResolvers<{ message: string; state: 'undecided' }>()
    await open(formPath, {}, { 'checks.apply': () => call.promise })
    await fillCheck(page)
    await submit()
    await expect.poll(() => listApplications().length).toBe(1)
    const profile = page.getByRole('navigation').getByRole('link', { name: appTexts.tabs.profile })
    await profile.click()
    await heading(profileTexts.title).waitFor()
    await profile.focus()
    // The member's own row is requested with the response.
    const round = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/sync')
    call.resolve({ message: '', state: 'undecided' })
    await round
    expect(new URL(page.url()).pathname).toBe(paths.profile)
    await expectFocus(profile)
  })

  it('B-013 B-014 a provider’s decision within these three seconds is shown', async () => {
    await open(formPath, { provider: 'http' }, { 'checks.apply': { message: '', state: 'undecided' } })
    await fillCheck(page)
    await submit()
    await heading(texts.processing.heading).waitFor()
    const decidedAt = '2026-11-20T12:00:00.000Z'
    phone.server.change({ 'checks.read': { ...noCheck, provider: 'http', state: 'passed', decidedAt } })
    await phone.bring([
      {
        table: 'members',
        id: member.id,
        row: { ...member, isBackgroundVerified: true, backgroundCheckDate: decidedAt },
      },
    ])
    await heading('Background Verified').waitFor()
    await main.getByText(texts.success.since('November 20, 2026')).waitFor()
  })

  it('B-016 B-017 B-018 a refused check says so, and leads to the form again, and to support', async () => {
    await open(path, { state: 'refused', reason: 'The address is not one of ours.' })
    await heading('We Hit a Snag').waitFor()
    await main.getByText(texts.failed.reason('The address is not one of ours.')).waitFor()
    const support = main.getByRole('link', { name: 'Contact Support' })
    expect(await support.getAttribute('href')).toBe(
      'mailto:help@echo.example?subject=My%20background%20check',
    )
    expect(await main.getByText(texts.failed.noSupport).count()).toBe(0)
    await main.getByRole('link', { name: 'Try Again' }).click()
    await heading(texts.form.heading).waitFor()
    expect(await main.getByLabel(texts.form.ssnLast4).inputValue()).toBe('')
  })

  it('B-018 PLAN-026 a premium member’s mail to support is marked', async () => {
    const premium = { subscriptionPlan: 'premium', subscriptionStatus: 'active' } as const
    await phone.mount(path, {
      member: { ...member, ...premium },
      server: { ...supported, 'checks.read': { ...noCheck, state: 'refused' } },
    })
    const href = await main.getByRole('link', { name: 'Contact Support' }).getAttribute('href')
    expect(decodeURIComponent(href ?? '')).toBe(
      'mailto:help@echo.example?subject=Priority (Premium): My background check',
    )
  })

  it('B-017 without a signal a refused check cannot be repeated, and the way to support stays', async () => {
    await open(path, { state: 'refused' })
    await main.getByRole('link', { name: 'Try Again' }).waitFor()
    await phone.offline(true)
    await expect.poll(() => main.getByRole('link', { name: 'Try Again' }).count()).toBe(0)
    await main.getByRole('link', { name: 'Contact Support' }).waitFor()
  })

  it('B-018 without a support address no broken link is shown, but whom to ask', async () => {
    const about = { name: null, displayLocation: 'Echo Park, CA' }
    await open(path, { state: 'refused' }, { 'community.about': about })
    await heading('We Hit a Snag').waitFor()
    await main.getByText(texts.failed.noSupport).waitFor()
    expect(await main.getByRole('link', { name: 'Contact Support' }).count()).toBe(0)
  })

  it('B-002 B-016 a check refused at once has no reason of an earlier one, and Back does not lead to the sent form', async () => {
    const earlierCheck = { state: 'refused', reason: 'The address is not one of ours.' } as const
    await open(path, earlierCheck, { 'checks.apply': { message: '', state: 'refused' } })
    await main.getByRole('link', { name: 'Try Again' }).click()
    await fillCheck(page)
    await submit()
    await heading(texts.processing.heading).waitFor()
    await heading('We Hit a Snag').waitFor()
    expect(await main.getByText(texts.failed.reason(earlierCheck.reason)).count()).toBe(0)
    await page.goBack()
    await expect.poll(() => page.url()).not.toContain('step=form')
    await heading('We Hit a Snag').waitFor()
    expect(await main.getByLabel(texts.form.ssnLast4).count()).toBe(0)
  })

  it.each(['manual', 'http'] as const)(
    'B-013 an undecided check is shown when the page is opened again, %s, and no second one can be sent',
    async (provider) => {
      await open(formPath, { provider, state: 'undecided' })
      await main.getByText(texts.waiting[provider]).waitFor()
      expect(await main.getByLabel(texts.form.ssnLast4).count()).toBe(0)
    },
  )

  it('B-013 B-014 a passed check appears on the open page by itself', async () => {
    const running = { ...member, isBackgroundCheckRunning: true as const }
    await phone.mount(path, {
      member: running,
      server: { ...supported, 'checks.read': { ...noCheck, state: 'undecided' } },
    })
    await main.getByText(texts.waiting.manual).waitFor()
    const decidedAt = '2026-11-20T12:00:00.000Z'
    phone.server.change({ 'checks.read': { ...noCheck, state: 'passed', decidedAt } })
    const { isBackgroundCheckRunning: _over, ...row } = running
    await phone.bring([
      {
        table: 'members',
        id: row.id,
        row: { ...row, isBackgroundVerified: true, backgroundCheckDate: decidedAt },
      },
    ])
    await heading('Background Verified').waitFor()
    await main.getByText(texts.success.since('November 20, 2026')).waitFor()
  })

  it('B-016 a refused check appears on the open page by itself, with its reason', async () => {
    const running = { ...member, isBackgroundCheckRunning: true as const }
    await phone.mount(path, {
      member: running,
      server: { ...supported, 'checks.read': { ...noCheck, state: 'undecided' } },
    })
    await main.getByText(texts.waiting.manual).waitFor()
    const reason = 'The address is not one of ours.'
    phone.server.change({ 'checks.read': { ...noCheck, state: 'refused', reason } })
    await phone.bring([{ table: 'members', id: member.id, row: member }])
    await heading('We Hit a Snag').waitFor()
    await main.getByText(texts.failed.reason(reason)).waitFor()
  })

  it('B-013 a withdrawn check shows its reason, and may be repeated', async () => {
    await open(path, { state: 'withdrawn', reason: 'You asked us to.' })
    await main.getByText(texts.intro.withdrawn('You asked us to.')).waitFor()
    await main.getByRole('link', { name: texts.intro.start }).waitFor()
  })
})
