/**
 * The step of a button, which runs once however fast the button is tapped. A failure to store it is shown to the
 * member.
 */
import { showToast } from '../feedback/toast.tsx'
import { moveFocusTo } from '../focus/move-focus.ts'
import { useWork } from './use-work.ts'

/**
 * Milliseconds for which a step stays busy after it is done. The button of the next step appears where the last one was
 * tapped, and a second tap of the same moment is not meant for it.
 */
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
  const [run, isBusy] = useWork(async () => {
    const lastFocused = document.activeElement
    await reportFailure(work(), failureText)
    await new Promise((resolve) => setTimeout(resolve, restMs))
    // The button that had the focus may have been removed with the step.
    if (lastFocused && !lastFocused.isConnected && document.activeElement === document.body) moveFocusTo(null)
  })
  return { run, isBusy }
}

/** Shows the failure text when the step could not be stored. */
export async function reportFailure(step: Promise<unknown>, failureText: Failure): Promise<void> {
  try {
    await step
  } catch {
    showToast({ ...failureText, tone: 'destructive' })
  }
}
