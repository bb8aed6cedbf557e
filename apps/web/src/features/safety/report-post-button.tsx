/** The row that reports a neighbor's post or a meetup. */
import { Flag } from 'lucide-react'
import { useState } from 'react'
import { safetyTexts } from '../../locales/en/safety.ts'
import { Button } from '../../ui/controls/button.tsx'
import { lazyDialog } from '../../ui/loading/lazy-dialog.tsx'

const ReportDialog = lazyDialog(() => import('./report-dialog.tsx'))

export function ReportPostButton({ postId }: { postId: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button full tone="plain" icon={<Flag aria-hidden="true" />} onClick={() => setOpen(true)}>
        {safetyTexts.report.titles.post}
      </Button>
      {isOpen && <ReportDialog subject="post" subjectId={postId} onClose={() => setOpen(false)} />}
    </>
  )
}
