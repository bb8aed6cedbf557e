/** What this browser itself holds of pushes: its address at a push service, and what it shows. It belongs to whoever is signed in. */

/** Undefined where there is no worker, or pushes cannot be had. */
export async function pushRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  const registration = await globalThis.navigator?.serviceWorker?.getRegistration()
  return registration && 'pushManager' in registration ? registration : undefined
}

/** Nobody waits longer for a push service that is away. */
const endMsMax = 2000

/** At sign-out: nothing more rings here, and nothing that rang is left to be seen. Never fails. */
export async function endPushes(): Promise<void> {
  await Promise.race([end().catch(() => undefined), new Promise((resolve) => setTimeout(resolve, endMsMax))])
}

async function end(): Promise<void> {
  const registration = await pushRegistration()
  if (!registration) return
  for (const shown of await registration.getNotifications()) shown.close()
  const subscription = await registration.pushManager.getSubscription()
  await subscription?.unsubscribe()
}
