/**
 * Shows PayPal's own buttons. The server creates the subscription and requests its state from PayPal: the page decides
 * nothing about it.
 */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { planScreenTexts } from '../../../locales/en/plans.screens.ts'
import { useDevice } from '../../../sync/device/device-context.ts'
import { wireErrorOf } from '../../../sync/transport/transport.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Problem } from '../../../ui/feedback/problem.tsx'
import { showToast } from '../../../ui/feedback/toast.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { beginPayment } from '../plans.actions.ts'
import styles from './payment.module.css'
import { loadPaypal, moveToPaymentPage, type PaypalSettings } from './paypal-script.ts'
import type { PaymentSteps } from './use-payment.ts'

const texts = planScreenTexts.payment
const buttonHeightPx = 50

type State = 'loading' | 'here' | 'failed'

export function PaypalPayment({ steps, clientId, currency }: PaypalSettings & { steps: PaymentSteps }) {
  const [state, setState] = useState<State>('loading')
  const place = useButtons({ steps, clientId, currency, state, setState })
  return (
    <div className={styles.column}>
      <p className={styles.soft}>{texts.paypal}</p>
      {state === 'loading' && (
        <div className={styles.wide} role="status" aria-label={texts.loading} aria-busy="true">
          <Skeleton height="50px" />
        </div>
      )}
      {state === 'failed' && (
        <>
          <Problem problem={{ description: texts.notLoaded.description }} />
          <Button tone="quiet" onClick={() => setState('loading')}>
            {texts.again}
          </Button>
        </>
      )}
      <div className={styles.paypal} hidden={state !== 'here'} ref={place} />
    </div>
  )
}

interface ButtonsProps extends PaypalSettings {
  steps: PaymentSteps
  state: State
  setState: (state: State) => void
}

/** Puts PayPal's buttons into the element of the returned ref. */
function useButtons({ steps, clientId, currency, state, setState }: ButtonsProps) {
  const device = useDevice()
  const place = useRef<HTMLDivElement>(null)
  /** The id of the subscription that is being approved. */
  const startedFor = useRef<string>(undefined)
  /** Our server's reason why no subscription was created: PayPal reports an error without it. */
  const refusal = useRef<string>(undefined)
  const create = useEffectEvent(async () => {
    steps.begin()
    refusal.current = undefined
    try {
      startedFor.current = await beginPayment(device, steps.billing)
    } catch (error) {
      refusal.current = wireErrorOf(error)?.message
      throw error
    }
    return startedFor.current
  })
  const approve = useEffectEvent(async (id: string | null | undefined) => {
    const subscriptionID = id ?? startedFor.current
    if (subscriptionID === undefined) steps.failed()
    else await steps.approved(subscriptionID)
  })
  const cancel = useEffectEvent(() => steps.cancelled(startedFor.current))
  // The payment stays stored: PayPal may report an error for a payment that went through.
  const fail = useEffectEvent(() => steps.failed(undefined, refusal.current))
  const giveUp = useEffectEvent(() => {
    setState('failed')
    showToast({ ...texts.notLoaded, tone: 'destructive' })
  })
  const isWanted = state !== 'failed'
  useEffect(() => {
    const into = place.current
    if (!isWanted || !into) return
    if (moveToPaymentPage()) return
    let hasLeft = false
    const rendered = loadPaypal({ clientId, currency }).then(async (paypal) => {
      if (hasLeft) return
      const buttons = paypal.Buttons({
        style: { label: 'subscribe', shape: 'rect', layout: 'vertical', height: buttonHeightPx },
        createSubscription: () => create(),
        onApprove: ({ subscriptionID }) => approve(subscriptionID),
        onCancel: () => cancel(),
        onError: () => fail(),
      })
      await buttons.render(into)
      return buttons
    })
    rendered.then(
      () => {
        if (!hasLeft) setState('here')
      },
      () => {
        if (!hasLeft) giveUp()
      },
    )
    return () => {
      hasLeft = true
      rendered.then(
        (buttons) => buttons?.close?.(),
        () => undefined,
      )
    }
  }, [isWanted, clientId, currency, setState])
  return place
}
