/** The steps of a payment, whoever it is made by: what is said of each of its ends, and what comes after. */
import type { Billing } from '@porchlight/contracts/plans/plans.rules'
import { useEffect, useRef, useState } from 'react'
import { planScreenTexts } from '../../locales/en/plans.screens.ts'
import { useDevice } from '../../sync/device-context.ts'
import { showToast } from '../../ui/toast.tsx'
import { confirmPayment, dropPayment, isAnswered, refreshMember } from './plans.actions.ts'
import { useNotActivated } from './plans.reads.ts'

const texts = planScreenTexts.payment

export interface PaymentEnds {
  /** The server is asked whether it was paid. */
  onConfirming?: (() => void) | undefined
  /** Premium has begun, and the member's own row has most likely come. */
  onPaid: () => void
  onFailed?: (() => void) | undefined
}

export interface PaymentSteps {
  billing: Billing
  /** Paid, and the server is asked. */
  isConfirming: boolean
  /** The provider says that it is paid. */
  approved: (subscriptionID: string) => Promise<void>
  /** The member turned back. */
  cancelled: (subscriptionID?: string) => void
  failed: (subscriptionID?: string) => void
}

export function usePayment(billing: Billing, { onConfirming, onPaid, onFailed }: PaymentEnds): PaymentSteps {
  const device = useDevice()
  const notActivated = useNotActivated()
  const [isConfirming, setConfirming] = useState(false)
  const drop = (subscriptionID: string | undefined) => {
    if (subscriptionID !== undefined) void dropPayment(device, subscriptionID)
  }
  return {
    billing,
    isConfirming,
    approved: async (subscriptionID) => {
      setConfirming(true)
      onConfirming?.()
      try {
        await confirmPayment(device, { subscriptionID, billing })
      } catch (error) {
        // Where no answer came it is kept, and shown as waiting to be confirmed.
        if (!isAnswered(error)) return
        showToast({ ...notActivated, tone: 'destructive' })
        onFailed?.()
        return
      } finally {
        setConfirming(false)
      }
      showToast(texts.success)
      await refreshMember(device)
      onPaid()
    },
    cancelled: (subscriptionID) => {
      drop(subscriptionID)
      showToast(texts.cancelled)
    },
    failed: (subscriptionID) => {
      drop(subscriptionID)
      showToast({ ...texts.failed, tone: 'destructive' })
      onFailed?.()
    },
  }
}

/** Later, unless the screen was left meanwhile. */
export function useAfter(): (ms: number, act: () => void) => void {
  const timer = useRef<ReturnType<typeof setTimeout> | 'left'>(undefined)
  useEffect(() => {
    timer.current = undefined
    return () => {
      clearTimeout(timer.current as number | undefined)
      timer.current = 'left'
    }
  }, [])
  return (ms, act) => {
    if (timer.current === 'left') return
    clearTimeout(timer.current)
    timer.current = setTimeout(act, ms)
  }
}
