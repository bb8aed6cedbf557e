/** Lists the achievements that are reached, the newest first, and the others, the nearest first. */

import { type Achievement, achievements } from '@porchlight/contracts/exploration/achievements.catalogue'
import { rarityPoints } from '@porchlight/contracts/exploration/exploration.catalogue'
import { measureOf } from '@porchlight/contracts/exploration/exploration.rules'
import type { Progress } from '@porchlight/contracts/exploration/exploration.schema'
import type { Exploration } from '@porchlight/contracts/exploration/exploration-rows.schema'
import { useId, useState } from 'react'
import { explorationTexts } from '../../../locales/en/exploration.ts'
import { formatDate } from '../../../locales/en/formats.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import styles from './achievements.module.css'
import { Badge, toneOfRarity } from './badge.tsx'
import progressStyles from './progress.module.css'

const texts = explorationTexts.achievements

/** Whole rows of three and of four. */
const shownFirst = 12

interface AchievementsProps {
  unlocked: Progress['achievements']
  /** The member's counts; undefined when it is unclear how far the locked ones are reached. */
  exploration: Exploration | undefined
}

export function Achievements({ unlocked, exploration }: AchievementsProps) {
  const id = useId()
  const [isWhole, setWhole] = useState(false)
  const items = itemsOf(unlocked, exploration)
  const count = items.filter(({ unlockedAt }) => unlockedAt !== null).length
  return (
    <Card as="section" className={progressStyles.card} aria-labelledby="exploration-achievements">
      <div className={progressStyles.line}>
        <h2 className={progressStyles.title} id="exploration-achievements">
          {texts.title}
        </h2>
        <span className={progressStyles.soft}>{texts.count(count, items.length)}</span>
      </div>
      <ul className={styles.badges} id={id}>
        {items.slice(0, isWhole ? items.length : shownFirst).map((item) => (
          <AchievementItem key={item.achievement.id} {...item} />
        ))}
      </ul>
      <Button
        tone="quiet"
        small
        aria-expanded={isWhole}
        aria-controls={id}
        onClick={() => setWhole(!isWhole)}
      >
        {isWhole ? texts.fewer : texts.more(items.length)}
      </Button>
    </Card>
  )
}

interface Item {
  achievement: Achievement
  unlockedAt: string | null
  /** No more than its target; null when it is unclear. */
  done: number | null
}

function AchievementItem({ achievement, unlockedAt, done: reached }: Item) {
  const { name, description, rarity, target } = achievement
  return (
    <li
      className={classNames(styles.item, toneOfRarity)}
      data-rarity={rarity}
      data-locked={unlockedAt === null || undefined}
    >
      <Badge achievement={achievement} isUnlocked={unlockedAt !== null} ratio={(reached ?? 0) / target} />
      <span className={styles.name}>{name}</span>
      <span className={styles.what}>{description}</span>
      <span className={styles.rarity}>
        {texts.worth(rarity, rarityPoints[rarity])} <span className="visually-hidden">{texts.points}</span>
      </span>
      <span className={styles.note}>
        {unlockedAt !== null
          ? texts.unlocked(formatDate(Date.parse(unlockedAt)))
          : reached !== null && texts.progress(reached, target)}
      </span>
    </li>
  )
}

function itemsOf(unlocked: Progress['achievements'], exploration: Exploration | undefined): Item[] {
  const order = new Map(
    unlocked.map(({ achievement: { id }, unlockedAt }, index) => [id, { index, unlockedAt }]),
  )
  const items = achievements.map((achievement) => {
    const { measure, target, id } = achievement
    const unlockedAt = order.get(id)?.unlockedAt ?? null
    const measured = exploration && Math.min(measureOf(exploration, measure), target)
    return { achievement, unlockedAt, done: unlockedAt === null ? (measured ?? null) : target }
  })
  const isReached = ({ unlockedAt }: Item) => unlockedAt !== null
  const indexOf = ({ achievement: { id } }: Item) => order.get(id)?.index ?? 0
  const leftOf = ({ done: reached, achievement: { target } }: Item) => 1 - (reached ?? 0) / target
  return [
    ...items.filter(isReached).sort((first, other) => indexOf(first) - indexOf(other)),
    ...items.filter((item) => !isReached(item)).sort((first, other) => leftOf(first) - leftOf(other)),
  ]
}
