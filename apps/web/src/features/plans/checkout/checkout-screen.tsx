/**
 * The screen `/checkout`: the billing, the provider and the end of the payment. Visitors see it too, and are asked to
 * log in when they pay.
 */
import type { Billing } from '@porchlight/contracts/plans/plans.rules'
import { Sparkles } from 'lucide-react'
import { useContext, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { appTexts } from '../../../locales/en/app.ts'
import { planScreenTexts } from '../../../locales/en/plans.screens.ts'
import { paths } from '../../../paths.ts'
import { DeviceContext } from '../../../sync/device/device-context.ts'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { showToast } from '../../../ui/feedback/toast.tsx'
import { useFinish } from '../../../ui/hooks/use-finish.ts'
import { restMs } from '../../../ui/hooks/use-step.ts'
import { useWork } from '../../../ui/hooks/use-work.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { Empty } from '../../../ui/layout/empty.tsx'
import { ScreenHeader } from '../../../ui/layout/screen-header.tsx'
import { delay } from '../../../ui/loading/delay.ts'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { FeatureList } from '../offer/feature-list.tsx'
import { useOffer } from '../offer.reads.ts'
import { BillingChoice } from '../payment/billing-choice.tsx'
import { Payment } from '../payment/payment.tsx'
import { Success } from '../payment/success.tsx'
import { hasPremium } from '../plan-details.ts'
import { useOwnPlan, useSupportHref } from '../plans.reads.ts'
import styles from './checkout-screen.module.css'

const texts = planScreenTexts.checkout
const toProfileMs = 2000

type Step = 'choose' | 'paid' | 'failed'

export default function CheckoutScreen() {
  const signedIn = useContext(DeviceContext) !== null
  return (
    <>
      <title>{`${texts.title} · ${appTexts.name}`}</title>
      <ScreenHeader title={texts.title} back={{ to: paths.plans, label: texts.back }} />
      {signedIn ? <MemberCheckout /> : <Order />}
    </>
  )
}

function MemberCheckout() {
  const plan = useOwnPlan()
  // The member sees how their payment ended, whatever plan they have by then.
  const [isPaying, setPaying] = useState(false)
  if (plan === undefined) return <Skeleton height="320px" />
  if (plan && hasPremium(plan) && !isPaying) return <HasPremium />
  return <Order onConfirming={() => setPaying(true)} />
}

function HasPremium() {
  return (
    <Empty
      icon={<Sparkles />}
      title={texts.has}
      text={texts.hasText}
      action={<ButtonLink to={paths.manageSubscription}>{planScreenTexts.plans.manage}</ButtonLink>}
    />
  )
}

function Order({ onConfirming }: { onConfirming?: () => void }) {
  const [billing, setBilling] = useBilling()
  const [step, setStep] = useState<Step>('choose')
  const { data: offer } = useOffer()
  const finish = useFinish()
  const finishPayment = () => {
    showToast({ title: texts.success.toast })
    setTimeout(() => finish(paths.profile), toProfileMs)
  }
  if (step === 'paid') {
    return (
      <Success
        title={texts.success.title}
        text={texts.success.text}
        action={
          <ButtonLink to={paths.profile} replace>
            {texts.success.action}
          </ButtonLink>
        }
      />
    )
  }
  if (step === 'failed') return <Failed onAgain={() => setStep('choose')} />
  return (
    <div className={styles.columns}>
      <Card as="section" className={styles.card} aria-label={texts.billing}>
        {offer?.provider === 'test' && <p className={styles.test}>{planScreenTexts.testNotice}</p>}
        <BillingChoice value={billing} onChange={setBilling} />
        <Payment
          billing={billing}
          onConfirming={onConfirming}
          onConfirmed={() => setStep('paid')}
          onPaid={finishPayment}
          onFailed={() => setStep('failed')}
        />
      </Card>
      <section className={styles.included} aria-labelledby="included">
        <h2 className={styles.heading} id="included">
          {texts.included}
        </h2>
        <FeatureList plan="premium" />
      </section>
    </div>
  )
}

/** Stores the billing period in the address too, so that a page that is reloaded on the way shows the same. */
function useBilling(): [Billing, (billing: Billing) => void] {
  const [params, setParams] = useSearchParams()
  const [billing, setBilling] = useState<Billing>(params.get('billing') === 'annual' ? 'annual' : 'monthly')
  const choose = (to: Billing) => {
    setBilling(to)
    setParams(to === 'annual' ? { billing: to } : {}, { replace: true })
  }
  return [billing, choose]
}

function Failed({ onAgain }: { onAgain: () => void }) {
  const supportHref = useSupportHref()
  const [again, isBusy] = useWork(async () => {
    // A second tap at the same moment must not reach the pay button that appears at the same place.
    await delay(restMs)
    onAgain()
    return true
  })
  return (
    <Card as="section" state="refused" className={styles.failed} role="alert">
      <h2 className={styles.heading}>{texts.failure.title}</h2>
      <p>{supportHref === null ? texts.failure.textWithoutSupport : texts.failure.text}</p>
      <div className={styles.buttons}>
        <Button busy={isBusy} onClick={() => void again()}>
          {texts.failure.again}
        </Button>
        {supportHref !== null && (
          <a className={styles.support} href={supportHref}>
            {texts.failure.support}
          </a>
        )}
      </div>
    </Card>
  )
}
