import type { Progress } from '@porchlight/contracts/exploration/exploration.schema'
import { Flame, Footprints, House, MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { explorationTexts } from '../../../locales/en/exploration.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Card } from '../../../ui/layout/card.tsx'
import styles from './progress.module.css'

const texts = explorationTexts.totals

export function Totals({ progress }: { progress: Progress }) {
  const { totalPlacesVisited, totalPlacesAdded, currentStreak, uniqueNeighborhoodsExplored } = progress
  return (
    <ul className={styles.totals} aria-label={texts.label}>
      <Total icon={<Footprints />} count={totalPlacesVisited} name={texts.visited} />
      <Total icon={<Flame />} count={currentStreak} name={texts.streak} />
      <Total icon={<House />} count={uniqueNeighborhoodsExplored} name={texts.neighborhoods} />
      <Total icon={<MapPin />} count={totalPlacesAdded} name={texts.added} />
    </ul>
  )
}

interface TotalProps {
  icon: ReactNode
  count: number
  name: (count: number) => string
}

function Total({ icon, count, name }: TotalProps) {
  return (
    <Card as="li" className={styles.total}>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <span className={styles.count}>{count}</span>{' '}
      <span className={classNames(styles.soft, styles.totalName)}>{name(count)}</span>
    </Card>
  )
}
