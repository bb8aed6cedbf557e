/** What there is to pay with, by the community's provider; and what stands in the way of it. */
import type { Billing } from '@porchlight/contracts/plans/plans.rules'
import { useContext } from 'react'
import { planScreenTexts } from '../../locales/en/plans.screens.ts'
import { paths } from '../../paths.ts'
import { useConnection } from '../../sync/connection.ts'
import { DeviceContext } from '../../sync/device-context.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { useOffer } from './offer.reads.ts'
import styles from './payment.module.css'
import { PaypalPayment } from './paypal-payment.tsx'
import { usePleaseLogIn } from './please-log-in.ts'
import { TestPayment } from './test-payment.tsx'
import { UnconfirmedPayment, useUnconfirmed } from './unconfirmed-payment.tsx'
import { type PaymentEnds, usePayment } from './use-payment.ts'

const texts = planScreenTexts.payment

interface PaymentProps extends PaymentEnds {
  billing: Billing
}

export function Payment(props: PaymentProps) {
  const signedIn = useContext(DeviceContext) !== null
  return signedIn ? <MemberPayment {...props} /> : <VisitorPayment />
}

function VisitorPayment() {
  const pleaseLogIn = usePleaseLogIn(paths.checkout)
  return (
    <Button tone="lamp" full onClick={() => pleaseLogIn(texts.logIn)}>
      {texts.subscribe}
    </Button>
  )
}

function MemberPayment({ billing, ...ends }: PaymentProps) {
  const { data: offer, state, reload } = useOffer()
  const online = useConnection((connection) => connection.online)
  const steps = usePayment(billing, ends)
  const unconfirmed = useUnconfirmed(ends)
  if (unconfirmed.isWaiting) {
    return <UnconfirmedPayment {...unconfirmed} isBusy={unconfirmed.isBusy || steps.isConfirming} />
  }
  if (!online) return <p className={styles.noSignal}>{planScreenTexts.payNeedsSignal}</p>
  if (offer === undefined && state === 'loading') return <Skeleton height="50px" />
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
  if (offer.provider === 'test') return <TestPayment steps={steps} />
  if (offer.provider === 'paypal' && offer.paypal) {
    return <PaypalPayment steps={steps} clientId={offer.paypal.clientId} currency={offer.currency} />
  }
  return <p className={styles.soft}>{texts.unknownProvider}</p>
}
