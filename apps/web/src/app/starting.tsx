/** What the screen has while the app starts; after a while with a way on, since a browser may never open its data. */
import { useEffect, useState } from 'react'
import { appTexts } from '../locales/en/app.ts'
import { useIsUpgradeBlocked } from '../storage/blocked-upgrade.ts'
import { Button } from '../ui/button.tsx'
import { Spinner } from '../ui/loading/spinner.tsx'
import styles from './page.module.css'

const texts = appTexts.slowStart
/** Longer than a slow phone takes to bring a member's data up to date. */
const slowStartMs = 8000

export function Starting() {
  // Whoever waits for another window is told of that one.
  const isBlocked = useIsUpgradeBlocked()
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), slowStartMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Spinner page>
      {late && !isBlocked && (
        <div className={styles.late}>
          <p>{texts.text}</p>
          <Button onClick={() => location.reload()}>{texts.reload}</Button>
        </div>
      )}
    </Spinner>
  )
}
