/**
 * The upgrade or restart of premium: its price, the server's response, and the payment when there is something to pay.
 */
import type { Billing } from '@porchlight/contracts/plans/plans.rules'
import { useEffect, useState } from 'react'
import { formatLongDate } from '../../../locales/en/formats.ts'
import { planScreenTexts } from '../../../locales/en/plans.screens.ts'
import { useDevice } from '../../../sync/device/device-context.ts'
import { refreshMember } from '../../../sync/device/refresh-member.ts'
import { useConnection } from '../../../sync/transport/connection.ts'
import { CallError } from '../../../sync/transport/transport.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Problem, useProblem } from '../../../ui/feedback/problem.tsx'
import { showToast } from '../../../ui/feedback/toast.tsx'
import { restMs } from '../../../ui/hooks/use-step.ts'
import { useWork } from '../../../ui/hooks/use-work.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { delay } from '../../../ui/loading/delay.ts'
import { useOffer, usePrices } from '../offer.reads.ts'
import { BillingChoice } from '../payment/billing-choice.tsx'
import { PaymentForm } from '../payment/payment.tsx'
import { moveToPaymentPage } from '../payment/paypal-script.ts'
import { Success } from '../payment/success.tsx'
import { type PaymentEnds, usePayment } from '../payment/use-payment.ts'
import { changePlan, type PlanResponse } from '../plans.actions.ts'
import { formatPrice } from '../prices.ts'
import styles from './manage-screen.module.css'
import { planFailure } from './plan-failure.ts'

const texts = planScreenTexts.manage

interface PayForProps extends PaymentEnds {
  kind: 'upgrade' | 'restart'
  initialBilling: Billing
  /** True when premium is still active: then to continue it costs nothing, because it is paid for. */
  hasNow: boolean
}

export function PayFor({ kind, initialBilling, hasNow, ...ends }: PayForProps) {
  const device = useDevice()
  const online = useConnection((connection) => connection.online)
  const [billing, setBilling] = useState(initialBilling)
  const [toPay, setToPay] = useState<PlanResponse | null>(null)
  const [isDone, setDone] = useState(false)
  const { problem, showWithToast, clear } = useProblem()
  const steps = usePayment(billing, ends)
  const words = texts[kind]
  const { data: offer } = useOffer()
  useEffect(() => {
    // The page moves before anything begins, because a page that is loaded anew would have to begin it again.
    if (offer?.provider === 'paypal' && online) moveToPaymentPage()
  }, [offer, online])

  const [ask, isBusy] = useWork(async () => {
    clear()
    try {
      const request = changePlan(kind, billing)
      // A second tap at the same moment must not reach the pay button that appears at the same place.
      const [response] = await Promise.all([request, delay(restMs)])
      if (response.amount !== undefined) return setToPay(response)
      // The success stays in place of this form when the plan above has changed.
      ends.onConfirming?.()
      // The toast appears only when the card above shows the same.
      await refreshMember(device)
      setDone(true)
      showToast({ title: welcomeOf(kind) })
    } catch (error) {
      showWithToast(planFailure(error))
      // The refusal may come from an outdated plan on this device.
      if (error instanceof CallError) void refreshMember(device)
    }
  })

  const isOpen = steps.stage === 'open' || steps.stage === 'looking'
  if (isDone) return <Success title={welcomeOf(kind)} />
  if (steps.stage === 'paid') return <Success title={welcomeOf(kind)} text={planScreenTexts.payment.paid} />
  return (
    <Card as="section" className={styles.pay} aria-labelledby="pay-for">
      <h2 className={styles.heading} id="pay-for">
        {words.title}
      </h2>
      {isOpen && (
        <p className={styles.soft}>{kind === 'restart' && hasNow ? texts.restart.undoText : words.text}</p>
      )}
      {isOpen && toPay && <AmountDue answer={toPay} />}
      {isOpen && !toPay ? (
        <>
          <BillingChoice value={billing} onChange={setBilling} />
          {online && (
            <Button tone="lamp" full busy={isBusy || steps.stage === 'looking'} onClick={() => void ask()}>
              {words.action}
            </Button>
          )}
          <Problem problem={problem ?? steps.problem} />
        </>
      ) : (
        <PaymentForm steps={steps} />
      )}
      {isOpen && toPay && (
        <Button tone="quiet" small onClick={() => setToPay(null)}>
          {texts.notNow}
        </Button>
      )}
    </Card>
  )
}

function welcomeOf(kind: PayForProps['kind']): string {
  return kind === 'upgrade' ? texts.welcome : texts.welcomeBack
}

function AmountDue({ answer: { amount = 0, currency, startsAt } }: { answer: PlanResponse }) {
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
