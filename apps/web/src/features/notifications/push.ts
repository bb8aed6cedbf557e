/**
 * Whether this browser rings, and how it is made to. It can be asked for once: whoever says no there is not asked again by
 * any page, so that it is asked for by a tap alone.
 */
import { create } from 'zustand'
import { pushRegistration } from '../../storage/push-registration.ts'
import type { Device } from '../../sync/device.ts'
import { call } from '../../sync/transport.ts'
import { setNotifications } from './notifications.actions.ts'

/** `install-first`: an iPhone or iPad, where pushes come to apps on the home screen alone. */
export type PushState = 'unknown' | 'none' | 'install-first' | 'denied' | 'off' | 'on'

export const usePush = create<{ state: PushState }>(() => ({ state: 'unknown' }))

export async function lookAtPush(): Promise<PushState> {
  const state = await stateNow().catch((): PushState => 'none')
  usePush.setState({ state })
  return state
}

async function stateNow(): Promise<PushState> {
  if (!('PushManager' in window && 'Notification' in window))
    return isUninstalledApple() ? 'install-first' : 'none'
  if (Notification.permission === 'denied') return 'denied'
  const registration = await pushRegistration()
  if (!registration) return 'none'
  if (Notification.permission !== 'granted') return 'off'
  return (await registration.pushManager.getSubscription()) === null ? 'off' : 'on'
}

function isUninstalledApple(): boolean {
  return 'standalone' in navigator && navigator.standalone !== true
}

/** By a tap: asks, and tells the server where this browser is. Rejects where the server cannot be told. */
export async function turnPushOn(device: Device): Promise<PushState> {
  // Before anything is waited for: a browser asks as the answer to a tap alone.
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return lookAtPush()
  await subscribe({ isForced: true })
  await sayTimeZone(device)
  return lookAtPush()
}

export async function turnPushOff(): Promise<PushState> {
  await call('notifications.unsubscribe', {})
  const registration = await pushRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
  return lookAtPush()
}

/** At each start: the session may be another one, the browser's address too, and the server's key after a restore. Never fails. */
export async function renewPush(): Promise<void> {
  if ((await lookAtPush()) !== 'on') return
  await subscribe({ isForced: false }).catch(() => undefined)
}

async function subscribe({ isForced }: { isForced: boolean }): Promise<void> {
  const registration = await pushRegistration()
  if (!registration) return
  const { pushKey } = await call('notifications.telling', {})
  const key = bytesOf(pushKey)
  let subscription = await registration.pushManager.getSubscription()
  if (!subscription && !isForced) return
  if (subscription && !isSameKey(subscription.options.applicationServerKey, key)) {
    await subscription.unsubscribe()
    subscription = null
  }
  subscription ??= await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key,
  })
  const { endpoint = '', keys = {} } = subscription.toJSON()
  await call('notifications.subscribe', {
    endpoint,
    keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' },
  })
}

/** By it quiet hours are meant, and the hour of what comes once a day. */
async function sayTimeZone(device: Device): Promise<void> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const known = await device.database.notificationSettings.get(device.memberId)
  if (known?.timeZone !== timeZone) await setNotifications(device, { timeZone })
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0))
}

function isSameKey(known: ArrayBuffer | null, key: Uint8Array): boolean {
  if (known === null || known.byteLength !== key.length) return false
  return new Uint8Array(known).every((byte, index) => byte === key[index])
}
