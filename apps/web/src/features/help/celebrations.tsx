/** Celebrates what earned a credit, wherever the member is: once for each post on this device. */
import { useState } from 'react'
import { keepDismissal } from '../../storage/dismissed.ts'
import { lazyDialog } from '../../ui/loading/lazy-dialog.tsx'
import { celebrationOf, type Earned, useEarned } from './help.reads.ts'

const CelebrationDialog = lazyDialog(() => import('./celebration-dialog.tsx'))

export function Celebrations() {
  const latest = useEarned()
  // It stays while it is open, whatever arrives meanwhile.
  const [shown, setShown] = useState<Earned | null>(null)
  const [done, setDone] = useState<ReadonlySet<string>>(new Set())
  if (!shown && latest && !done.has(latest.post.id)) setShown(latest)
  if (!shown) return null
  const close = () => {
    keepDismissal(celebrationOf(shown.post.id), 'ever')
    setDone(new Set(done).add(shown.post.id))
    setShown(null)
  }
  return <CelebrationDialog earned={shown} onClose={close} />
}
