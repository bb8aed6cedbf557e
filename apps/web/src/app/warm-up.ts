/**
 * Fetches what later taps need, so that the first one without a signal finds it here. Where there is a worker its
 * installation does so, and the page is spared reading code that nobody asked for.
 */
import { whenIdle } from '../ui/loading/when-idle.ts'

/** One module of each of the files that are not part of the first paint. */
const parts = [
  () => import('../features/home/home-screen.tsx'),
  () => import('../features/posts/composer/create-post-dialog.tsx'),
]

/** What cannot be had now is asked for again when it is needed. */
export function warmUp(): void {
  whenIdle(() => {
    for (const load of parts) load().catch(() => undefined)
  })
}
