import { useState } from 'react'
import { helpTexts } from '../../locales/en/help.ts'
import { moveFocusTo } from '../../ui/focus/move-focus.ts'
import { showToast } from '../../ui/toast.tsx'
import { useOnce } from '../../ui/use-once.ts'

/** The next step comes to stand where the last one was tapped: a second tap of the same moment is not meant for it. */
const restMs = 500

interface Step {
  take: () => Promise<void>
  isBusy: boolean
}

/** Takes a step once, however fast it is tapped; taken out of the outbox it may be asked for again. */
export function useStep(work: () => Promise<unknown>): Step {
  const [isBusy, setBusy] = useState(false)
  const take = useOnce(async () => {
    setBusy(true)
    const used = document.activeElement
    await told(work())
    await new Promise((rested) => setTimeout(rested, restMs))
    setBusy(false)
    // What was used may be gone with the step.
    if (used && !used.isConnected && document.activeElement === document.body) moveFocusTo(null)
    return false
  })
  return { take, isBusy }
}

/** Says so where it could not be kept. */
export async function told(taken: Promise<unknown>): Promise<void> {
  try {
    await taken
  } catch {
    showToast({ ...helpTexts.steps.failed, tone: 'destructive' })
  }
}
