/**
 * Reads and changes whether this browser receives pushes. The browser can prompt only once: after a refusal no page can
 * prompt again, so only a tap leads to the prompt.
 */
import {
  getTelling,
  subscribePush,
  unsubscribePush,
} from '@porchlight/contracts/notifications/notifications.operations'
import { ownTimeZone } from '@porchlight/contracts/values/clock/wall-time'
import { create } from 'zustand'
import {
  deletePushRegistration,
  isPushRegistered,
  pushRegistration,
  storePushRegistration,
} from '../../storage/push-registration.ts'
import type { Device } from '../../sync/device/device.ts'
import { call } from '../../sync/transport/transport.ts'
import { isAppleDevice, isAppleHomeScreen } from '../../ui/browser/apple.ts'
import { setNotifications } from './notifications.actions.ts'

/**
 * `on`: the browser can be reached, and the server has its push address. `install-first`: an iPhone or iPad, where
 * pushes arrive only in apps on the home screen.
 */
export type PushState = 'unknown' | 'none' | 'install-first' | 'denied' | 'off' | 'on'

export const usePush = create<{ state: PushState }>(() => ({ state: 'unknown' }))

type MemberDevice = Pick<Device, 'memberId'>

export async function readPushState(device: MemberDevice): Promise<PushState> {
  const state = await stateNow(device).catch((): PushState => 'none')
  usePush.setState({ state })
  return state
}

async function stateNow({ memberId }: MemberDevice): Promise<PushState> {
  if (!('PushManager' in window && 'Notification' in window))
    return isAppleDevice() && !isAppleHomeScreen() ? 'install-first' : 'none'
  if (Notification.permission === 'denied') return 'denied'
  const registration = await pushRegistration()
  if (!registration) return 'none'
  if (Notification.permission !== 'granted') return 'off'
  const subscription = await registration.pushManager.getSubscription()
  return subscription && isPushRegistered(memberId, subscription.endpoint) ? 'on' : 'off'
}

/**
 * Prompts for permission, and sends the server this browser's push address. Call it by a tap. Rejects when the server
 * cannot be notified.
 */
export async function turnPushOn(device: Device): Promise<PushState> {
  // The prompt must come before any await, because a browser shows it only in direct response to a tap.
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return readPushState(device)
  try {
    await subscribe(device, { isForced: true })
  } catch (error) {
    // Otherwise the next start would turn on pushes that were reported as failed.
    await unsubscribe()
    await readPushState(device)
    throw error
  }
  // Settings that depend on the time zone send it again when they are chosen.
  await sendTimeZone(device).catch(() => undefined)
  return readPushState(device)
}

/** Turns pushes off. Rejects when the server cannot be notified: then the pushes continue. */
export async function turnPushOff(device: MemberDevice): Promise<PushState> {
  await call(unsubscribePush, {})
  deletePushRegistration()
  await unsubscribe()
  return readPushState(device)
}

/**
 * Removes the browser's push address. It never fails: the server does not have the address any more, so no pushes
 * arrive at it.
 */
async function unsubscribe(): Promise<void> {
  const registration = await pushRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  await subscription?.unsubscribe().catch(() => undefined)
}

/**
 * Renews the registration at each start: the session may be another one, the browser's address may have changed, and
 * the server's key after a restore. Never fails.
 */
export async function renewPush(device: MemberDevice): Promise<void> {
  await readPushState(device)
  await subscribe(device, { isForced: false }).catch(() => undefined)
  await readPushState(device)
}

async function subscribe({ memberId }: MemberDevice, { isForced }: { isForced: boolean }): Promise<void> {
  const registration = await pushRegistration()
  if (!registration) return
  let subscription = await registration.pushManager.getSubscription()
  if (!subscription && !isForced) return
  const { pushKey } = await call(getTelling, {})
  const key = bytesOf(pushKey)
  if (subscription && !isSameKey(subscription.options.applicationServerKey, key)) {
    await subscription.unsubscribe()
    subscription = null
  }
  subscription ??= await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key,
  })
  const { endpoint = '', keys = {} } = subscription.toJSON()
  await call(subscribePush, {
    endpoint,
    keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' },
  })
  storePushRegistration(memberId, endpoint)
}

/** Sends the time zone, which applies to quiet hours and to the hour of the daily digest. */
async function sendTimeZone(device: Device): Promise<void> {
  const timeZone = ownTimeZone()
  if (timeZone === undefined) return
  const settings = await device.database.notificationSettings.get(device.memberId)
  if (settings?.timeZone !== timeZone) await setNotifications(device, { timeZone })
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0))
}

function isSameKey(currentKey: ArrayBuffer | null, key: Uint8Array): boolean {
  if (currentKey === null || currentKey.byteLength !== key.length) return false
  return new Uint8Array(currentKey).every((byte, index) => byte === key[index])
}
