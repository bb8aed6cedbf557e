/**
 * Loads the modules that later taps need, so that they work without a signal. In a browser with a worker its
 * installation fetches them, so that the page does not have to evaluate modules that no member has opened.
 */
import { whenIdle } from '../ui/loading/when-idle.ts'

/**
 * The modules that bring all files of the members' taps: the one with the form imports those of the board, the chat and the
 * sign-in.
 */
const chunks = [
  () => import('../features/home/home-screen.tsx'),
  () => import('../features/posts/composer/create-post-dialog.tsx'),
]

/** Loads the modules when the page is idle. A failed one is loaded again when it is needed. */
export function prefetchScreens(): void {
  whenIdle(() => {
    for (const load of chunks) load().catch(() => undefined)
  })
}
