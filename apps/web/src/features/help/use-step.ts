import { helpTexts } from '../../locales/en/help.ts'
import { showToast } from '../../ui/toast.tsx'
import { useOnce } from '../../ui/use-once.ts'

/** Takes a step once, however fast it is tapped; taken out of the outbox it may be asked for again. */
export function useStep(take: () => Promise<unknown>): () => Promise<void> {
  return useOnce(async () => {
    await told(take())
    return false
  })
}

/** Says so where it could not be kept. */
export async function told(taken: Promise<unknown>): Promise<void> {
  try {
    await taken
  } catch {
    showToast({ ...helpTexts.steps.failed, tone: 'destructive' })
  }
}
