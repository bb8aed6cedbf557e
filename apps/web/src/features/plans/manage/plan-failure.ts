import { planScreenTexts } from '../../../locales/en/plans.screens.ts'
import { wireErrorOf } from '../../../sync/transport/transport.ts'

/** The server's words where it has some. */
export function planFailure(error: unknown): { title: string; description: string } {
  const { title, description } = planScreenTexts.manage.failed
  const serverMessage = wireErrorOf(error)?.message
  return { title, description: serverMessage ?? description }
}
