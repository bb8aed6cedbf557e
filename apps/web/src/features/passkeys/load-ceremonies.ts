import { lazyModule } from '../../ui/loading/lazy-module.ts'

/** What asks the browser; kept by no worker, since whoever needs it needs a signal anyway. */
export const ceremonies = lazyModule(() => import('./ceremonies.ts'), { isShownUnstyled: true })

let hasFailed = false

/** For a person's tap: the one after a failed one may load the page anew, where the browser keeps the failure. */
export async function loadByTap() {
  try {
    return await (hasFailed ? ceremonies.retry() : ceremonies.load())
  } catch (error) {
    hasFailed = true
    throw error
  }
}
