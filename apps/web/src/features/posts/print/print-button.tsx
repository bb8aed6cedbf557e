import { Printer } from 'lucide-react'
import { printTexts } from '../../../locales/en/print.ts'
import { Button } from '../../../ui/controls/button.tsx'
import styles from './print-screen.module.css'

interface PrintButtonProps {
  pageCount: number
  /** True while the sheets follow a choice: they would print as they were before it. */
  busy?: boolean
}

/** Opens the browser's own dialog, which prints or saves a PDF. */
export function PrintButton({ pageCount, busy = false }: PrintButtonProps) {
  return (
    <div className={styles.print}>
      <Button
        icon={<Printer aria-hidden="true" />}
        disabled={pageCount === 0}
        busy={busy}
        onClick={() => window.print()}
      >
        {printTexts.print}
      </Button>
      <span role="status">{printTexts.pages(pageCount)}</span>
    </div>
  )
}
