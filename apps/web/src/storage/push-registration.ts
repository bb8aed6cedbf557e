/**
 * Push data in this browser: its address at a push service, and the notifications on its screen. They belong to the
 * signed-in member.
 */

/** Returns the worker's registration; undefined when there is no worker, or pushes are not supported. */
export async function pushRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  const registration = await globalThis.navigator?.serviceWorker?.getRegistration()
  return registration && 'pushManager' in registration ? registration : undefined
}

const toldKey = 'push-told'

/**
 * Stores which address of this browser was sent to the server for which member: pushes arrive only for that member and
 * at that address.
 */
export function storePushRegistration(memberId: string, endpoint: string): void {
  localStorage.setItem(toldKey, registrationValue(memberId, endpoint))
}

export function isPushRegistered(memberId: string, endpoint: string): boolean {
  return localStorage.getItem(toldKey) === registrationValue(memberId, endpoint)
}

export function deletePushRegistration(): void {
  localStorage.removeItem(toldKey)
}

function registrationValue(memberId: string, endpoint: string): string {
  return `${memberId} ${endpoint}`
}

/** The longest wait in ms for a push service that does not respond. */
const endMsMax = 2000

/** Ends pushes at sign-out: no more arrive here, and those on the screen are removed. Never fails. */
export async function endPushes(): Promise<void> {
  await Promise.race([end().catch(() => undefined), new Promise((resolve) => setTimeout(resolve, endMsMax))])
}

async function end(): Promise<void> {
  deletePushRegistration()
  const registration = await pushRegistration()
  if (!registration) return
  for (const notification of await registration.getNotifications()) notification.close()
  const subscription = await registration.pushManager.getSubscription()
  await subscription?.unsubscribe()
}
