/** A small card for home while the profile lacks what a meetup needs. It opens the dialog; it never opens by itself. */
import type { MissingProfile } from '@porchlight/contracts/errors/refusals'
import { Smile } from 'lucide-react'
import { useId } from 'react'
import { memberTexts } from '../../../locales/en/members.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { CompleteProfileButton } from './complete-profile-button.tsx'
import styles from './profile-nudge.module.css'

const texts = memberTexts.nudge

export function ProfileNudge({ missing }: { missing: MissingProfile }) {
  const titleId = useId()
  return (
    <Card as="section" className={styles.card} aria-labelledby={titleId}>
      <span className={styles.icon} aria-hidden="true">
        <Smile />
      </span>
      <div className={styles.words}>
        <h2 id={titleId} className={styles.title}>
          {texts.title}
        </h2>
        <p className={styles.text}>{texts.text[missing]}</p>
        <CompleteProfileButton missing={missing} className={styles.action}>
          {texts.action}
        </CompleteProfileButton>
      </div>
    </Card>
  )
}
