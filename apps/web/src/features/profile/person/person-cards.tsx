/** A neighbor's description of themselves, their offers, and their level of helping. */
import type { Person, ProfileResponse } from '@porchlight/contracts/members/members.schema'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { profileTexts } from '../../../locales/en/profile.ts'
import { postPath } from '../../../paths.ts'
import { useArrivedRows } from '../../../sync/device/use-initial-sync.ts'
import { Dotted } from '../../../ui/labels/dotted.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { lazyDialog } from '../../../ui/loading/lazy-dialog.tsx'
import { Photo } from '../../files/photo.tsx'
import { SelfDescription } from '../../members/self-description.tsx'
import { useOffersOf } from '../../posts/posts.reads.ts'
import { Garden } from '../garden.tsx'
import styles from './person-screen.module.css'

const PhotoDialog = lazyDialog(() => import('../../files/photo-dialog.tsx'))
const texts = profileTexts.person

interface PersonCardProps {
  person: Person
  profile: ProfileResponse
}

export function PersonAbout({ person, profile }: PersonCardProps) {
  const [openIndex, setOpened] = useState<number | null>(null)
  const { photos = [], bio, interests } = profile
  const { firstName } = person
  const openPhoto = openIndex === null ? undefined : photos[openIndex]
  return (
    <Card as="section" className={styles.card} aria-labelledby="about-person">
      <h2 className={styles.heading} id="about-person">
        {texts.about(firstName)}
      </h2>
      {photos.length > 0 && (
        <ul className={styles.photos} aria-label={texts.photos}>
          {photos.map((photo, index) => (
            <li key={photo.sha256}>
              <Photo
                photo={photo}
                alt={texts.photo(firstName, index + 1)}
                size="medium"
                onOpen={() => setOpened(index)}
              />
            </li>
          ))}
        </ul>
      )}
      {bio === null && interests.length === 0 ? (
        <p className={styles.soft}>{texts.aboutEmpty(firstName)}</p>
      ) : (
        <SelfDescription bio={bio} interests={interests} />
      )}
      {openPhoto && openIndex !== null && (
        <PhotoDialog
          photo={openPhoto}
          alt={texts.photo(firstName, openIndex + 1)}
          onClose={() => setOpened(null)}
        />
      )}
    </Card>
  )
}

export function Offers({ person }: { person: Person }) {
  const items = useArrivedRows(useOffersOf(person.id))
  const rests = person.answersLater === true
  return (
    <Card as="section" className={styles.card} aria-labelledby="offers" aria-busy={items === undefined}>
      <h2 className={styles.heading} id="offers">
        {texts.offers(person.firstName)}
      </h2>
      {rests ? (
        <p className={styles.soft}>{texts.resting}</p>
      ) : (
        items?.length === 0 && <p className={styles.soft}>{texts.noOffers}</p>
      )}
      {!rests && items !== undefined && items.length > 0 && (
        <ul className={styles.offers}>
          {items.map(({ post }) => (
            <li key={post.id}>
              <Link to={postPath(post.id)} className={styles.offer} dir="auto">
                {post.title}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

export function GardenCard({ person, profile: { gardenLevel, peopleHelped } }: PersonCardProps) {
  const { garden } = profileTexts
  return (
    <Card as="section" className={styles.card} aria-labelledby="garden">
      <h2 className={styles.heading} id="garden">
        {texts.garden(person.firstName)}
      </h2>
      <Garden level={gardenLevel} />
      <p className={styles.soft}>
        <Dotted>
          {garden.label(gardenLevel)}
          {garden.level(gardenLevel)}
          {texts.helped(peopleHelped)}
        </Dotted>
      </p>
    </Card>
  )
}
