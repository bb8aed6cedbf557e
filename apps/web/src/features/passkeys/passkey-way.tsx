/** The button that a passkey is used by, and what came of it. */
import { Fingerprint } from 'lucide-react'
import { Button } from '../../ui/controls/button.tsx'
import { Problem } from '../../ui/feedback/problem.tsx'
import styles from './passkey-proof.module.css'
import type { ProofTries } from './use-proof.ts'

interface PasskeyWayProps {
  tries: ProofTries
  label: string
  /** The text after the member cancelled. */
  cancelled: string
  onUse: () => void
}

export function PasskeyWay({
  tries: { isBusy, isCancelled, problem },
  label,
  cancelled,
  onUse,
}: PasskeyWayProps) {
  return (
    <div className={styles.way}>
      <Button full tone="quiet" icon={<Fingerprint aria-hidden="true" />} busy={isBusy} onClick={onUse}>
        {label}
      </Button>
      <Problem problem={problem} />
      <p className={isCancelled ? styles.note : 'visually-hidden'} role="status">
        {isCancelled && cancelled}
      </p>
    </div>
  )
}
