/** The challenges of this week. */
import type { Progress } from '@porchlight/contracts/exploration/exploration.schema'
import { CircleCheck } from 'lucide-react'
import { explorationTexts } from '../../../locales/en/exploration.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { Bar } from './bar.tsx'
import styles from './progress.module.css'

const texts = explorationTexts.challenges

export function Challenges({ challenges }: { challenges: Progress['weeklyChallenges'] }) {
  return (
    <Card as="section" className={styles.card} aria-labelledby="exploration-challenges">
      <h2 className={styles.title} id="exploration-challenges">
        {texts.title}
      </h2>
      <p className={styles.soft}>{challenges.length > 1 ? texts.text : texts.first}</p>
      <ul className={styles.list}>
        {challenges.map((each) => (
          <ChallengeRow key={each.challenge.id} {...each} />
        ))}
      </ul>
    </Card>
  )
}

function ChallengeRow({ challenge, progress, isCompleted }: Progress['weeklyChallenges'][number]) {
  const { description, target } = challenge
  // A completed challenge stays completed, even if there are more places now than at that time.
  const reached = isCompleted ? target : progress
  return (
    <li className={styles.challenge}>
      <div className={styles.line}>
        <span className={styles.name}>{description}</span>
        {isCompleted ? (
          <span className={styles.done}>
            <CircleCheck aria-hidden="true" />
            {texts.done}
          </span>
        ) : (
          <span className={styles.soft}>{texts.progress(progress, target)}</span>
        )}
      </div>
      <Bar label={description} done={reached} all={target} text={texts.progress(reached, target)} />
    </li>
  )
}
