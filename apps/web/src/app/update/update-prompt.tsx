import { type ReactNode, useEffect, useState } from 'react'
import { appTexts } from '../../locales/en/app.ts'
import { useIsUpgradeBlocked } from '../../storage/blocked-upgrade.ts'
import { useConnection } from '../../sync/transport/connection.ts'
import { Button } from '../../ui/controls/button.tsx'
import { acceptUpdate, checkForUpdate, useAppUpdate } from './app-update.ts'
import styles from './update-prompt.module.css'

const texts = appTexts.update

/**
 * Requests quietly that the member update the app. When the server requires the newer app, waiting entries are held
 * until then.
 */
export function UpdatePrompt() {
  const isBlocked = useIsUpgradeBlocked()
  const { state } = useAppUpdate()
  const isUpdateNeeded = useConnection((connection) => connection.updateNeeded)
  const [postponed, setPostponed] = useState<typeof state | null>(null)
  useEffect(() => {
    if (isUpdateNeeded) checkForUpdate()
  }, [isUpdateNeeded])
  if (isBlocked) return <Prompt text={texts.blocked} />
  if (!isUpdateNeeded && (state === 'none' || state === postponed)) return null
  return (
    <Prompt text={isUpdateNeeded ? texts.needed : state === 'replaced' ? texts.replaced : texts.text}>
      {!isUpdateNeeded && (
        <Button tone="quiet" small onClick={() => setPostponed(state)}>
          {texts.later}
        </Button>
      )}
      <Button small onClick={acceptUpdate}>
        {state === 'replaced' ? texts.reload : texts.accept}
      </Button>
    </Prompt>
  )
}

function Prompt({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <section className={styles.prompt} role="status">
      <p className={styles.text}>{text}</p>
      {children && <div className={styles.actions}>{children}</div>}
    </section>
  )
}
