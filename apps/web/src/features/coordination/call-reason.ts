import { coordinationTexts as texts } from '../../locales/en/coordination.ts'
import { CallError } from '../../sync/transport/transport.ts'

/** Returns the server's words about a call that failed: those at a field, or those of the refusal. */
export function reasonOf(error: unknown): string {
  const body = error instanceof CallError ? error.body : undefined
  return body?.issues?.[0]?.message ?? body?.message ?? texts.failed
}
