/**
 * What `/service-worker.js` is while the operator has switched the worker off (`SERVICE_WORKER=off`): it takes the
 * place of whatever worker a device has, however broken, and goes. It answers no request, and leaves the device's
 * databases alone: what waits to be sent is in them.
 */

/** From the first time, in ms. */
const againAfterMs = [1000, 3000, 8000]

self.addEventListener('install', (event) => {
  event.waitUntil(self.skipWaiting())
})

self.addEventListener('activate', (event) => {
  event.waitUntil(stepDown())
})

async function stepDown() {
  for (const name of await caches.keys()) await caches.delete(name)
  await self.registration.unregister()
  // Those under a worker only. A page that starts without one is never reloaded, so this comes to an end.
  for (const page of await self.clients.matchAll({ type: 'window' })) reload(page)
  // A page that registers while this worker is on its way out keeps it. Nothing is reloaded for that.
  for (const ms of againAfterMs) setTimeout(() => void goIfStillThere(), ms)
}

/** Not together with a mended worker that is on its way in. */
async function goIfStillThere() {
  const { active, installing, waiting } = self.registration
  if (active !== null && active === self.serviceWorker && !installing && !waiting) {
    await self.registration.unregister().catch(() => undefined)
  }
}

function reload(page) {
  const address = new URL(page.url)
  // To a place within the page that is open the browser would go without loading anything.
  address.hash = ''
  // Not waited for: the new page may wait for this worker to be done.
  page.navigate(address.href).catch(() => undefined)
}
