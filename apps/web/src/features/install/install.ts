/** Finds how this browser can put the app on the home screen, if it can and has not yet. */
import { create } from 'zustand'
import { isAppleDevice } from '../../ui/browser/apple.ts'

/** Chromium's install prompt, held until the member requests it. */
interface InstallPromptEvent extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>
}

interface Install {
  /** `by-hand`: an iPhone or iPad, where only its owner can do it. */
  way: 'none' | 'prompt' | 'by-hand'
}

let prompt: InstallPromptEvent | null = null

export const useInstall = create<Install>(() => ({ way: 'none' }))

/** Ms after the page's load: until then the line is free for what the first screen fetches. */
const manifestDelayMs = 2_000

/** Names the manifest where the document does not, after which the browser may offer to install the app. */
export function linkManifestLater(): void {
  setTimeout(linkManifest, manifestDelayMs)
}

function linkManifest(): void {
  // Only a build has one.
  if (!import.meta.env.PROD || document.querySelector('link[rel="manifest"]')) return
  const link = document.createElement('link')
  document.head.append(Object.assign(link, { rel: 'manifest', href: '/manifest.webmanifest' }))
}

/** Watches from the app's start, because the browser offers it only once, on any screen. */
export function watchForInstall(): void {
  if (isInstalled()) {
    // The browser looks for a changed icon or shortcut of an installed app once, as the page ends its load.
    linkManifest()
    return
  }
  if (isAppleDevice()) useInstall.setState({ way: 'by-hand' })
  window.addEventListener('beforeinstallprompt', (event) => {
    // Otherwise the browser shows its own bar over the open screen.
    event.preventDefault()
    prompt = event as InstallPromptEvent
    useInstall.setState({ way: 'prompt' })
  })
  window.addEventListener('appinstalled', () => useInstall.setState({ way: 'none' }))
}

/**
 * Opens the browser's prompt, which can be used only once. After a refusal the browser decides when to offer it again.
 */
export async function promptInstall(): Promise<void> {
  const promptEvent = prompt
  prompt = null
  useInstall.setState({ way: 'none' })
  await promptEvent?.prompt()
}

export function isInstalled(): boolean {
  return window.matchMedia('(display-mode: standalone)').matches
}
