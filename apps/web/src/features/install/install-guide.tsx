/** Shows in pictures how the app is put on the home screen: by the browser's own button, or by hand. */
import { Smartphone, X } from 'lucide-react'
import { useState } from 'react'
import { installTexts as texts } from '../../locales/en/install.ts'
import { installGuideTexts as guideTexts } from '../../locales/en/install-guide.ts'
import { isDismissed, storeDismissal } from '../../storage/dismissed.ts'
import { Button, IconButton } from '../../ui/controls/button.tsx'
import { moveFocusPast } from '../../ui/focus/move-focus.ts'
import { Card } from '../../ui/layout/card.tsx'
import { isInstalled, promptInstall, useInstall } from './install.ts'
import styles from './install-guide.module.css'

const dismissal = 'install'

export default function InstallGuide() {
  const way = useInstall((install) => install.way)
  const [isAway, setAway] = useState(() => isDismissed(dismissal, 'ever'))
  const steps = way === 'prompt' ? null : stepsOn(way === 'by-hand')
  if (isAway || steps === undefined || isInstalled()) return null
  const putAway = () => {
    storeDismissal(dismissal, 'ever')
    setAway(true)
  }
  return (
    <Card as="section" className={styles.card} aria-labelledby="install-guide">
      <h2 className={styles.heading} id="install-guide">
        <Smartphone aria-hidden="true" />
        {guideTexts.title}
      </h2>
      <IconButton
        label={guideTexts.dismiss}
        className={styles.dismiss}
        onClick={({ currentTarget }) => {
          moveFocusPast(currentTarget.closest('section'))
          putAway()
        }}
      >
        <X aria-hidden="true" />
      </IconButton>
      <p className={styles.text}>{texts.text}</p>
      {steps === null ? (
        <Button small onClick={() => void promptInstall().then(putAway, putAway)}>
          {texts.action}
        </Button>
      ) : (
        <ol className={styles.steps}>
          {steps.map(({ text, Picture }) => (
            <li key={text} className={styles.step}>
              <Picture />
              {text}
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}

/** @returns undefined where nobody can put an app on a home screen by hand, such as at a desktop */
function stepsOn(isApple: boolean) {
  if (isApple) {
    return [
      { text: guideTexts.iphone.share, Picture: SharePicture },
      { text: guideTexts.iphone.add, Picture: AddPicture },
    ]
  }
  if (!/Android/.test(navigator.userAgent)) return undefined
  return [
    { text: guideTexts.android.menu, Picture: MenuPicture },
    { text: guideTexts.android.add, Picture: AddPicture },
  ]
}

/** The lower edge of an iPhone's Safari, with its button for sharing. */
function SharePicture() {
  return (
    <svg className={styles.picture} viewBox="0 0 96 72" aria-hidden="true">
      <rect className={styles.phone} x="8" y="-40" width="80" height="108" rx="12" />
      <path className={styles.line} d="M20 12h56M20 22h40" />
      <rect className={styles.bar} x="14" y="40" width="68" height="22" rx="8" />
      <path className={styles.sign} d="M42 51v7h12v-7M48 54V43m-4 4 4-4 4 4" />
    </svg>
  )
}

/** The upper edge of an Android browser, with the three dots of its menu. */
function MenuPicture() {
  return (
    <svg className={styles.picture} viewBox="0 0 96 72" aria-hidden="true">
      <rect className={styles.phone} x="8" y="4" width="80" height="108" rx="12" />
      <rect className={styles.bar} x="16" y="12" width="56" height="16" rx="8" />
      <path className={styles.line} d="M20 42h56M20 52h40" />
      <path className={styles.dots} d="M79 14v.1M79 20v.1M79 26v.1" />
    </svg>
  )
}

/** A row of the menu: a plus in a square, as both systems draw it. */
function AddPicture() {
  return (
    <svg className={styles.picture} viewBox="0 0 96 72" aria-hidden="true">
      <rect className={styles.phone} x="8" y="8" width="80" height="56" rx="12" />
      <path className={styles.line} d="M20 22h44M20 54h32" />
      <rect className={styles.bar} x="14" y="28" width="68" height="18" rx="6" />
      <path className={styles.sign} d="M64 33h8v8h-8zM68 35v4M66 37h4M22 37h26" />
    </svg>
  )
}
