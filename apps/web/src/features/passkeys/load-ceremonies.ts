import { lazyModule } from '../../ui/loading/lazy-module.ts'

/** What asks the browser; kept by no worker, since whoever needs it needs a signal anyway. */
export const ceremonies = lazyModule(() => import('./ceremonies.ts'), { isShownUnstyled: true })
