/** Showing once more, by password, that it is the member (Q19). */
import type { Handlers } from '../../../feature-parts/handlers.ts'
import {
  type ConfirmationSettings,
  confirmPassword,
  freshSession,
  requireSamePassword,
} from './fresh-sign-in.ts'

export function confirmOperation(settings: ConfirmationSettings): Pick<Handlers, 'sessions.confirm'> {
  const { transact, closeSockets } = settings
  return {
    'sessions.confirm': async (context, { password }) => {
      const proved = await confirmPassword(settings, context, password)
      const token = await transact(async (transaction) => {
        await requireSamePassword(transaction, proved)
        return freshSession(transaction, context, closeSockets)
      })
      context.setSessionToken(token)
      return { message: 'Thank you.' }
    },
  }
}
