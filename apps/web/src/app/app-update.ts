/**
 * New versions of the app. The old one runs on until the member agrees: a reload in the middle of a
 * text would lose it, and an old page with a new worker would miss its files.
 */
import { Workbox } from 'workbox-window'
import { create } from 'zustand'

/** Installed apps on phones are seldom reloaded: they look whenever they come back into sight. */
const checkGapMsMin = 30_000
const checkEveryMs = 60 * 60 * 1000

let workbox: Workbox | null = null
let checkedAt = 0

interface AppUpdate {
  /** A newer app is here and waits to be let in. */
  ready: boolean
}

export const useAppUpdate = create<AppUpdate>(() => ({ ready: false }))

export function registerWorker(): void {
  if (!('serviceWorker' in navigator)) return
  workbox = new Workbox('/service-worker.js', { updateViaCache: 'none' })
  workbox.addEventListener('waiting', () => useAppUpdate.setState({ ready: true }))
  workbox.register({ immediate: true }).then(
    () => watchForUpdates(),
    // Without a worker the app still runs; it only cannot start without a signal.
    () => undefined,
  )
}

export function checkForUpdate(): void {
  if (!workbox || Date.now() - checkedAt < checkGapMsMin) return
  checkedAt = Date.now()
  workbox.update().catch(() => undefined)
}

/** Lets the waiting version in and starts it, once. */
export function acceptUpdate(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  workbox?.messageSkipWaiting()
}

function watchForUpdates(): void {
  checkedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') checkForUpdate()
  })
  window.addEventListener('pageshow', checkForUpdate)
  window.addEventListener('focus', checkForUpdate)
  setInterval(checkForUpdate, checkEveryMs)
}
