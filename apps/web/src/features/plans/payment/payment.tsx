/** Shows the controls to pay with the community's provider, or the reason why that is not possible. */
import type { Billing } from '@porchlight/contracts/plans/plans.rules'
import type { PlanOffer } from '@porchlight/contracts/plans/plans.schema'
import { useContext } from 'react'
import { planScreenTexts } from '../../../locales/en/plans.screens.ts'
import { paths } from '../../../paths.ts'
import { DeviceContext } from '../../../sync/device/device-context.ts'
import { useConnection } from '../../../sync/transport/connection.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Problem } from '../../../ui/feedback/problem.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { Spinner } from '../../../ui/loading/spinner.tsx'
import { NeedsSignal } from '../../outbox/signal/needs-signal.tsx'
import { useOffer } from '../offer.reads.ts'
import styles from './payment.module.css'
import { PaypalPayment } from './paypal-payment.tsx'
import { TestPayment } from './test-payment.tsx'
import { UnconfirmedPayment } from './unconfirmed-payment.tsx'
import { useLoginPrompt } from './use-login-prompt.tsx'
import { type PaymentEnds, type PaymentSteps, usePayment } from './use-payment.ts'

const texts = planScreenTexts.payment

interface PaymentProps extends PaymentEnds {
  billing: Billing
}

export function Payment(props: PaymentProps) {
  const signedIn = useContext(DeviceContext) !== null
  return signedIn ? <MemberPayment {...props} /> : <VisitorPayment />
}

function VisitorPayment() {
  const pleaseLogIn = useLoginPrompt(paths.checkout)
  return (
    <>
      <Button tone="lamp" full onClick={() => pleaseLogIn.ask(texts.logIn)}>
        {texts.subscribe}
      </Button>
      {pleaseLogIn.problem}
    </>
  )
}

function MemberPayment({ billing, ...ends }: PaymentProps) {
  return <PaymentForm steps={usePayment(billing, ends)} />
}

/**
 * Shows where a payment stands; the way to pay is there for as long as there is something to pay, and once. The screen
 * puts its success in place of this form as soon as the payment is confirmed.
 */
export function PaymentForm({ steps }: { steps: PaymentSteps }) {
  const { data: offer, state, reload } = useOffer()
  const online = useConnection((connection) => connection.online)
  const { stage, confirm } = steps
  if (stage === 'confirming' || stage === 'paid') {
    return (
      <Spinner label={texts.confirming}>
        <p>{texts.confirming}</p>
      </Spinner>
    )
  }
  if (stage === 'unconfirmed') return <UnconfirmedPayment onConfirm={confirm} />
  const signalNote = !online && <NeedsSignal>{planScreenTexts.payNeedsSignal}</NeedsSignal>
  // The provider reports to what is shown: without it an approval would be lost with the line.
  if (signalNote && !steps.hasBegun) return signalNote
  if (stage === 'looking' || (offer === undefined && state === 'loading')) return <Skeleton height="50px" />
  if (offer === undefined) {
    return (
      <div className={styles.column}>
        <p className={styles.soft}>{texts.offerFailed}</p>
        <Button tone="quiet" onClick={reload}>
          {texts.again}
        </Button>
      </div>
    )
  }
  return (
    <>
      {signalNote}
      <WayToPay offer={offer} steps={steps} />
      <Problem problem={steps.problem} />
    </>
  )
}

function WayToPay({ offer, steps }: { offer: PlanOffer; steps: PaymentSteps }) {
  if (offer.provider === 'test') return <TestPayment steps={steps} />
  if (offer.provider === 'paypal' && offer.paypal) {
    return <PaypalPayment steps={steps} clientId={offer.paypal.clientId} currency={offer.currency} />
  }
  return <p className={styles.soft}>{texts.unknownProvider}</p>
}
