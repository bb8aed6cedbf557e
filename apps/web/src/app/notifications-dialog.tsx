/** What the bell rings for: what came back from the server and needs its author, and what neighbors did. */
import { Bell } from 'lucide-react'
import { useUnsentPhotos } from '../features/files/files.reads.ts'
import { AskToTell } from '../features/notifications/ask-to-tell.tsx'
import { NotificationList } from '../features/notifications/notification-list.tsx'
import { useTold } from '../features/notifications/notifications.reads.ts'
import { type OutboxItem, useOutbox } from '../features/outbox/outbox.reads.ts'
import { appTexts } from '../locales/en/app.ts'
import { fileTexts } from '../locales/en/files.ts'
import { settingsTexts } from '../locales/en/notifications.settings.ts'
import { paths } from '../paths.ts'
import type { KeptPhoto } from '../storage/database.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Empty } from '../ui/empty.tsx'
import { Skeleton } from '../ui/loading/skeleton.tsx'
import styles from './notifications-dialog.module.css'

const texts = appTexts.notifications
const refusedShownMax = 5

export default function NotificationsDialog({ onClose }: { onClose: () => void }) {
  const outbox = useOutbox()
  const told = useTold()
  const isHere = outbox !== undefined && told !== undefined
  const photos = (useUnsentPhotos() ?? []).filter(({ state }) => state === 'refused')
  const refused = outbox?.refused ?? []
  const cameBack = refused.length + photos.length
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
            {settingsTexts.link}
          </ButtonLink>
        </>
      }
    >
      <AskToTell />
      {!isHere && <Skeleton height="72px" />}
      {isHere && cameBack + told.notifications.length === 0 && (
        <Empty icon={<Bell />} title={texts.emptyTitle} text={texts.emptyText} />
      )}
      {isHere && refused.length > 0 && <CameBack refused={refused} />}
      {isHere && photos.length > 0 && <PhotosCameBack photos={photos} />}
      {isHere && told.notifications.length > 0 && <NotificationList told={told} onFollow={onClose} />}
    </Dialog>
  )
}

function CameBack({ refused }: { refused: readonly OutboxItem[] }) {
  return (
    <ul className={styles.list}>
      {refused.slice(0, refusedShownMax).map(({ entry, what }) => (
        <li key={entry.order} className={styles.item}>
          <p className={styles.kind}>{texts.cameBack}</p>
          <p className={styles.what} dir="auto">
            {what}
          </p>
          <p className={styles.reason}>{entry.message || texts.noReason}</p>
        </li>
      ))}
      {refused.length > refusedShownMax && (
        <li className={styles.rest}>{texts.more(refused.length - refusedShownMax)}</li>
      )}
    </ul>
  )
}

function PhotosCameBack({ photos }: { photos: readonly KeptPhoto[] }) {
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
