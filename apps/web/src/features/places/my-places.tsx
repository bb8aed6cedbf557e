/** Lists on the profile the places that the member added. */
import { placeScreenTexts } from '../../locales/en/places.screens.ts'
import { placeTexts } from '../../locales/en/places.ts'
import { paths, placePath } from '../../paths.ts'
import { Dotted } from '../../ui/labels/dotted.tsx'
import { Tag } from '../../ui/labels/tag.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { CardHead } from '../../ui/layout/card-head.tsx'
import { CardLink } from '../../ui/layout/card-link.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import styles from './my-places.module.css'
import { PlacePicture } from './place-picture.tsx'
import { HiddenTag, StateTag } from './place-state.tsx'
import { useOwnPlaces } from './places.reads.ts'

const texts = placeScreenTexts.mine
const tagsShown = 2

export function MyPlaces() {
  const items = useOwnPlaces()
  return (
    <Card as="section" aria-labelledby="my-places" aria-busy={items === undefined || undefined}>
      <CardHead id="my-places" title={texts.title} all={{ to: paths.places, label: texts.all }} />
      {items === undefined && <Skeleton height="64px" />}
      {items?.length === 0 && <p className={styles.empty}>{texts.empty}</p>}
      {items && items.length > 0 && (
        <ul className={styles.list}>
          {items.map(({ place, entry, isHidden }) => (
            <li key={place.id} className={styles.place}>
              <PlacePicture place={place} className={styles.picture} />
              <div className={styles.words}>
                <p className={styles.name} dir="auto">
                  <CardLink to={placePath(place.id)}>{place.name}</CardLink>
                </p>
                {place.tags.length > 0 && (
                  <Dotted as="ul" className={styles.tags}>
                    {place.tags.slice(0, tagsShown).map((tag) => placeTexts.tags[tag])}
                  </Dotted>
                )}
                {(entry || isHidden || place.isClosed) && (
                  <p className={styles.state}>
                    {entry && <StateTag entry={entry} />}
                    {isHidden && <HiddenTag />}
                    {place.isClosed && <Tag tone="request">{placeScreenTexts.states.closed}</Tag>}
                  </p>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
