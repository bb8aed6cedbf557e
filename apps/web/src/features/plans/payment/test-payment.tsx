/** The test provider, which is marked as a test everywhere: every possible end of a payment, without money. */
import { FlaskConical } from 'lucide-react'
import { useState } from 'react'
import { planScreenTexts } from '../../../locales/en/plans.screens.ts'
import { useDevice } from '../../../sync/device/device-context.ts'
import { wireErrorOf } from '../../../sync/transport/transport.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { useSingleFlight } from '../../../ui/hooks/use-single-flight.ts'
import { beginPayment, payTest } from '../plans.actions.ts'
import styles from './payment.module.css'
import type { PaymentSteps } from './use-payment.ts'

const texts = planScreenTexts.payment.test

type Way = 'subscribe' | 'decline' | 'cancel'

export function TestPayment({ steps }: { steps: PaymentSteps }) {
  const device = useDevice()
  const [going, setGoing] = useState<Way | null>(null)
  const go = useSingleFlight(async (way: Way) => {
    setGoing(way)
    steps.begin()
    try {
      await pay(way)
    } finally {
      setGoing(null)
    }
    return false
  })
  async function pay(way: Way): Promise<void> {
    let subscriptionID: string | undefined
    try {
      subscriptionID = await beginPayment(device, steps.billing)
      if (way === 'cancel') return steps.cancelled(subscriptionID)
      await payTest({ subscriptionID, outcome: way === 'decline' ? 'decline' : 'approve' })
      if (way === 'decline') return steps.failed(subscriptionID)
    } catch (error) {
      return steps.failed(way === 'decline' ? subscriptionID : undefined, wireErrorOf(error)?.message)
    }
    await steps.approved(subscriptionID)
  }
  return (
    <section className={styles.test} aria-labelledby="test-payment">
      <h2 className={styles.heading} id="test-payment">
        <FlaskConical aria-hidden="true" />
        {texts.title}
      </h2>
      <p className={styles.soft}>{texts.text}</p>
      <Button tone="lamp" full busy={going === 'subscribe'} onClick={() => void go('subscribe')}>
        {texts.subscribe}
      </Button>
      <p className={styles.soft}>{texts.ways}</p>
      <div className={styles.ways}>
        <Button tone="quiet" small busy={going === 'decline'} onClick={() => void go('decline')}>
          {texts.decline}
        </Button>
        <Button tone="quiet" small busy={going === 'cancel'} onClick={() => void go('cancel')}>
          {texts.cancel}
        </Button>
      </div>
    </section>
  )
}
