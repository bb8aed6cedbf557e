/** The list of members whom the member has blocked, with a way to unblock them. */
import { safetyTexts } from '../../locales/en/safety.ts'
import { useArrivedRows } from '../../sync/device/use-initial-sync.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { NameText } from '../../ui/labels/name-text.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import styles from './blocked-dialog.module.css'
import { PeopleMet } from './people-met.tsx'
import { useBlocked } from './safety.reads.ts'
import { UnblockButton } from './unblock-button.tsx'

const texts = safetyTexts.blocked

export default function BlockedDialog({ onClose }: { onClose: () => void }) {
  const blockedItems = useArrivedRows(useBlocked())
  return (
    <Dialog onClose={onClose} title={texts.title} size="small">
      {blockedItems === undefined && <Skeleton height="48px" />}
      {blockedItems?.length === 0 && <p className={styles.empty}>{texts.empty}</p>}
      <ul>
        {blockedItems?.map(({ id, name }) => (
          <li key={id} className={styles.row}>
            <NameText className={styles.name}>{name ?? texts.neighbor}</NameText>
            <UnblockButton memberId={id} name={name ?? texts.neighbor} />
          </li>
        ))}
      </ul>
      <PeopleMet />
    </Dialog>
  )
}
