import { coordinationTexts as texts } from '../../locales/en/coordination.ts'
import { wireErrorOf } from '../../sync/transport/transport.ts'

/** Returns the server's words about a call that failed: those at a field, or those of the refusal. */
export function reasonOf(error: unknown): string {
  const body = wireErrorOf(error)
  return body?.issues?.[0]?.message ?? body?.message ?? texts.failed
}
