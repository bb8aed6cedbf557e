/** The report button beside a neighbour's post or a meetup. */
import { Flag } from 'lucide-react'
import { useState } from 'react'
import { safetyTexts } from '../../locales/en/safety.ts'
import { Button, IconButton } from '../../ui/controls/button.tsx'
import { lazyDialog } from '../../ui/loading/lazy-dialog.tsx'
import styles from './report-post-button.module.css'

const ReportDialog = lazyDialog(() => import('./report-dialog.tsx'))

interface ReportPostButtonProps {
  post: { id: string; title: string }
  /** True when it shows its text, as one row of a list. */
  row?: boolean
}

export function ReportPostButton({ post, row = false }: ReportPostButtonProps) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      {row ? (
        <Button full tone="plain" icon={<Flag aria-hidden="true" />} onClick={() => setAsking(true)}>
          {safetyTexts.report.titles.post}
        </Button>
      ) : (
        <IconButton
          className={styles.flag}
          label={safetyTexts.report.button(post.title)}
          onClick={() => setAsking(true)}
        >
          <Flag aria-hidden="true" />
        </IconButton>
      )}
      {asking && <ReportDialog subject="post" subjectId={post.id} onClose={() => setAsking(false)} />}
    </>
  )
}
