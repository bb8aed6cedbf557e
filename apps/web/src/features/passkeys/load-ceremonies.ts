import { lazyModule } from '../../ui/loading/lazy-module.ts'

/** Loads the code that uses the browser's passkeys. The worker does not cache it: passkeys need a signal anyway. */
export const ceremonies = lazyModule(() => import('./ceremonies.ts'), {
  isShownUnstyled: true,
  part: 'passkeys',
})

let hasFailed = false

/**
 * Loads it for a member's tap. After a failure the next tap may reload the page, because some browsers keep the
 * failure.
 */
export async function loadByTap() {
  try {
    return await (hasFailed ? ceremonies.retry() : ceremonies.load())
  } catch (error) {
    hasFailed = true
    throw error
  }
}
