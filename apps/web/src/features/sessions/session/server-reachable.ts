/** Checks that the server can be reached, before the browser itself goes to an address of the server. */
import { currentUser } from '@porchlight/contracts/sessions/current-user.operations'
import { call, NoSignal } from '../../../sync/transport/transport.ts'
import { delay } from '../../../ui/loading/delay.ts'

/**
 * The longest wait for a response. After that the server counts as unreachable: the screens inside the app are always
 * available.
 */
const probeMsMax = 1500

/** The browser's own word is a hint only: without our server, the way there would end on an error page. */
export async function isServerReachable(): Promise<boolean> {
  if (!navigator.onLine) return false
  const request = call(currentUser, {}).then(
    () => true,
    (error: unknown) => !(error instanceof NoSignal),
  )
  return Promise.race([request, delay(probeMsMax).then(() => false)])
}
