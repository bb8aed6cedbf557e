/** Lists the reasons for the bell: refusals that need their author, and news of neighbors. */
import { Bell } from 'lucide-react'
import { useUnsentPhotos } from '../../features/files/files.reads.ts'
import { NotificationList } from '../../features/notifications/notification-list.tsx'
import { useNotifications } from '../../features/notifications/notifications.reads.ts'
import {
  PushPermissionCard,
  useIsPermissionCardKnown,
} from '../../features/notifications/push-permission-card.tsx'
import { type OutboxItem, useOutbox } from '../../features/outbox/outbox.reads.ts'
import { appTexts } from '../../locales/en/app.ts'
import { fileTexts } from '../../locales/en/files.ts'
import { permissionTexts } from '../../locales/en/notifications.permission.ts'
import { paths } from '../../paths.ts'
import type { StoredPhoto } from '../../storage/database.ts'
import { useMayArrive } from '../../sync/device/use-initial-sync.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Empty } from '../../ui/layout/empty.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import styles from './notifications-dialog.module.css'

const texts = appTexts.notifications
const refusedShownMax = 5

export default function NotificationsDialog({ onClose }: { onClose: () => void }) {
  const outbox = useOutbox()
  const notificationList = useNotifications()
  const isCardKnown = useIsPermissionCardKnown()
  const isHere = isCardKnown && outbox !== undefined && notificationList !== undefined
  const photos = (useUnsentPhotos() ?? []).filter(({ state }) => state === 'refused')
  const refusedItems = outbox?.refused ?? []
  const cameBack = refusedItems.length + photos.length
  const isEmpty = isHere && cameBack + notificationList.notifications.length === 0
  const mayArrive = useMayArrive()
  return (
    <Dialog
      onClose={onClose}
      title={texts.title}
      size="small"
      actions={
        <>
          {cameBack > 0 && (
            <ButtonLink to={paths.outbox} full onClick={onClose}>
              {texts.see}
            </ButtonLink>
          )}
          <ButtonLink to={paths.notificationSettings} full tone="quiet" onClick={onClose}>
            {permissionTexts.settings}
          </ButtonLink>
        </>
      }
    >
      <PushPermissionCard />
      {(!isHere || (isEmpty && mayArrive)) && <Skeleton height="72px" />}
      {isEmpty && !mayArrive && <Empty icon={<Bell />} title={texts.emptyTitle} text={texts.emptyText} />}
      {isHere && refusedItems.length > 0 && <CameBack refused={refusedItems} />}
      {isHere && photos.length > 0 && <PhotosCameBack photos={photos} />}
      {isHere && notificationList.notifications.length > 0 && (
        <NotificationList told={notificationList} onFollow={onClose} />
      )}
    </Dialog>
  )
}

function CameBack({ refused: refusedItems }: { refused: readonly OutboxItem[] }) {
  return (
    <ul className={styles.list}>
      {refusedItems.slice(0, refusedShownMax).map(({ entry, label }) => (
        <li key={entry.order} className={styles.item}>
          <p className={styles.kind}>{texts.cameBack}</p>
          <p className={styles.what} dir="auto">
            {label}
          </p>
          <p className={styles.reason}>{entry.message || texts.noReason}</p>
        </li>
      ))}
      {refusedItems.length > refusedShownMax && (
        <li className={styles.rest}>{texts.more(refusedItems.length - refusedShownMax)}</li>
      )}
    </ul>
  )
}

function PhotosCameBack({ photos }: { photos: readonly StoredPhoto[] }) {
  return (
    <ul className={styles.list}>
      {photos.slice(0, refusedShownMax).map(({ sha256, message }) => (
        <li key={sha256} className={styles.item}>
          <p className={styles.kind}>{texts.cameBack}</p>
          <p className={styles.what}>{fileTexts.outbox.photo}</p>
          <p className={styles.reason}>{message || texts.noReason}</p>
        </li>
      ))}
    </ul>
  )
}
