/** A button that comes to something once, however fast it is tapped; where it cannot be kept, that is said. */
import { useState } from 'react'
import { moveFocusTo } from './focus/move-focus.ts'
import { showToast } from './toast.tsx'
import { useSingleFlight } from './use-single-flight.ts'

/** The next step comes to stand where the last one was tapped: a second tap of the same moment is not meant for it. */
export const restMs = 500

interface Step {
  run: () => Promise<void>
  isBusy: boolean
}

interface Failure {
  title: string
  description: string
}

/**
 * Runs a step once, however often its button is tapped. It may run again later, because the entry may be withdrawn from
 * the outbox.
 */
export function useStep(work: () => Promise<unknown>, failureText: Failure): Step {
  const [isBusy, setBusy] = useState(false)
  const run = useSingleFlight(async () => {
    setBusy(true)
    const lastFocused = document.activeElement
    await reportFailure(work(), failureText)
    await new Promise((resolve) => setTimeout(resolve, restMs))
    setBusy(false)
    // What was used may be gone with the step.
    if (lastFocused && !lastFocused.isConnected && document.activeElement === document.body) moveFocusTo(null)
    return false
  })
  return { run, isBusy }
}

/** Says so where it could not be kept. */
export async function reportFailure(step: Promise<unknown>, failureText: Failure): Promise<void> {
  try {
    await step
  } catch {
    showToast({ ...failureText, tone: 'destructive' })
  }
}
