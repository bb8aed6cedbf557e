/**
 * Shows every push: a browser that is woken and shows nothing withdraws the right to wake it. The push has the form
 * that some browsers show by themselves. It holds kinds and counts, and nobody's words.
 */
import { parseUrl } from '@porchlight/contracts/values/text/url'
import { signedInMember } from './device-reads.ts'

interface DeclaredNotice {
  title: string
  body: string
  navigate: string
  tag: string
}

/**
 * The notification for a push that is unreadable or for another member: a reason to open the app, without any content.
 */
const nothingSaid: DeclaredNotice = {
  title: 'Porchlight',
  body: 'Open the app to see what is new.',
  navigate: '/',
  tag: 'porchlight',
}
const icon = '/icon-192.png'

/** A browser ends a worker that shows nothing for long. */
const openingMsMax = 3000

/** The parts of a worker's scope that are used here. */
export interface PushedScope {
  registration: ServiceWorkerRegistration
  location: { origin: string }
  clients: {
    matchAll: (options: { type: 'window'; includeUncontrolled: true }) => Promise<readonly Window[]>
    openWindow: (path: string) => Promise<unknown>
  }
}

interface Window {
  url: string
  focus?: () => Promise<unknown>
  postMessage: (message: object) => void
}

interface PushData {
  json: () => unknown
}

export async function showPush({ registration }: PushedScope, data: PushData | null): Promise<void> {
  const pushed = readPush(data)
  // Opening the device's database waits for as long as a frozen tab blocks an upgrade of it.
  const openingTimeout = new Promise<null>((resolve) => setTimeout(() => resolve(null), openingMsMax))
  const memberId = await Promise.race([signedInMember().catch(() => null), openingTimeout])
  // It was on its way when they signed out, or is for who was here before.
  const isTheirs = pushed !== null && memberId !== null && pushed.member === memberId
  const { title, body, navigate, tag } = isTheirs ? pushed.notification : nothingSaid
  await registration.showNotification(title, {
    body,
    tag,
    icon,
    badge: icon,
    lang: 'en',
    // The notification makes a sound, although it takes the place of an earlier one.
    renotify: true,
    data: { navigate },
  } as NotificationOptions)
  if (isTheirs && 'setAppBadge' in navigator) {
    await navigator.setAppBadge(pushed.count).catch(() => undefined)
  }
}

/** Returns null when the push is not ours. */
function readPush(
  data: PushData | null,
): { member: string; count: number; notification: DeclaredNotice } | null {
  if (data === null) return null
  try {
    const { member, app_badge: count, notification } = data.json() as Record<string, unknown>
    const { title, body = '', navigate, tag } = notification as Record<string, unknown>
    if (!isText(member) || !isText(title) || !isText(body) || !isText(navigate) || !isText(tag)) return null
    if (title === '') return null
    return {
      member,
      count: Number.isSafeInteger(count) ? Number(count) : 0,
      notification: { title, body, navigate, tag },
    }
  } catch {
    return null
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

/** A tap opens the screen it is about, in the window there is; the app starts without a signal, too. */
export async function openPushed(
  { clients, location }: PushedScope,
  notification: Notification,
): Promise<void> {
  notification.close()
  const { pathname, search } = new URL(addressOf(notification.data), location.origin)
  // Nothing that was pushed leads out of the app.
  const path = `${pathname}${search}`
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  // A document of the server, such as a file that was opened, has no app that would follow.
  const open = windows.find(({ url }) => !new URL(url).pathname.startsWith('/api/'))
  if (!open) {
    await clients.openWindow(path)
    return
  }
  await open.focus?.().catch(() => undefined)
  open.postMessage({ type: 'OPEN', path })
}

function addressOf(data: unknown): string {
  const { navigate } = (data ?? {}) as { navigate?: unknown }
  return typeof navigate === 'string' && parseUrl(navigate, 'https://porch.invalid') ? navigate : '/'
}
