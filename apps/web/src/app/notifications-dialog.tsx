/** What the bell rings for: so far, what came back from the server and needs its author. */
import { Bell } from 'lucide-react'
import { useOutbox } from '../features/outbox/outbox.reads.ts'
import { appTexts } from '../locales/en/app.ts'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Empty } from '../ui/empty.tsx'
import { Skeleton } from '../ui/loading/skeleton.tsx'
import styles from './notifications-dialog.module.css'

const texts = appTexts.notifications
const shownMax = 5

export default function NotificationsDialog({ onClose }: { onClose: () => void }) {
  const outbox = useOutbox()
  const refused = outbox?.refused ?? []
  return (
    <Dialog
      onClose={onClose}
      title={texts.title}
      size="small"
      actions={
        refused.length > 0 && (
          <ButtonLink to={paths.outbox} full onClick={onClose}>
            {texts.see}
          </ButtonLink>
        )
      }
    >
      {outbox === undefined && <Skeleton height="72px" />}
      {outbox !== undefined && refused.length === 0 && (
        <Empty icon={<Bell />} title={texts.emptyTitle} text={texts.emptyText} />
      )}
      {refused.length > 0 && (
        <ul className={styles.list}>
          {refused.slice(0, shownMax).map(({ entry, what }) => (
            <li key={entry.order} className={styles.item}>
              <p className={styles.kind}>{texts.cameBack}</p>
              <p className={styles.what} dir="auto">
                {what}
              </p>
              <p className={styles.reason}>{entry.message || texts.noReason}</p>
            </li>
          ))}
          {refused.length > shownMax && (
            <li className={styles.rest}>{texts.more(refused.length - shownMax)}</li>
          )}
        </ul>
      )}
    </Dialog>
  )
}
