/** The place on home for the way to the first questions. Its code is loaded for operators alone. */
import { useEffect } from 'react'
import { lazyModule } from '../../ui/loading/lazy-module.ts'
import { useLazyModule } from '../../ui/loading/use-lazy-module.ts'

const card = lazyModule(() => import('./first-run-card.tsx'), { part: 'desk' })

export function FirstRunOffer() {
  const [FirstRunCard, load] = useLazyModule(card)
  // Without a signal there is no card. The desk has the same questions.
  useEffect(() => void load().catch(() => undefined), [load])
  return FirstRunCard && <FirstRunCard />
}
