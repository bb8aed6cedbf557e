/**
 * The worker starts the app without a network, receives what other apps share, shows push messages, and sends the
 * numbered outbox when the signal is back. It responds to requests for the app's own files, for photos and for map
 * tiles: all other requests pass by it.
 */
import './fill-ins.ts'
import { isSecretPath } from '@porchlight/contracts/sessions/mail-links'
import { createHandlerBoundToURL, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { laterCode, navigation, payment, photoCache, share } from '../../../workbox.config.ts'
import { requestedPart } from './storage/later-code.ts'
import { outboxSyncTag } from './storage/names.ts'
import { cacheLaterCode, respondWithLaterCode } from './worker/keep-later-code.ts'
import { respondWithPhoto } from './worker/keep-photos.ts'
import { isTileRequest, respondWithTile } from './worker/keep-tiles.ts'
import { withPaymentPolicy } from './worker/payment-policy.ts'
import { renewPush } from './worker/renew-push.ts'
import { sendNumbered } from './worker/send-numbered.ts'
import { openPushed, showPush } from './worker/show-push.ts'
import { receiveShare } from './worker/take-share.ts'

interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}

interface PushChangeEvent extends ExtendableEvent {
  readonly oldSubscription?: PushSubscription | null
}

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: (PrecacheEntry | string)[]
  addEventListener(type: 'sync', listener: (event: SyncEvent) => void): void
  addEventListener(type: 'pushsubscriptionchange', listener: (event: PushChangeEvent) => void): void
}

/** The files to precache, each with its hash. */
const files = self.__WB_MANIFEST.filter((file): file is PrecacheEntry => typeof file !== 'string')
const laterFiles = files.filter(({ url }) => laterCode.path.test(url))

precacheAndRoute(files.filter((file) => !laterFiles.includes(file)))

const showShell = createHandlerBoundToURL(navigation.shell)

registerRoute(
  new NavigationRoute(
    async (routeOptions) => {
      const page = await showShell(routeOptions)
      if (payment.paths.includes(routeOptions.url.pathname)) return withPaymentPolicy(page, routeOptions.url)
      return isSecretPath(routeOptions.url.pathname) ? withoutReferrer(page) : page
    },
    { allowlist: navigation.allow, denylist: navigation.deny },
  ),
)

/**
 * Adds the header that the server sends for such a page. The stored page lacks it, because it was fetched from another
 * path.
 */
function withoutReferrer({ body, status, statusText, headers: responseHeaders }: Response): Response {
  const headers = new Headers(responseHeaders)
  headers.set('referrer-policy', 'no-referrer')
  return new Response(body, { status, statusText, headers })
}

registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname === share.path,
  ({ request }) => receiveShare(request),
  'POST',
)

registerRoute(
  ({ sameOrigin, url }) => sameOrigin && photoCache.path.test(url.pathname),
  ({ request, event }) => respondWithPhoto(request, event),
)

registerRoute(
  ({ sameOrigin, url }) => sameOrigin && laterCode.path.test(url.pathname),
  ({ request }) => respondWithLaterCode(request, laterFiles),
)

registerRoute(
  ({ request }) => isTileRequest(request, self.location.origin),
  ({ request, event }) => respondWithTile(request, event),
)

// The new worker waits for the page's message: beside an old page, it would delete files that this page still loads.
self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') void self.skipWaiting()
  const part = requestedPart(event.data)
  if (part) event.waitUntil(cacheLaterCode(part, laterFiles).catch(() => undefined))
})

self.addEventListener('sync', (event) => {
  if (event.tag === outboxSyncTag) event.waitUntil(sendWhatWaits())
})

self.addEventListener('push', (event) => event.waitUntil(showPush(self, event.data)))

self.addEventListener('notificationclick', (event) => event.waitUntil(openPushed(self, event.notification)))

self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renewPush(self, event.oldSubscription ?? null))
})

/**
 * Sends the waiting operations. Most often the page was faster; then no page is notified, because each notification
 * causes a round.
 */
async function sendWhatWaits(): Promise<void> {
  if (await sendNumbered(self.location.origin)) await tellPages()
}

/** Notifies the open pages, which fetch the stored results at once. */
async function tellPages(): Promise<void> {
  for (const page of await self.clients.matchAll({ type: 'window' })) page.postMessage({ type: 'SENT' })
}
