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
let isAccepted = false

interface AppUpdate {
  /** `waiting`: a newer app is here and waits to be let in. `replaced`: another tab let it in, this one is the old. */
  state: 'none' | 'waiting' | 'replaced'
}

export const useAppUpdate = create<AppUpdate>(() => ({ state: 'none' }))

/** False where there is no worker, as in some private windows: without one the app runs, and cannot start without a signal. */
export async function registerWorker(): Promise<boolean> {
  if (!navigator.serviceWorker) return false
  workbox = new Workbox('/service-worker.js', { updateViaCache: 'none' })
  workbox.addEventListener('waiting', () => useAppUpdate.setState({ state: 'waiting' }))
  navigator.serviceWorker.addEventListener('controllerchange', onReplaced)
  try {
    await workbox.register({ immediate: true })
  } catch {
    return false
  }
  watchForUpdates()
  return true
}

export function checkForUpdate(): void {
  // A clock that was set back must not end the looking.
  if (!workbox || Math.abs(Date.now() - checkedAt) < checkGapMsMin) return
  checkedAt = Date.now()
  workbox.update().catch(() => undefined)
}

/** Lets the waiting version in and starts it, once. */
export function acceptUpdate(): void {
  if (useAppUpdate.getState().state !== 'waiting') {
    location.reload()
    return
  }
  isAccepted = true
  workbox?.messageSkipWaiting()
}

/**
 * Reacts to the removal of the old version's files: a visible tab shows a request to reload, and a hidden tab reloads
 * at once.
 */
function onReplaced(): void {
  if (isAccepted || document.visibilityState === 'hidden') location.reload()
  else useAppUpdate.setState({ state: 'replaced' })
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
