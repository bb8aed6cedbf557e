/** Upgrade or Restart: what it costs, what the server says of it, and, where there is something to pay, the payment. */
import type { Billing } from '@porchlight/contracts/plans/plans.rules'
import { useEffect, useState } from 'react'
import { formatLongDate } from '../../../locales/en/formats.ts'
import { planScreenTexts } from '../../../locales/en/plans.screens.ts'
import { useConnection } from '../../../sync/connection.ts'
import { useDevice } from '../../../sync/device-context.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { BillingChoice } from '../billing-choice.tsx'
import { useOffer, usePrices } from '../offer.reads.ts'
import { Payment } from '../payment.tsx'
import { moveToPaymentPage } from '../paypal-script.ts'
import { changePlan, type PlanAnswer, refreshMember } from '../plans.actions.ts'
import { formatPrice } from '../prices.ts'
import { UnconfirmedPayment, useUnconfirmed } from '../unconfirmed-payment.tsx'
import type { PaymentEnds } from '../use-payment.ts'
import styles from './manage-screen.module.css'
import { planFailure } from './plan-failure.ts'

const texts = planScreenTexts.manage

interface PayForProps extends PaymentEnds {
  kind: 'upgrade' | 'restart'
  initialBilling: Billing
  /** Premium is still there: going on with it asks for nothing that has been paid. */
  hasNow: boolean
}

export function PayFor({ kind, initialBilling, hasNow, ...ends }: PayForProps) {
  const device = useDevice()
  const online = useConnection((connection) => connection.online)
  const unconfirmed = useUnconfirmed(ends)
  const [billing, setBilling] = useState(initialBilling)
  const [isBusy, setBusy] = useState(false)
  const [toPay, setToPay] = useState<PlanAnswer | null>(null)
  const words = texts[kind]
  const { data: offer } = useOffer()
  useEffect(() => {
    // Before anything is begun that a page loaded anew would have to begin again.
    if (offer?.provider === 'paypal' && online) moveToPaymentPage()
  }, [offer, online])

  async function ask(): Promise<void> {
    setBusy(true)
    try {
      const answer = await changePlan(kind === 'upgrade' ? 'plans.upgrade' : 'plans.restart', billing)
      if (answer.amount !== undefined) return setToPay(answer)
      showToast({ title: kind === 'upgrade' ? texts.welcome : texts.welcomeBack })
      await refreshMember(device)
    } catch (error) {
      showToast(planFailure(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Card as="section" className={styles.pay} aria-labelledby="pay-for">
      <h2 className={styles.heading} id="pay-for">
        {words.title}
      </h2>
      <p className={styles.soft}>{kind === 'restart' && hasNow ? texts.restart.undoText : words.text}</p>
      {toPay === null && <BillingChoice value={billing} onChange={setBilling} />}
      {unconfirmed.isWaiting && toPay === null && <UnconfirmedPayment {...unconfirmed} />}
      {toPay === null && !unconfirmed.isWaiting && online && (
        <Button tone="lamp" full busy={isBusy} onClick={() => void ask()}>
          {words.action}
        </Button>
      )}
      {toPay && (
        <>
          <AmountDue answer={toPay} />
          <Payment billing={billing} {...ends} onFailed={() => setToPay(null)} />
          <Button tone="quiet" small onClick={() => setToPay(null)}>
            {texts.notNow}
          </Button>
        </>
      )}
    </Card>
  )
}

function AmountDue({ answer: { amount = 0, currency, startsAt } }: { answer: PlanAnswer }) {
  const prices = usePrices()
  const price = formatPrice(amount, currency ?? prices.currency)
  return (
    <p className={styles.due}>
      {startsAt === undefined
        ? texts.dueNow(price)
        : texts.dueThen(price, formatLongDate(Date.parse(startsAt)))}
    </p>
  )
}
