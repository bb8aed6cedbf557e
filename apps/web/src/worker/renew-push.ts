/** A push service may give a browser another address while no page is open: it is told on. What fails here, the next start does. */

import { signedInMember } from './device-reads.ts'
import type { PushedScope } from './show-push.ts'

const timeoutMs = 20_000

export async function renewPush(
  { registration, location }: Pick<PushedScope, 'registration' | 'location'>,
  before: PushSubscription | null,
): Promise<void> {
  const key = before?.options.applicationServerKey
  // Whoever has signed out is not to be told of anything.
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
