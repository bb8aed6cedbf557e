/**
 * Offers the export of waiting entries when a screen fails. The page claims nothing that only the storage could
 * confirm.
 */
import { Lightbulb } from 'lucide-react'
import { Component, type ReactNode, useState } from 'react'
import { appTexts } from '../locales/en/app.ts'
import { Button } from '../ui/controls/button.tsx'
import { Empty } from '../ui/layout/empty.tsx'
import styles from './screens/page.module.css'

export class CrashBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null }

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error }
  }

  override render(): ReactNode {
    return this.state.error === null ? this.props.children : <CrashPage error={this.state.error} />
  }
}

function CrashPage({ error }: { error: unknown }) {
  const [note, setNote] = useState('')
  return (
    <main className={styles.page}>
      <h1 className="visually-hidden">{appTexts.crash.title}</h1>
      <Empty icon={<Lightbulb />} title={appTexts.crash.title} text={appTexts.crash.text} />
      <div className={styles.actions}>
        <Button full onClick={() => location.reload()}>
          {appTexts.crash.reload}
        </Button>
        <Button
          full
          tone="quiet"
          onClick={() => {
            exportWhatWaits().then(setNote, () => setNote(appTexts.crash.exportFailed))
          }}
        >
          {appTexts.crash.export}
        </Button>
        <p role="status">{note}</p>
      </div>
      <details className={styles.details}>
        <summary>{appTexts.crash.details}</summary>
        <pre>{error instanceof Error ? `${error.name}: ${error.message}` : String(error)}</pre>
      </details>
    </main>
  )
}

/** Apart: no visitor has anything to take out, and on a member's device it lies with what their visit began with. */
async function exportWhatWaits(): Promise<string> {
  return (await import('./device/export-after-crash.ts')).exportWhatWaits()
}
