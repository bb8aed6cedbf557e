/** Celebrates what earned a credit, wherever the member is: once for each post on this device. */
import { useState } from 'react'
import { storeDismissal } from '../../storage/dismissed.ts'
import { lazyDialog } from '../../ui/loading/lazy-dialog.tsx'
import { celebrationOf, type EarnedCredit, useEarned } from './help.reads.ts'

const CelebrationDialog = lazyDialog(() => import('./celebration-dialog.tsx'))

export function Celebrations() {
  const latest = useEarned()
  // The celebration stays while it is open, even when another one arrives.
  const [shownEarning, setShown] = useState<EarnedCredit | null>(null)
  const [shownIds, setDone] = useState<ReadonlySet<string>>(new Set())
  if (!shownEarning && latest && !shownIds.has(latest.post.id)) setShown(latest)
  if (!shownEarning) return null
  const close = () => {
    storeDismissal(celebrationOf(shownEarning.post.id), 'ever')
    setDone(new Set(shownIds).add(shownEarning.post.id))
    setShown(null)
  }
  return <CelebrationDialog earned={shownEarning} onClose={close} />
}
