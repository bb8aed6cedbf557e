/** The steps of a payment with any provider: its stage, the messages of its ends, and what follows. */
import type { Billing } from '@porchlight/contracts/plans/plans.rules'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { planCardTexts } from '../../../locales/en/plans.card.ts'
import { readPayment, type UnconfirmedPayment } from '../../../storage/unconfirmed-payment.ts'
import { useDatabaseQuery } from '../../../storage/use-database-query.ts'
import { useDevice } from '../../../sync/device/device-context.ts'
import { refreshMember } from '../../../sync/device/refresh-member.ts'
import { useConnection } from '../../../sync/transport/connection.ts'
import { isFinalRefusal } from '../../../sync/transport/transport.ts'
import { type ProblemState, useProblem } from '../../../ui/feedback/problem.tsx'
import { showToast } from '../../../ui/feedback/toast.tsx'
import { confirmPayment, confirmStoredPayment, dropPayment } from '../plans.actions.ts'
import { useNotActivated } from '../plans.reads.ts'

const texts = planCardTexts.payment

export interface PaymentEnds {
  /** Called when the server starts to check whether the payment was made, or continues premium without one. */
  onConfirming?: (() => void) | undefined
  /** Called when the server confirms the payment: premium has begun. */
  onConfirmed?: (() => void) | undefined
  /** The member's own row has most likely come, too. */
  onPaid?: (() => void) | undefined
  onFailed?: (() => void) | undefined
}

/**
 * The stages of a payment. `looking`: the device reads whether an earlier payment was begun, and the server checks it.
 * `open`: there is none, and a payment may begin. `confirming`: the payment is made, and the server checks it.
 * `unconfirmed`: the request could not be sent, or got no response. `paid`: the server has confirmed the payment.
 */
export type PaymentStage = 'looking' | 'open' | 'confirming' | 'unconfirmed' | 'paid'

export interface PaymentSteps {
  billing: Billing
  stage: PaymentStage
  /** The last failure, until the next try. */
  problem: ProblemState['problem']
  /** True while the provider has a payment of this screen in hand. */
  hasBegun: boolean
  /** Another try begins. */
  begin: () => void
  /** Called when the provider reports that the payment was made. */
  approved: (subscriptionID: string) => Promise<void>
  /** The member turned back. */
  cancelled: (subscriptionID?: string) => void
  /** @param reason why no payment began, in the server's words: it stays beside the way to pay */
  failed: (subscriptionID?: string, reason?: string) => void
  /** Requests the confirmation of an `unconfirmed` payment from the server. */
  confirm: () => void
}

export function usePayment(billing: Billing, ends: PaymentEnds): PaymentSteps {
  const device = useDevice()
  const online = useConnection((connection) => connection.online)
  const { problem, showWithToast, clear } = useProblem()
  const notActivated = useNotActivated()
  const [isConfirming, setConfirming] = useState(false)
  const [isPaid, setPaid] = useState(false)
  const [hasLooked, setHasLooked] = useState(false)
  /**
   * The id of a payment that got its response. The live query may still return this payment until its row is deleted.
   */
  const [answeredId, setAnsweredId] = useState<string | null>(null)
  const isAsking = useRef(false)
  const [hasBegun, setHasBegun] = useState(false)
  const storedPayment = useDatabaseQuery(device.database, ['unconfirmed payment'], () =>
    readPayment(device.database),
  )

  const drop = (subscriptionID: string | undefined) => {
    if (subscriptionID !== undefined) void dropPayment(device, subscriptionID)
  }

  async function ask(
    id: string,
    isApproved: boolean,
    request: () => Promise<'paid' | 'none'>,
  ): Promise<void> {
    if (isAsking.current) return
    isAsking.current = true
    clear()
    if (isApproved) setConfirming(true)
    ends.onConfirming?.()
    try {
      if ((await request()) === 'none') return
      setAnsweredId(id)
      setPaid(true)
    } catch (error) {
      // A payment without a response stays stored and is shown as waiting for confirmation.
      if (!isFinalRefusal(error)) return
      setAnsweredId(id)
      showWithToast(notActivated)
      ends.onFailed?.()
      return
    } finally {
      isAsking.current = false
      setHasBegun(false)
      setConfirming(false)
    }
    ends.onConfirmed?.()
    showToast(texts.success)
    await refreshMember(device)
    ends.onPaid?.()
  }

  const askKept = ({ subscriptionID, isApproved, planType }: UnconfirmedPayment) =>
    ask(subscriptionID, isApproved, () =>
      confirmStoredPayment(device, { subscriptionID, isApproved, planType }),
    )
  const confirm = async () => {
    const payment = await readPayment(device.database)
    if (payment) await askKept(payment)
  }
  const look = useEffectEvent(async (isOnline: boolean) => {
    const payment = isOnline ? await readPayment(device.database) : null
    // A payment that is being made on this screen is confirmed as soon as it is approved.
    if (payment && (payment.isApproved || !hasBegun)) await askKept(payment)
    setHasLooked(true)
  })
  // The stored payment is checked when the screen opens and when the line is back.
  useEffect(() => {
    void look(online)
  }, [online])

  return {
    billing,
    stage: stageOf({
      payment: storedPayment?.subscriptionID === answeredId ? null : storedPayment,
      isConfirming,
      isPaid,
      hasLooked,
    }),
    problem,
    begin: () => {
      setHasBegun(true)
      clear()
    },
    approved: (subscriptionID) =>
      ask(subscriptionID, true, async () => {
        await confirmPayment(device, { subscriptionID, billing })
        return 'paid'
      }),
    hasBegun,
    cancelled: (subscriptionID) => {
      setHasBegun(false)
      drop(subscriptionID)
      showToast(texts.cancelled)
    },
    failed: (subscriptionID, reason) => {
      setHasBegun(false)
      drop(subscriptionID)
      if (reason !== undefined) {
        showWithToast({ ...texts.failed, description: reason })
        return
      }
      showWithToast(texts.failed)
      ends.onFailed?.()
    },
    confirm: () => void confirm(),
  }
}

interface PaymentFacts {
  /** The stored payment; null when there is none, undefined while loading. */
  payment: UnconfirmedPayment | null | undefined
  isConfirming: boolean
  isPaid: boolean
  hasLooked: boolean
}

function stageOf({ payment, isConfirming, isPaid, hasLooked }: PaymentFacts): PaymentStage {
  if (isPaid) return 'paid'
  if (isConfirming) return 'confirming'
  if (payment === undefined) return 'looking'
  if (payment === null) return 'open'
  if (!hasLooked) return payment.isApproved ? 'confirming' : 'looking'
  return payment.isApproved ? 'unconfirmed' : 'open'
}
