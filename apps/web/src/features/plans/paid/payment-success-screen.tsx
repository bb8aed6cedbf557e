/**
 * The screen `/payment-success`. It shows the true state, also when a member opens it by hand. A payment is never read
 * from the address.
 */
import { appTexts } from '../../../locales/en/app.ts'
import { planScreenTexts } from '../../../locales/en/plans.screens.ts'
import { Problem } from '../../../ui/feedback/problem.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { usePayment } from '../payment/use-payment.ts'
import { hasPremium } from '../plan-details.ts'
import { useOwnPlan } from '../plans.reads.ts'
import { PaymentEnd } from './payment-end.tsx'

const texts = planScreenTexts.paid

export default function PaymentSuccessScreen() {
  const plan = useOwnPlan()
  const { problem } = usePayment('monthly', {})
  return (
    <>
      <title>{`${texts.title} · ${appTexts.name}`}</title>
      <Problem problem={problem} />
      {plan === undefined && <Skeleton height="320px" />}
      {plan && hasPremium(plan) && <PaymentEnd title={texts.title} text={texts.text} />}
      {plan === null && <PaymentEnd title={texts.waiting} text={planScreenTexts.unknown} />}
      {plan && !hasPremium(plan) && <PaymentEnd title={texts.waiting} text={texts.waitingText} />}
    </>
  )
}
