/** `/manage-subscription`: where one's plan stands, and everything that can be done about it. */
import type { PlanOffer, Receipt } from '@porchlight/contracts/plans/plans.schema'
import { useState } from 'react'
import { appTexts } from '../../../locales/en/app.ts'
import { planScreenTexts } from '../../../locales/en/plans.screens.ts'
import { paths } from '../../../paths.ts'
import { useDevice } from '../../../sync/device/device-context.ts'
import { useConnection } from '../../../sync/transport/connection.ts'
import { useFinish } from '../../../ui/hooks/use-finish.ts'
import { ScreenHeader } from '../../../ui/layout/screen-header.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { NeedsSignal } from '../../outbox/signal/needs-signal.tsx'
import { BillingLink } from '../badge/billing-link.tsx'
import { useOffer } from '../offer.reads.ts'
import { hasPremium, type PlanDetails } from '../plan-details.ts'
import { useOwnPlan, useReceipts } from '../plans.reads.ts'
import { EndPlan } from './end-plan.tsx'
import styles from './manage-screen.module.css'
import { PayFor } from './pay-for.tsx'
import { PlanStatus } from './plan-status.tsx'
import { Receipts } from './receipts.tsx'
import { TestProviderControls } from './test-provider-controls.tsx'

const texts = planScreenTexts.manage
const toProfileMs = 1500

export default function ManageScreen() {
  const plan = useOwnPlan()
  return (
    <>
      <title>{`${texts.title} · ${appTexts.name}`}</title>
      <ScreenHeader title={texts.title} back={{ to: paths.profile, label: texts.back }} />
      {plan === undefined && <Skeleton height="180px" />}
      {plan === null && <p className={styles.soft}>{planScreenTexts.unknown}</p>}
      {plan && <Manage plan={plan} />}
    </>
  )
}

function Manage({ plan }: { plan: PlanDetails }) {
  const { now } = useDevice()
  const online = useConnection((connection) => connection.online)
  const { data: offer } = useOffer()
  const receipts = useReceipts()
  const finish = useFinish()
  const leave = () => setTimeout(() => finish(paths.profile), toProfileMs)
  // The plan that is being paid for stays on the screen until the end of the payment is shown, even if the plan has
  // changed by then.
  const [paying, setPaying] = useState<PlanDetails | null>(null)
  const [isPaid, setPaid] = useState(false)
  const offeredPlan = paying ?? plan
  const isCharged = offeredPlan.state === 'premium' || offeredPlan.state === 'grace'
  const mayPay = offeredPlan.state !== 'premium' && offeredPlan.state !== 'given'
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <PlanStatus plan={plan} />
        {isTestOver(offer, receipts.data, now()) && <p className={styles.soft}>{texts.testOver}</p>}
        <NeedsSignal>{planScreenTexts.needsSignal}</NeedsSignal>
        {mayPay && (
          <PayFor
            kind={offeredPlan.state === 'free' || offeredPlan.state === 'trial' ? 'upgrade' : 'restart'}
            initialBilling={offeredPlan.billing ?? 'monthly'}
            hasNow={hasPremium(plan)}
            onConfirming={() => setPaying(offeredPlan)}
            onConfirmed={() => setPaid(true)}
            onPaid={leave}
          />
        )}
        {isCharged && !isPaid && <EndPlan plan={plan} />}
        <BillingLink plan={plan} />
        {online && offer?.provider === 'test' && isCharged && !isPaid && <TestProviderControls />}
      </div>
      <Receipts {...receipts} />
    </div>
  )
}

/**
 * Returns true when premium came from a test payment and the community takes money now. It stays true until the member
 * pays, or until the tested premium would have ended anyway.
 */
function isTestOver(
  offer: PlanOffer | undefined,
  receipts: readonly Receipt[] | undefined,
  now: number,
): boolean {
  const [newest] = receipts ?? []
  const isTried = newest?.isTest === true && newest.state === 'paid'
  return offer !== undefined && offer.provider !== 'test' && isTried && Date.parse(newest.paidUntil) > now
}
