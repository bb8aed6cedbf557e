/** The window over the map's lower edge, with the chosen items and their links. */
import { directionsTo } from '@porchlight/contracts/map/map.rules'
import { directionsUrlDefault, type NearbyItem } from '@porchlight/contracts/map/map.schema'
import { Navigation, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { mapTexts as texts } from '../../locales/en/map.ts'
import { placePath, postPath } from '../../paths.ts'
import { useCommunity } from '../../sync/community/about-community.ts'
import { isKeyForApp } from '../../ui/browser/composition-keys.ts'
import { ButtonLink, IconButton } from '../../ui/controls/button.tsx'
import { Dotted } from '../../ui/labels/dotted.tsx'
import { dayOf, distanceOf, useForms } from './item-texts.ts'
import styles from './nearby.module.css'
import { TypeTag } from './type-tag.tsx'

interface InfoWindowProps {
  /** The items: one, or several on the same spot. */
  items: readonly NearbyItem[]
  onChoose: (item: NearbyItem) => void
  onClose: () => void
}

export function InfoWindow({ items, onChoose, onClose }: InfoWindowProps) {
  const title = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const [only] = items.length === 1 ? items : []
  const shownId = items.map(({ id }) => id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each that is chosen
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    // The window scrolls into view together with the map on which it lies.
    heading.current?.parentElement?.parentElement?.scrollIntoView({ block: 'nearest' })
  }, [shownId])
  const closeByKey = ({ key, nativeEvent }: KeyboardEvent) => {
    if (key === 'Escape' && isKeyForApp(nativeEvent)) onClose()
  }
  return (
    <section className={styles.window} aria-labelledby={title} onKeyDown={closeByKey}>
      <h2 className={styles.windowTitle} id={title} tabIndex={-1} ref={heading} dir="auto">
        {only ? only.title : texts.several(items.length)}
      </h2>
      {only ? <About item={only} /> : <Several items={items} onChoose={onChoose} />}
      <IconButton className={styles.windowClose ?? ''} label={texts.close} onClick={onClose}>
        <X aria-hidden="true" />
      </IconButton>
    </section>
  )
}

function About({ item }: { item: NearbyItem }) {
  const forms = useForms()
  const directions = directionsTo(item, useCommunity()?.directionsUrl ?? directionsUrlDefault)
  const isPlace = item.type === 'third-place'
  return (
    <>
      <div className={styles.windowFacts}>
        <TypeTag type={item.type} />
        <Dotted>
          {distanceOf(item, forms)}
          {item.type === 'request' ? texts.about : null}
          {item.dateNeeded === null ? null : dayOf(item.dateNeeded)}
        </Dotted>
      </div>
      {item.type === 'request' && <p className={styles.soft}>{texts.aboutHint(forms.distanceUnit)}</p>}
      <div className={styles.windowActions}>
        <ButtonLink small to={isPlace ? placePath(item.id) : postPath(item.id)}>
          {isPlace ? texts.details : texts.post}
        </ButtonLink>
        <a className={styles.directions} href={directions} target="_blank" rel="noopener noreferrer">
          <Navigation aria-hidden="true" />
          {texts.directions}
          <span className="visually-hidden"> {texts.newTab}</span>
        </a>
      </div>
    </>
  )
}

function Several({ items, onChoose }: Pick<InfoWindowProps, 'items' | 'onChoose'>) {
  return (
    <ul className={styles.several}>
      {items.map((item) => (
        <li key={item.id}>
          <button type="button" onClick={() => onChoose(item)}>
            <TypeTag type={item.type} />
            <span dir="auto">{item.title}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
