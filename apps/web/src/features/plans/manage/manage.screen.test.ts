/** `/manage-subscription` in every state of a subscription, and what can be done in each. */
import { Refused } from '@porchlight/contracts/errors/refusals'
import type { Member } from '@porchlight/contracts/members/members.schema'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { installClock, passTimeUntil, stopClock } from '../../../../../../tests/harness/phone/clock.ts'
import { closeToast, expectToast, toastsOn } from '../../../../../../tests/harness/phone/toasts.ts'
import { lookAtStates } from '../../../../../../tests/mounted/look-at-states.ts'
import { type MountedPhone, openMountedPhone } from '../../../../../../tests/mounted/mounted-phone.ts'
import { emptyPath } from '../../../../../../tests/mounted/paths.ts'
import type { StandInResponses } from '../../../../../../tests/mounted/stand-in.ts'
import { formatLongDate } from '../../../locales/en/formats.ts'
import { planScreenTexts } from '../../../locales/en/plans.screens.ts'
import { aMember } from '../../members/members.factory.ts'
import { aReceipt, inDays, paypalOffer, rowsOf, testOffer } from '../plans.factory.ts'
import { manageStates } from './manage.states.ts'

const { manage: texts, payment } = planScreenTexts
const doneResponse = { message: 'Done.' }

let phone: MountedPhone
let page: Page
let member: Member
beforeAll(async () => {
  // The phone uses the time zone of this machine, so that both format dates in the same way.
  phone = await openMountedPhone({ timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone })
  page = phone.page
})
afterEach(async () => {
  if (phone.server.isCutOff) await phone.offline(false)
})
afterAll(() => phone?.discard())

lookAtStates(manageStates, () => phone)

async function open(row: Partial<Member>, server: StandInResponses = {}): Promise<void> {
  member = aMember(row)
  await phone.mount('/manage-subscription', {
    member,
    server: { 'plans.offer': testOffer, 'plans.receipts': [], ...server },
  })
  await status().waitFor()
}
const status = () => page.locator('section[aria-labelledby="plan-status"]')
const button = (name: string) => page.getByRole('button', { name, exact: true })
const inStatus = (text: string) => status().getByText(text, { exact: true }).waitFor()
const dialog = () => page.getByRole('dialog')
/** The one look of a success, in place of the form. */
const success = (title: string) => page.getByRole('region', { name: title, exact: true })
const findRequests = (name: string) =>
  phone.server.calls.filter((call) => call.name === name).map(({ body }) => body)
const dateIn = (days: number) => formatLongDate(Date.parse(inDays(days)))
const expectNoButtons = async (...names: string[]) => {
  for (const name of names) expect(await button(name).count(), name).toBe(0)
}

/** Records on each change of the page what must not appear: an alarm, or the button to subscribe after it has gone. */
async function watchCard(subscribe: string) {
  await page.evaluate(
    ([alarm, name]) => {
      const observations = { alarms: [] as string[], payables: 0, isGone: false }
      Object.assign(window, { seenOfPaying: observations })
      const look = () => {
        const text = document.body.innerText
        if (text.includes(alarm)) observations.alarms.push(text)
        const isThere = [...document.querySelectorAll('button')].some((each) => each.textContent === name)
        if (!isThere) observations.isGone = true
        else if (observations.isGone) observations.payables += 1
      }
      new MutationObserver(look).observe(document.body, {
        childList: true,
        subtree: true,
        characterData: true,
      })
    },
    [payment.unconfirmed.title, subscribe] as const,
  )
  return () =>
    page.evaluate(
      () => (window as never as { seenOfPaying: { alarms: string[]; payables: number } }).seenOfPaying,
    )
}

describe('the status card', () => {
  it('PLAN-080 PLAN-081 PLAN-084 free is shown as free, with a link to premium', async () => {
    await open(rowsOf.free())
    await status().getByRole('heading', { name: 'Free' }).waitFor()
    await button(texts.upgrade.action).waitFor()
    await expectNoButtons(texts.downgrade.action, texts.cancel.action)
  })

  it('PLAN-083 PLAN-087 PLAN-011 a trial is shown as a trial, with its true days and a link to premium', async () => {
    await open(rowsOf.trial(6.2))
    await status().getByRole('heading', { name: 'Trial' }).waitFor()
    await inStatus('7 days remaining')
    await inStatus(texts.trialEnds(Date.parse(member.trialEndDate ?? '')))
    await button(texts.upgrade.action).waitFor()
    expect(await status().getAttribute('data-urgent')).toBeNull()
  })

  it('PLAN-030 a trial of three days or fewer is urgent', async () => {
    await open(rowsOf.trial(2.5))
    await inStatus('3 days remaining')
    expect(await status().getAttribute('data-urgent')).toBe('true')
  })

  it('PLAN-086 a trial without a known end shows the spec’s seven days', async () => {
    await open({ subscriptionPlan: 'trial', subscriptionStatus: 'trial', trialEndDate: null })
    await status().getByRole('heading', { name: 'Trial' }).waitFor()
    await inStatus('7 days remaining')
  })

  it('PLAN-082 PLAN-088 PLAN-089 premium is shown with its date, and can be ended in two ways', async () => {
    await open(rowsOf.premium(20, 'annual'))
    await status().getByRole('heading', { name: 'Premium' }).waitFor()
    await inStatus('Active')
    await inStatus(`Paid yearly. ${texts.renews(Date.parse(inDays(20)))}`)
    await button('Downgrade to Free').waitFor()
    await button('Cancel Subscription').waitFor()
    await expectNoButtons(texts.upgrade.action, texts.restart.action)
  })

  it('PLAN-085 PLAN-092 canceled is shown as canceled, and can be restarted', async () => {
    await open(rowsOf.canceled())
    await status().getByRole('heading', { name: 'Canceled' }).waitFor()
    await button('Restart Premium').waitFor()
    await expectNoButtons(texts.cancel.action, texts.downgrade.action, texts.upgrade.action)
  })

  it.each([
    ['PLAN-093', 'canceled', texts.endsAsCanceled],
    ['PLAN-094', 'free', texts.endsAsFree],
  ] as const)(
    '%s premium that ends as %s stays until its date, and can be restarted',
    async (_id, endsAs, says) => {
      await open(rowsOf.ending(9, endsAs))
      await inStatus('Active')
      await inStatus(says(Date.parse(inDays(9))))
      await button('Restart Premium').waitFor()
      await expectNoButtons(texts.cancel.action, texts.downgrade.action)
    },
  )

  it('a failed payment is shown, with the remaining time of premium', async () => {
    await open(rowsOf.grace(5))
    await inStatus(texts.failedPayment)
    await inStatus(texts.grace(Date.parse(inDays(5))))
    for (const name of ['Restart Premium', 'Cancel Subscription']) await button(name).waitFor()
  })

  it('premium that an operator gave cannot be canceled', async () => {
    await open(rowsOf.given(30))
    await inStatus(texts.givenUntil(Date.parse(inDays(30))))
    await expectNoButtons(
      texts.cancel.action,
      texts.downgrade.action,
      texts.upgrade.action,
      texts.restart.action,
    )
  })
})

describe('upgrading to premium', () => {
  const amount = { message: 'To pay.', amount: 5.99, currency: 'USD' }
  const paying: StandInResponses = {
    'plans.upgrade': amount,
    'plans.create': { ...amount, subscriptionID: 'TEST-2' },
    'plans.payTest': { subscriptionID: 'TEST-2' },
    'plans.activate': doneResponse,
  }

  it('PLAN-087 PLAN-097 PLAN-098 a response with an amount shows the payment', async () => {
    await open(rowsOf.free(), paying)
    await page.getByRole('radio', { name: 'Annual' }).check()
    await button(texts.upgrade.action).click()
    await page.getByText('Due now: $5.99', { exact: true }).waitFor()
    expect(findRequests('plans.upgrade')).toEqual([{ planType: 'annual' }])
    expect(findRequests('plans.create')).toEqual([])
    await button(payment.test.subscribe).click()
    await expectToast(page, { title: 'Success!' })
    expect(findRequests('plans.create')).toEqual([{ planType: 'annual' }])
  })

  it('PLAN-056 PLAN-058 a payment shows one wait and one success, and then no button to pay again', async () => {
    const round = Promise.withResolvers<void>()
    const activated = Promise.withResolvers<typeof doneResponse>()
    member = aMember(rowsOf.free())
    await phone.mount('/manage-subscription', {
      member,
      server: {
        'plans.offer': testOffer,
        'plans.receipts': [],
        ...paying,
        'plans.activate': () => activated.promise,
      },
    })
    await page.getByText(texts.receipts.none).waitFor()
    await button(texts.upgrade.action).click()
    await button(payment.test.subscribe).waitFor()
    const readObservations = await watchCard(payment.test.subscribe)
    // Its row comes late.
    phone.server.roundsAfter = round.promise
    await button(payment.test.subscribe).click()
    await page.getByRole('status', { name: payment.confirming }).waitFor()
    phone.server.change({ 'plans.receipts': [aReceipt()] })
    activated.resolve(doneResponse)
    await expectToast(page, { title: 'Success!' })
    await success(texts.welcome).getByText(payment.paid, { exact: true }).waitFor()
    await inStatus('Active')
    // The stored list of receipts is out of date now.
    await page.getByText('Premium, one month').waitFor()
    expect(await page.getByText(texts.receipts.none).count()).toBe(0)
    await expectNoButtons(payment.test.subscribe, texts.upgrade.action, texts.cancel.action)
    round.resolve()
    await page.waitForURL((url) => url.pathname === '/profile')
    const { alarms, payables } = await readObservations()
    expect(alarms).toEqual([])
    expect(payables).toBe(0)
  })

  it('PLAN-095 a second tap on “Upgrade to Premium” pays nothing', async () => {
    await open(rowsOf.free(), paying)
    // The page's own clock counts the pauses: a busy machine stretches them together with the rest they must fall into.
    await button(texts.upgrade.action).evaluate((upgrade) => {
      const { x, y, width, height } = upgrade.getBoundingClientRect()
      const tap = () => {
        const hit = document.elementFromPoint(x + width / 2, y + height / 2)
        hit?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
      }
      const taps = [0, 150, 300, 450].map(
        (afterMs) => new Promise<void>((resolve) => setTimeout(() => resolve(tap()), afterMs)),
      )
      return Promise.all(taps)
    })
    await button(payment.test.subscribe).waitFor()
    expect([findRequests('plans.upgrade').length, findRequests('plans.create').length]).toEqual([1, 0])
  })

  it('PLAN-061 a declined payment is shown beside its button, until the next try', async () => {
    await open(rowsOf.free(), paying)
    await button(texts.upgrade.action).click()
    await button(payment.test.decline).click()
    await expectToast(page, { title: 'Payment Error', destructive: true })
    const covered = await toastsOn(page).evaluate((toast) => {
      const lies = toast.getBoundingClientRect()
      return [...document.querySelectorAll('header, nav, [data-problem], [data-main]')]
        .filter((part) => {
          const { top, bottom, height } = part.getBoundingClientRect()
          return height > 0 && top < lies.bottom && bottom > lies.top
        })
        .map((part) => part.textContent)
    })
    expect(covered).toEqual([])
    await closeToast(page)
    const card = page.getByRole('region', { name: texts.upgrade.title })
    await card.getByText(payment.failed.description, { exact: true }).waitFor()
    await button(payment.test.subscribe).click()
    await page.getByText(payment.paid, { exact: true }).waitFor()
    expect(await page.getByText(payment.failed.description).count()).toBe(0)
  })

  it('PLAN-054 only a payment without a response is shown as unconfirmed; it is confirmed once, and then paid', async () => {
    await open(rowsOf.free(), { ...paying, 'plans.activate': new Refused('unavailable') })
    await button(texts.upgrade.action).click()
    await button(payment.test.subscribe).click()
    await page.getByText(payment.unconfirmed.title).waitFor()
    await expectNoButtons(payment.test.subscribe, texts.upgrade.action)
    phone.server.change({ 'plans.activate': doneResponse })
    await button(payment.unconfirmed.action).click()
    await page.getByText(payment.paid, { exact: true }).waitFor()
    expect(await page.getByText(payment.unconfirmed.title).count()).toBe(0)
  })

  it('PLAN-057 PLAN-058 the member is refreshed, and 1.5 s later, not sooner, the profile is there', async () => {
    // The payment of an earlier test would lead to the profile, too.
    await phone.visit(emptyPath)
    await installClock(page)
    await open(rowsOf.free(), {
      ...paying,
      // The row is set only now, because a round that begins by time would bring it earlier.
      'plans.activate': async () => {
        phone.server.bring([{ table: 'members', id: member.id, row: { ...member, ...rowsOf.premium(30) } }])
        return doneResponse
      },
    })
    await button(texts.upgrade.action).click()
    await button(payment.test.subscribe).waitFor()
    await stopClock(page)
    await button(payment.test.subscribe).click()
    await inStatus('Active')
    // The member's own row contains the renewal date and arrives with the refresh of the member; the 1.5 seconds are
    // counted from then on.
    const renewal = status().getByText(`Paid monthly. ${texts.renews(Date.parse(inDays(30)))}`, {
      exact: true,
    })
    await passTimeUntil(page, () => renewal.count(), 1)
    await page.clock.runFor(1400)
    expect(new URL(page.url()).pathname).toBe('/manage-subscription')
    const passedMs = await passTimeUntil(page, () => new URL(page.url()).pathname, '/profile')
    expect(passedMs).toBeLessThan(1000)
  })

  it('PLAN-096 PLAN-103 a response without an amount is complete, and brings the new plan', async () => {
    await open(rowsOf.free(), { 'plans.upgrade': doneResponse })
    await button(texts.upgrade.action).waitFor()
    phone.server.bring([{ table: 'members', id: member.id, row: { ...member, ...rowsOf.premium(30) } }])
    await button(texts.upgrade.action).click()
    await expectToast(page, { title: 'Welcome to Premium!' })
    await success(texts.welcome).waitFor()
    await inStatus('Active')
    expect(await button(payment.test.subscribe).count()).toBe(0)
  })

  it('PLAN-102 a refusal shows the server’s words, or else the spec’s', async () => {
    await open(rowsOf.free(), { 'plans.upgrade': new Refused('already_premium') })
    await button(texts.upgrade.action).click()
    await expectToast(page, { title: 'Error', description: 'You already have this plan.', destructive: true })
    await open(rowsOf.free())
    await button(texts.upgrade.action).click()
    await expectToast(page, {
      title: 'Error',
      description: 'Failed to update subscription',
      destructive: true,
    })
    await button(texts.upgrade.action).waitFor()
  })
})

describe('restarting premium', () => {
  it('PLAN-095 PLAN-099 a canceled subscription is paid for', async () => {
    await open(rowsOf.canceled(), { 'plans.restart': { ...doneResponse, amount: 5.99, currency: 'USD' } })
    await button('Restart Premium').click()
    await button(payment.test.subscribe).waitFor()
    expect(findRequests('plans.restart')).toEqual([{ planType: 'monthly' }])
  })

  it('PLAN-095 paid time is not paid twice: the payment shows when the next one is', async () => {
    await open(rowsOf.ending(9), {
      'plans.restart': { ...doneResponse, amount: 5.99, currency: 'USD', startsAt: inDays(9) },
    })
    await button('Restart Premium').click()
    await page.getByText(`Nothing due now. $5.99 on ${dateIn(9)}.`, { exact: true }).waitFor()
  })

  it('PLAN-099 a subscription being paid for cannot be canceled beside it, whichever update arrives first', async () => {
    const activated = Promise.withResolvers<typeof doneResponse>()
    await open(rowsOf.ending(9), {
      'plans.restart': { ...doneResponse, amount: 5.99, currency: 'USD' },
      'plans.create': { ...doneResponse, amount: 5.99, currency: 'USD', subscriptionID: 'TEST-2' },
      'plans.payTest': { subscriptionID: 'TEST-2' },
      'plans.activate': () => activated.promise,
    })
    await button('Restart Premium').click()
    await button(payment.test.subscribe).click()
    await page.getByRole('status', { name: payment.confirming }).waitFor()
    // The subscription's row arrives before the response.
    await phone.bring([{ table: 'members', id: member.id, row: { ...member, ...rowsOf.premium(30) } }])
    await inStatus(`Paid monthly. ${texts.renews(Date.parse(inDays(30)))}`)
    await expectNoButtons('Cancel Subscription', 'Downgrade to Free')
    activated.resolve(doneResponse)
    await page.getByText(payment.paid, { exact: true }).waitFor()
    await expectNoButtons('Cancel Subscription', 'Downgrade to Free')
  })

  it('PLAN-099 PLAN-104 a suspended subscription continues without a payment', async () => {
    await open(rowsOf.grace(5), { 'plans.restart': doneResponse })
    await button('Restart Premium').click()
    await expectToast(page, { title: 'Welcome back to Premium!' })
    await success(texts.welcomeBack).waitFor()
  })
})

describe('ending premium', () => {
  it.each([
    ['PLAN-088 PLAN-090 PLAN-100', 'Downgrade to Free', 'plans.downgrade', { planType: 'free' }],
    ['PLAN-089 PLAN-091 PLAN-101', 'Cancel Subscription', 'plans.cancel', { planType: 'monthly' }],
  ] as const)(
    '%s “%s” asks first, with “Keep Premium”, and names the end',
    async (_id, name, call, sentBody) => {
      const row = rowsOf.premium(20)
      await open(row, { [call]: doneResponse })
      await button(name).click()
      await dialog().getByText(dateIn(20)).waitFor()
      await dialog().getByRole('button', { name: 'Keep Premium', exact: true }).click()
      await dialog().waitFor({ state: 'hidden' })
      expect(findRequests(call)).toEqual([])

      const ending = { ...member, ...rowsOf.ending(20), nextBillingDate: undefined }
      phone.server.bring([{ table: 'members', id: member.id, row: ending }])
      await button(name).click()
      await dialog().getByRole('button', { name, exact: true }).click()
      const words = call === 'plans.cancel' ? texts.cancel.done : texts.downgrade.done
      await expectToast(page, { title: words })
      await inStatus('Active')
      await button('Restart Premium').waitFor()
      await expectNoButtons(name)
      expect(findRequests(call)).toEqual([sentBody])
    },
  )

  it('PLAN-093 PLAN-094 after a failed payment no date in the past is promised', async () => {
    await open(rowsOf.grace(5))
    for (const name of ['Downgrade to Free', 'Cancel Subscription']) {
      await button(name).click()
      await dialog().waitFor()
      const dialogText = await dialog().innerText()
      expect(dialogText).not.toContain(dateIn(-2))
      expect(dialogText).toMatch(/Premium ends now/)
      await dialog().getByRole('button', { name: 'Keep Premium', exact: true }).click()
    }
  })

  it('PLAN-102 a failed request changes nothing', async () => {
    await open(rowsOf.premium(20), { 'plans.cancel': new Refused('payments_unavailable') })
    await button('Cancel Subscription').click()
    await dialog().getByRole('button', { name: 'Cancel Subscription', exact: true }).click()
    await expectToast(page, {
      title: 'Error',
      description: 'The payment provider can’t be reached right now. Nothing was changed.',
      destructive: true,
    })
    await button('Cancel Subscription').waitFor()
    // Without a response, nobody knows.
    await page.route('**/api/subscription/cancel', (route) => route.abort())
    await dialog().getByRole('button', { name: 'Cancel Subscription', exact: true }).click()
    await dialog().getByText('It may have gone through anyway.', { exact: false }).waitFor()
    // The line is found to be lost a moment later: the buttons go, and the question stays with these words.
    await phone.offline(true)
    await button('Downgrade to Free').waitFor({ state: 'detached' })
    await dialog().getByText('It may have gone through anyway.', { exact: false }).waitFor()
    await phone.offline(false)
    await page.unroute('**/api/subscription/cancel')
  })
})

describe('the rest of the screen', () => {
  it('receipts show what was paid, for when, and their state', async () => {
    const receipt = aReceipt()
    await open(rowsOf.premium(20), {
      'plans.receipts': [
        receipt,
        aReceipt({ billing: 'annual', amount: 59.88, state: 'refunded', isTest: false }),
      ],
    })
    const lines = page.getByRole('region', { name: 'Receipts' }).getByRole('listitem')
    await lines.first().waitFor()
    const paidOn = formatLongDate(Date.parse(receipt.paidAt))
    expect(await lines.first().innerText()).toMatch(
      new RegExp(`Premium, one month[\\s\\S]*${paidOn}[\\s\\S]*Test, no money[\\s\\S]*\\$5\\.99`),
    )
    expect(await lines.last().innerText()).toMatch(/Premium, one year[\s\S]*Refunded[\s\S]*\$59\.88/)
  })

  it('the provider’s own page is linked where it has one', async () => {
    await open(rowsOf.premium(20), { 'plans.offer': paypalOffer })
    expect(await page.getByRole('link', { name: 'Manage Billing' }).getAttribute('href')).toBe(
      '/api/customer-portal',
    )
    expect(await page.getByText(planScreenTexts.testNotice).count()).toBe(0)
    await open(rowsOf.premium(20))
    await inStatus(planScreenTexts.testNotice)
    expect(await page.getByRole('link', { name: 'Manage Billing' }).count()).toBe(0)
  })

  it('PLAN-048 after the switch to real payments the end of test premium is explained, until premium is paid for', async () => {
    const testReceipt = aReceipt({ paidUntil: inDays(9) })
    await open(rowsOf.free(), { 'plans.offer': paypalOffer, 'plans.receipts': [testReceipt] })
    await page.getByText(texts.testOver, { exact: true }).waitFor()
    const paidReceipt = aReceipt({ isTest: false, paidUntil: inDays(30) })
    for (const [offer, receipts] of [
      [paypalOffer, [paidReceipt, testReceipt]],
      // It would be over anyway.
      [paypalOffer, [aReceipt({ paidUntil: inDays(-1) })]],
      [testOffer, [testReceipt]],
    ] as const) {
      await open(rowsOf.free(), { 'plans.offer': offer, 'plans.receipts': [...receipts] })
      await page.getByText('Premium, one month').first().waitFor()
      expect(await page.getByText(texts.testOver, { exact: true }).count()).toBe(0)
    }
  })

  it('the test provider can let a later payment fail, and says that no money moves', async () => {
    await open(rowsOf.premium(20), { 'plans.payTest': { subscriptionID: 'TEST-3' } })
    await button(texts.world.failRenewal).click()
    await expectToast(page, { title: texts.world.done })
    expect(findRequests('plans.payTest')).toEqual([{ outcome: 'fail_renewal' }])
  })

  it.each([
    ['premium', rowsOf.premium(20), ['Downgrade to Free', 'Cancel Subscription']],
    ['canceled', rowsOf.canceled(), ['Restart Premium']],
    ['free', rowsOf.free(), [texts.upgrade.action]],
  ] as const)('without a signal %s is as last known, without buttons', async (_what, row, names) => {
    await open(row, { 'plans.receipts': [aReceipt()] })
    for (const name of names) await button(name).waitFor()
    await page.getByText('Premium, one month').waitFor()
    await phone.offline(true)
    // A response that was on its way may still arrive, and counts as a signal.
    for (const name of names) await button(name).waitFor({ state: 'detached' })
    await page.getByText(planScreenTexts.needsSignal).waitFor()
    await page.getByText('Premium, one month').waitFor()
  })

  it('PLAN-093 PLAN-101 canceled premium stays until its end, and a start without a signal says the same', async () => {
    const ends = new RegExp(`^Premium stays active until ${dateIn(20)}`)
    await open(rowsOf.ending(20), { 'plans.receipts': [aReceipt()] })
    await inStatus('Active')
    await page.getByText(ends).waitFor()
    await page.getByText('Premium, one month').waitFor()
    await phone.reopen()
    phone.server.isCutOff = true
    await phone.visit('/manage-subscription')
    page = phone.page
    await page.getByText(ends).waitFor()
    await page.getByText(planScreenTexts.needsSignal).waitFor()
    await page.getByText('Premium, one month').waitFor()
  })

  it('before the member’s own row arrives the screen says so', async () => {
    await phone.mount('/manage-subscription', { member: aMember(), isFilled: false })
    await page.getByText(planScreenTexts.unknown).waitFor()
  })
})
