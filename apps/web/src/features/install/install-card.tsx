import { Smartphone } from 'lucide-react'
import { useId } from 'react'
import { installTexts as texts } from '../../locales/en/install.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { promptInstall, useInstall } from './install.ts'
import styles from './install-card.module.css'

/** Shows how to install the app; nothing where it is installed already, or cannot be. */
export function InstallCard() {
  const way = useInstall((install) => install.way)
  const title = useId()
  if (way === 'none') return null
  return (
    <Card as="section" className={styles.card} aria-labelledby={title}>
      <h2 className={styles.heading} id={title}>
        <Smartphone aria-hidden="true" />
        {texts.title}
      </h2>
      <p className={styles.text}>{texts.text}</p>
      {way === 'by-hand' ? (
        <>
          <p className={styles.text}>{texts.byHand}</p>
          <p className={styles.text}>{texts.deleted}</p>
        </>
      ) : (
        <Button tone="quiet" small onClick={() => void promptInstall().catch(() => undefined)}>
          {texts.action}
        </Button>
      )}
    </Card>
  )
}
