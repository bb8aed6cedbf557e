import { HeartHandshake } from 'lucide-react'
import { communityTexts } from '../../locales/en/community.ts'
import type { InAction } from './community.reads.ts'
import styles from './in-action-card.module.css'

const texts = communityTexts.inAction

/** The latest help that was completed, by first name only. */
export function InActionCard({ inAction }: { inAction: InAction }) {
  return (
    <section className={styles.card} aria-labelledby="in-action">
      <span className={styles.icon} aria-hidden="true">
        <HeartHandshake />
      </span>
      <div className={styles.words}>
        <h2 className={styles.title} id="in-action">
          {texts.title}
        </h2>
        <p className={styles.who}>{texts[inAction.type](inAction.firstName)}</p>
        <p className={styles.what} dir="auto">
          {inAction.title}
        </p>
      </div>
    </section>
  )
}
