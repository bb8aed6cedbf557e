/** Finds how this browser can put the app on the home screen, if it can and has not yet. */
import { create } from 'zustand'
import { isAppleDevice } from '../../ui/apple.ts'

/** Chromium's own question, kept until somebody asks for it. */
interface InstallPromptEvent extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>
}

interface Install {
  /** `by-hand`: an iPhone or iPad, where only its owner can do it. */
  way: 'none' | 'prompt' | 'by-hand'
}

let prompt: InstallPromptEvent | null = null

export const useInstall = create<Install>(() => ({ way: 'none' }))

/** Watches from the app's start: the browser offers it once, whatever screen is open then. */
export function watchForInstall(): void {
  if (isInstalled()) return
  if (isAppleDevice()) useInstall.setState({ way: 'by-hand' })
  window.addEventListener('beforeinstallprompt', (event) => {
    // Or the browser shows a bar of its own over whatever is being read.
    event.preventDefault()
    prompt = event as InstallPromptEvent
    useInstall.setState({ way: 'prompt' })
  })
  window.addEventListener('appinstalled', () => useInstall.setState({ way: 'none' }))
}

/** A question may be asked once; whoever says no is offered it again when the browser sees fit. */
export async function promptInstall(): Promise<void> {
  const promptEvent = prompt
  prompt = null
  useInstall.setState({ way: 'none' })
  await promptEvent?.prompt()
}

function isInstalled(): boolean {
  return window.matchMedia('(display-mode: standalone)').matches
}
