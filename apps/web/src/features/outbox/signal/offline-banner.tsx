import { WifiOff } from 'lucide-react'
import { Link, useLocation } from 'react-router-dom'
import { outboxTexts } from '../../../locales/en/outbox.ts'
import { paths } from '../../../paths.ts'
import { useConnection } from '../../../sync/transport/connection.ts'
import { classNames } from '../../../ui/class-names.ts'
import { operationNamed } from '../describe-entry.ts'
import { type OutboxCounts, useOutboxCounts } from '../outbox.reads.ts'
import type { QueuedOperations } from '../queued-operation.ts'
import { useQueuedOperations } from '../queued-operations-context.ts'
import { useNeeds } from './needs-signal.tsx'
import styles from './offline-banner.module.css'

const texts = outboxTexts.offline

/**
 * Shows that there is no signal, and how much is stored meanwhile. The region stays in the page, so that changes are
 * read out.
 */
export function OfflineBanner({ fullWidth = false }: { fullWidth?: boolean }) {
  const online = useConnection((connection) => connection.online)
  const counts = useOutboxCounts()
  const operations = useQueuedOperations()
  const mayGoOn = useNeeds(({ count }) => count === 0)
  const { pathname } = useLocation()
  const showsLink = (counts?.waiting ?? 0) > 0 && pathname !== paths.outbox
  return (
    <div role="status" className={online ? styles.nothing : undefined}>
      {!online && (
        <p className={classNames(styles.banner, fullWidth && styles.fullWidth)}>
          <WifiOff aria-hidden="true" />
          <span className={styles.text}>
            {waitingText(counts, operations) ?? (mayGoOn ? texts.plain : texts.bare)}
          </span>
          {showsLink && (
            <Link to={paths.outbox} className={styles.link}>
              {texts.see}
            </Link>
          )}
        </p>
      )}
    </div>
  )
}

function waitingText(counts: OutboxCounts | undefined, operations: QueuedOperations): string | null {
  if (!counts || counts.sendable === 0) return null
  const ownWaitingText = counts.only === null ? undefined : operationNamed(operations, counts.only)?.waiting
  return (ownWaitingText ?? texts.things)(counts.sendable)
}
