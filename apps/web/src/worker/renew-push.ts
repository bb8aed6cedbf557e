/**
 * Renews the push subscription. A push service may give a browser another address while no page is open, and the new
 * address is sent to the server. If that fails, the next start of the app does it.
 */

import { signedInMember } from './device-reads.ts'
import type { PushedScope } from './show-push.ts'

const timeoutMs = 20_000

export async function renewPush(
  { registration, location }: Pick<PushedScope, 'registration' | 'location'>,
  before: PushSubscription | null,
): Promise<void> {
  const key = before?.options.applicationServerKey
  // A member who has signed out must not receive notifications any more.
  if (!key || (await signedInMember()) === null) return
  const { endpoint, keys } = (
    await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  ).toJSON()
  await fetch(`${location.origin}/api/notifications/push`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, keys: { p256dh: keys?.p256dh, auth: keys?.auth } }),
    credentials: 'same-origin',
    cache: 'no-store',
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
}
