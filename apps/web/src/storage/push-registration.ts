/** What this browser itself holds of pushes: its address at a push service, and what it shows. It belongs to whoever is signed in. */

/** Undefined where there is no worker, or pushes cannot be had. */
export async function pushRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  const registration = await globalThis.navigator?.serviceWorker?.getRegistration()
  return registration && 'pushManager' in registration ? registration : undefined
}

const toldKey = 'push-told'

/** Which address of this browser the server was told for which member: it rings for nobody else, and by no other. */
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

/** Nobody waits longer for a push service that is away. */
const endMsMax = 2000

/** At sign-out: nothing more rings here, and nothing that rang is left to be seen. Never fails. */
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
