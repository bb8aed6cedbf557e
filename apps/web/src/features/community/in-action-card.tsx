import { HeartHandshake } from 'lucide-react'
import { communityTexts } from '../../locales/en/community.ts'
import type { InAction } from './community.reads.ts'
import styles from './in-action-card.module.css'

const texts = communityTexts.inAction

/** The latest help that was completed, by first names only. */
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
        <p className={styles.who}>
          <bdi>{inAction.helper}</bdi> {texts.helped} <bdi>{inAction.helped}</bdi>:
        </p>
        <p className={styles.what}>
          “<bdi>{inAction.title}</bdi>”
        </p>
      </div>
    </section>
  )
}
