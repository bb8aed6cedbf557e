/** Beside a neighbour's post, or a meetup. */
import { Flag } from 'lucide-react'
import { useState } from 'react'
import { safetyTexts } from '../../locales/en/safety.ts'
import { IconButton } from '../../ui/button.tsx'
import { lazyDialog } from '../../ui/loading/lazy-dialog.tsx'
import styles from './report-post-button.module.css'

const ReportDialog = lazyDialog(() => import('./report-dialog.tsx'))

export function ReportPostButton({ post }: { post: { id: string; title: string } }) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <IconButton
        className={styles.flag}
        label={safetyTexts.report.button(post.title)}
        onClick={() => setAsking(true)}
      >
        <Flag aria-hidden="true" />
      </IconButton>
      {asking && <ReportDialog subject="post" subjectId={post.id} onClose={() => setAsking(false)} />}
    </>
  )
}
