import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { useMember } from '../features/members/members.reads.ts'
import { SignOutDialog } from '../features/sessions/sign-out-dialog.tsx'
import { appTexts } from '../locales/en/app.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import styles from './account-dialog.module.css'

/** Who is signed in, and the way out. */
export default function AccountDialog({ onClose }: { onClose: () => void }) {
  const member = useMember()
  const [leaving, setLeaving] = useState(false)
  if (leaving) return <SignOutDialog onClose={onClose} />
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={appTexts.account.title} size="small">
      {member ? (
        <div className={styles.who}>
          <span className={styles.initials} aria-hidden="true">
            {member.firstName.slice(0, 1)}
            {member.lastName.slice(0, 1)}
          </span>
          <div className={styles.names}>
            <p className={styles.label}>{appTexts.account.signedInAs}</p>
            <p className={styles.name}>
              {member.firstName} {member.lastName}
            </p>
            <p className={styles.email}>{member.email}</p>
          </div>
        </div>
      ) : (
        <p className={styles.label}>{appTexts.account.unknown}</p>
      )}
      <Button tone="quiet" full icon={<LogOut aria-hidden="true" />} onClick={() => setLeaving(true)}>
        {appTexts.account.signOut}
      </Button>
    </Dialog>
  )
}
