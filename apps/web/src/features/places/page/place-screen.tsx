/** The screen of one third place: its details, the reviews of neighbors, and the actions there. */
import type { Place } from '@porchlight/contracts/places/places.schema'
import { Share2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Navigate, useParams } from 'react-router-dom'
import { appTexts } from '../../../locales/en/app.ts'
import { placeScreenTexts } from '../../../locales/en/places.screens.ts'
import { paths, placePath } from '../../../paths.ts'
import type { OutboxEntry } from '../../../storage/database.ts'
import { useDevice } from '../../../sync/device/device-context.ts'
import { useConnection } from '../../../sync/transport/connection.ts'
import { ButtonLink, IconButton } from '../../../ui/controls/button.tsx'
import { Cover } from '../../../ui/drawings/drawing.tsx'
import { useLeaveAfterDelete } from '../../../ui/hooks/use-leave-after-delete.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { Empty } from '../../../ui/layout/empty.tsx'
import { RetryScreen, useRetry } from '../../../ui/layout/missing-screen.tsx'
import { ScreenHeader } from '../../../ui/layout/screen-header.tsx'
import { lazyDialog } from '../../../ui/loading/lazy-dialog.tsx'
import { Spinner } from '../../../ui/loading/spinner.tsx'
import { PlaceVisit } from '../../exploration/place-visit.tsx'
import { Photo } from '../../files/photo.tsx'
import { DiscardDialog, type DiscardedEntry } from '../../outbox/discard-dialog.tsx'
import { EditEntry } from '../../outbox/edit-entry.tsx'
import { cardStateOf } from '../place-state.tsx'
import { viewPlace } from '../places.actions.ts'
import type { PlaceItem } from '../places.reads.ts'
import { type ReviewItem, useDeviceReviews } from '../reviews/reviews.reads.ts'
import { Reviews } from '../reviews/reviews.tsx'
import { useOpenedPlace } from './opened-place.reads.ts'
import { PlaceActions } from './place-actions.tsx'
import { PlaceFacts } from './place-facts.tsx'
import styles from './place-screen.module.css'
import { sharePlace } from './share-place.ts'
import { UnsentOfPlace } from './unsent-of-place.tsx'

const ReviewDialog = lazyDialog(() => import('../reviews/review-dialog.tsx'))
const PhotoDialog = lazyDialog(() => import('../../files/photo-dialog.tsx'))

const texts = placeScreenTexts.page

export default function PlaceScreen() {
  const { placeId = '' } = useParams()
  return <OpenedPlace key={placeId} id={placeId} />
}

function OpenedPlace({ id }: { id: string }) {
  const { item, isHeld, reload } = useOpenedPlace(id)
  const look = useRetry(reload)
  // For a place that was merged into another, the server returns the other one. All actions are applied to that one.
  const isMoved = item ? item.place.id !== id : false
  useView(id, item?.state === 'here' && !isMoved)
  const ownEnd = useLeaveAfterDelete(item == null, paths.places)
  if (ownEnd.isLeft) return <div className={styles.screen} aria-busy="true" />
  if (item === null || (item === undefined && look.isLooking)) return <NotFound look={look} />
  if (item && isMoved) return <Navigate to={placePath(item.place.id)} replace />
  return (
    <div className={styles.screen}>
      <title>{`${item?.place.name ?? texts.loading} · ${appTexts.name}`}</title>
      <ScreenHeader
        title={item?.place.name ?? placeScreenTexts.title}
        back={{ to: paths.places, label: texts.back }}
        action={
          item?.state === 'here' && (
            <IconButton label={texts.share} onClick={() => void sharePlace(item.place)}>
              <Share2 aria-hidden="true" />
            </IconButton>
          )
        }
      />
      {item?.state === 'here' && !item.place.isClosed && !item.isHidden && (
        <PlaceVisit id={item.place.id} category={item.place.category} address={item.place.address} />
      )}
      {item ? <Opened item={item} isHeld={isHeld} onDiscarded={ownEnd.expectGone} /> : <Spinner />}
    </div>
  )
}

/** Opened is looked at, wherever one came from. */
function useView(id: string, isHere: boolean): void {
  const device = useDevice()
  useEffect(() => {
    // A view that cannot be stored is not worth a message.
    if (isHere) viewPlace(device, id).catch(() => undefined)
  }, [device, id, isHere])
}

interface OpenedProps {
  item: PlaceItem
  isHeld: boolean
  onDiscarded: () => void
}

function Opened({ item, isHeld, onDiscarded }: OpenedProps) {
  const { place } = item
  const ownReview = useDeviceReviews(place.id)?.items.find(({ isOwn }) => isOwn)
  const [reviewing, setReviewing] = useState<{ before: ReviewItem | undefined } | null>(null)
  const [editing, setEditing] = useState<OutboxEntry | null>(null)
  const [discarded, setDiscarded] = useState<DiscardedEntry | null>(null)
  const before = reviewing?.before
  return (
    <>
      <Card as="article" state={cardStateOf(item.entry)} className={styles.page} aria-label={place.name}>
        <PlacePhoto place={place} />
        <PlaceFacts item={item} />
        <UnsentOfPlace placeId={place.id} onEdit={setEditing} onDiscard={setDiscarded} />
        <PlaceActions
          item={item}
          hasReviewed={ownReview !== undefined}
          onReview={() =>
            ownReview?.entry ? setEditing(ownReview.entry) : setReviewing({ before: ownReview })
          }
        />
      </Card>
      <Reviews
        place={place}
        isHeld={isHeld}
        onChange={(review) => setReviewing({ before: review })}
        onEdit={setEditing}
        onDiscard={setDiscarded}
      />
      {reviewing && (
        <ReviewDialog
          place={place}
          before={
            before && { rating: before.rating, review: before.review, photo: before.photo?.sha256 ?? null }
          }
          onClose={() => setReviewing(null)}
        />
      )}
      {editing && <EditEntry entry={editing} onClose={() => setEditing(null)} />}
      {discarded && (
        <DiscardDialog {...discarded} onDiscarded={onDiscarded} onClose={() => setDiscarded(null)} />
      )}
    </>
  )
}

function PlacePhoto({ place: { photo, name, category } }: { place: Place }) {
  const [isOpen, setOpen] = useState(false)
  if (!photo) return <Cover scene={category} className={styles.cover} />
  const alt = texts.photoOf(name)
  return (
    <>
      <Photo
        photo={photo}
        alt={alt}
        size="full"
        tone="place"
        className={styles.photo}
        onOpen={() => setOpen(true)}
      />
      {isOpen && <PhotoDialog photo={photo} alt={alt} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Shown for a missing place. It must not reveal whether the place ever existed. */
function NotFound({ look }: { look: ReturnType<typeof useRetry> }) {
  const online = useConnection((connection) => connection.online)
  const title = online ? texts.notFound : texts.noSignal
  return (
    <>
      <title>{`${title} · ${appTexts.name}`}</title>
      <h1 className="visually-hidden">{title}</h1>
      <Empty
        drawing={<Cover scene="dark" />}
        title={title}
        text={online ? texts.notFoundText : texts.noSignalText}
        action={
          <>
            {online && <RetryScreen {...look} />}
            <ButtonLink to={paths.places}>{texts.back}</ButtonLink>
          </>
        }
      />
    </>
  )
}
