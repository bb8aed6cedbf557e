/** Offers the home screen once the member has written something: from then on there is something to come back for. */
import { useEffect } from 'react'
import { isDismissed } from '../../storage/dismissed.ts'
import { lazyModule } from '../../ui/loading/lazy-module.ts'
import { useLazyModule } from '../../ui/loading/use-lazy-module.ts'
import { whenIdle } from '../../ui/loading/when-idle.ts'
import { isInstalled } from './install.ts'

const guide = lazyModule(() => import('./install-guide.tsx'), { part: 'online' })

/** The guide decides what this browser can do; a guide that does not load is offered at another visit. */
export function InstallOffer() {
  const [Guide, load] = useLazyModule(guide)
  const isWanted = !isInstalled() && !isDismissed('install', 'ever')
  useEffect(() => {
    if (isWanted && !Guide) whenIdle(() => void load().catch(() => undefined))
  }, [isWanted, Guide, load])
  return isWanted && Guide ? <Guide /> : null
}
