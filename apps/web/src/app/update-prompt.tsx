import { useEffect, useState } from 'react'
import { appTexts } from '../locales/en/app.ts'
import { useConnection } from '../sync/connection.ts'
import { Button } from '../ui/button.tsx'
import { acceptUpdate, checkForUpdate, useAppUpdate } from './app-update.ts'
import styles from './update-prompt.module.css'

/** Asks quietly; when the server needs the newer app, what waits is held until then. */
export function UpdatePrompt() {
  const ready = useAppUpdate((update) => update.ready)
  const needed = useConnection((connection) => connection.updateNeeded)
  const [postponed, setPostponed] = useState(false)
  useEffect(() => {
    if (needed) checkForUpdate()
  }, [needed])
  if (!needed && (!ready || postponed)) return null
  return (
    <section className={styles.prompt} role="status">
      <p className={styles.text}>{needed ? appTexts.update.needed : appTexts.update.text}</p>
      <div className={styles.actions}>
        {!needed && (
          <Button tone="quiet" small onClick={() => setPostponed(true)}>
            {appTexts.update.later}
          </Button>
        )}
        <Button small onClick={() => (ready ? acceptUpdate() : location.reload())}>
          {appTexts.update.accept}
        </Button>
      </div>
    </section>
  )
}
