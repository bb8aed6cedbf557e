/** Shows a spinner while the app starts, and after a while the reason of the wait. */
import { appTexts } from '../../locales/en/app.ts'
import { useIsUpgradeBlocked } from '../../storage/blocked-upgrade.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useSlow } from '../../ui/hooks/use-slow.ts'
import { Spinner } from '../../ui/loading/spinner.tsx'
import styles from './page.module.css'

const texts = appTexts.slowStart
/** Milliseconds, more than a slow phone needs to update a member's data. */
const slowStartMs = 8000
/** Milliseconds after which a spinner alone leaves it unclear whether the log-in worked. */
const slowFetchMs = 1500

/** @param isFetching the app is on its way over a slow line, and what is here has nothing to do with it */
export function Starting({ isFetching = false }: { isFetching?: boolean }) {
  // While another window blocks the upgrade, the message about that window is shown instead.
  const isBlocked = useIsUpgradeBlocked()
  const isLate = useSlow(!isFetching, slowStartMs)
  const isComing = useSlow(isFetching, slowFetchMs)
  return (
    <Spinner page>
      {isComing && <p className={styles.late}>{texts.coming}</p>}
      {isLate && !isBlocked && (
        <div className={styles.late}>
          <p>{texts.text}</p>
          {/* A browser may never open its data. */}
          <Button onClick={() => location.reload()}>{texts.reload}</Button>
        </div>
      )}
    </Spinner>
  )
}
