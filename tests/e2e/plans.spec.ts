/** A member buys premium with PayPal on a real server, whose headers limit what PayPal's script may do. */
import type { Member } from '@porchlight/contracts/members/members.schema'
import type { Receipt } from '@porchlight/contracts/plans/plans.schema'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type PaypalServer,
  startPaypal,
} from '../../apps/api/src/providers/payments/paypal-server.factory.ts'
import { fakePaypalScript } from '../../apps/web/src/features/plans/payment/fake-paypal.factory.ts'
import { planScreenTexts } from '../../apps/web/src/locales/en/plans.screens.ts'
import { paths } from '../../apps/web/src/paths.ts'
import { type Caller, makePerson, signInPhone, signUpByApi } from '../harness/people/people.ts'
import { listenForConsoleErrors } from '../harness/phone/console-errors.ts'
import { openPhone, type Phone } from '../harness/phone/phone.ts'
import { expectToast } from '../harness/phone/toasts.ts'
import { freePort, startServer, type TestServer } from '../harness/server/server.ts'

const { checkout, manage } = planScreenTexts

const responseOf = async <ResponseBody>(caller: Caller, path: string) =>
  (await caller.call('GET', path)).body as ResponseBody
const receiptsOf = (caller: Caller) => responseOf<Receipt[]>(caller, '/api/plans/receipts')
const planOf = async (caller: Caller) => {
  const { subscriptionPlan, subscriptionStatus } = await responseOf<Member>(caller, '/api/auth/user')
  return `${subscriptionPlan} ${subscriptionStatus}`
}

describe('paying with PayPal', () => {
  let paypal: PaypalServer
  let server: TestServer
  let phone: Phone
  let caller: Caller
  let complaints: string[]

  beforeAll(async () => {
    paypal = startPaypal(Date.now)
    const port = await freePort()
    server = await startServer({
      port,
      settings: { ...paypal.environment, PUBLIC_URL: `http://127.0.0.1:${port}` },
    })
    const person = makePerson()
    caller = await signUpByApi(server.origin, person)
    phone = await openPhone({ origin: server.origin })
    // A breach of the content security policy counts as a fault.
    complaints = await listenForConsoleErrors(phone)
    await phone.context.route(/^https:\/\/www\.paypal\.com\/sdk/, (route) =>
      route.fulfill({ body: fakePaypalScript, contentType: 'text/javascript; charset=utf-8' }),
    )
    await phone.context.exposeFunction('approveAtPaypal', (id: string) => paypal.approve(id))
    await signInPhone(phone, server.origin, person)
    await phone.installed()
  })
  afterAll(async () => {
    await phone?.discard()
    await server?.stop()
    paypal?.stop()
  })
  const button = (name: string) => phone.page.getByRole('button', { name, exact: true })

  it('PLAN-049 PLAN-061 PLAN-062 from within the app, with the worker: canceling and failing cost nothing', async () => {
    await phone.visit(paths.plans)
    const premium = phone.page.getByRole('region').filter({ hasText: 'MOST POPULAR' })
    await premium.getByRole('link', { name: planScreenTexts.plans.upgrade }).click()
    // After the last part of the page is shown, the button no longer moves.
    await phone.page.getByText(manage.receipts.none).waitFor()
    await button(manage.upgrade.action).click()
    await button('PayPal: cancel').click()
    await expectToast(phone.page, { title: 'Payment Cancelled' })
    await phone.visit(paths.checkout)
    await button('PayPal: fail').click()
    await phone.page.getByRole('heading', { name: checkout.failure.title }).waitFor()
    expect(await planOf(caller)).toBe('trial trial')
    expect(await receiptsOf(caller)).toEqual([])
  })

  it('PLAN-050 PLAN-055 only a payment that PayPal confirms makes a member premium', async () => {
    const { page } = phone
    await phone.visit(paths.paymentSuccess)
    await page.getByRole('heading', { name: planScreenTexts.paid.waiting }).waitFor()
    await phone.visit(paths.checkout)
    await button('PayPal: approve').click()
    await page.getByRole('heading', { name: checkout.success.title }).waitFor({ timeout: 70_000 })
    await page.waitForURL((url) => url.pathname === paths.profile)
    expect(await planOf(caller)).toBe('premium active')
    expect(await receiptsOf(caller)).toMatchObject([{ billing: 'monthly', state: 'paid', isTest: false }])
    await phone.visit(paths.paymentSuccess)
    await page.getByRole('heading', { name: planScreenTexts.paid.title }).waitFor()
    expect(phone.faults).toEqual([])
    expect(complaints).toEqual([])
  })
})
