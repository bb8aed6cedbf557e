import { planScreenTexts } from '../../../locales/en/plans.screens.ts'
import { CallError } from '../../../sync/transport.ts'
import type { ToastMessage } from '../../../ui/toast.tsx'

/** The server's words where it has some. */
export function planFailure(error: unknown): ToastMessage {
  const { title, description } = planScreenTexts.manage.failed
  const told = error instanceof CallError ? error.body?.message : undefined
  return { title, description: told ?? description, tone: 'destructive' }
}
