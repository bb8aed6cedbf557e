/**
 * The list of all items on the map, the nearest first. It replaces the map for members who use a screen reader or the
 * keyboard.
 */
import type { NearbyItem } from '@porchlight/contracts/map/map.schema'
import { CalendarDays, MapPin } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { mapTexts as texts } from '../../locales/en/map.ts'
import type { LocalForms } from '../../sync/community/about-community.ts'
import { useCommunityClock } from '../../sync/community/community-clock.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useFocusOnMore } from '../../ui/focus/move-focus.ts'
import { useEntryState } from '../../ui/hooks/use-entry-state.ts'
import { Card } from '../../ui/layout/card.tsx'
import { followTaps } from '../../ui/layout/card-taps.ts'
import { dayOf, distanceOf, locationOf, shortDescription, useForms } from './item-texts.ts'
import styles from './nearby.module.css'
import { TypeTag } from './type-tag.tsx'

/** The number of rows shown at once: each is a card. */
const page = 20

interface NearbyListProps {
  items: readonly NearbyItem[]
  onChoose: (item: NearbyItem) => void
}

export function NearbyList({ items, onChoose }: NearbyListProps) {
  const [count, setCount] = useEntryState('nearby', page)
  useCommunityClock()
  const forms = useForms()
  const { list, noteRequest } = useFocusOnMore<HTMLUListElement>('article')
  const more = Math.min(page, items.length - count)
  return (
    <>
      <ul className={styles.list} ref={list}>
        {items.slice(0, count).map((item) => (
          <li key={item.id}>
            <NearbyCard item={item} forms={forms} onChoose={onChoose} />
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Button
          tone="quiet"
          onClick={() => {
            noteRequest()
            setCount(count + page)
          }}
        >
          {texts.more(more)}
        </Button>
      )}
    </>
  )
}

interface NearbyCardProps {
  item: NearbyItem
  forms: LocalForms
  onChoose: (item: NearbyItem) => void
}

function NearbyCard({ item, forms, onChoose }: NearbyCardProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => (button.current ? followTaps(button.current) : undefined), [])
  const location = locationOf(item, forms)
  const distance = distanceOf(item, forms)
  return (
    <Card as="article" className={styles.card} aria-label={item.title}>
      <div className={styles.cardTop}>
        <TypeTag type={item.type} />
        {distance !== null && <span className={styles.distance}>{distance}</span>}
      </div>
      <h3 className={styles.cardTitle}>
        <button ref={button} type="button" className={styles.cardButton} onClick={() => onChoose(item)}>
          <span dir="auto">{item.title}</span>
        </button>
      </h3>
      {item.description !== '' && (
        <p className={styles.description} dir="auto">
          {shortDescription(item.description)}
        </p>
      )}
      <ul className={styles.facts}>
        {location !== null && (
          <li>
            <MapPin aria-hidden="true" />
            <span dir="auto">{location}</span>
          </li>
        )}
        {item.dateNeeded !== null && (
          <li>
            <CalendarDays aria-hidden="true" />
            {dayOf(item.dateNeeded)}
          </li>
        )}
      </ul>
    </Card>
  )
}
