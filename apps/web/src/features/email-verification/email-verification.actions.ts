/**
 * Sends the link by which a member verifies their address. This needs a response at once, so nothing waits on the
 * device.
 */
import * as account from '@porchlight/contracts/sessions/account.operations'
import { call } from '../../sync/transport/transport.ts'

/** Sends the mail. Returns whether one is on its way: there may be nothing to confirm any more. */
export async function sendVerificationMail(): Promise<boolean> {
  const { isSent } = await call(account.sendEmailProof, {})
  return isSent
}
