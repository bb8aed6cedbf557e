/** One third place: what it is, what neighbors say of it, and what can be done there. */
import type { Place } from '@porchlight/contracts/places/places.schema'
import {
  CalendarPlus,
  Flag,
  MapPin,
  MessageSquarePlus,
  Pencil,
  SearchX,
  Share2,
  UserRound,
  WifiOff,
} from 'lucide-react'
import { useEffect, useState } from 'react'
import { Navigate, useParams } from 'react-router-dom'
import { appTexts } from '../../../locales/en/app.ts'
import { placeScreenTexts } from '../../../locales/en/places.screens.ts'
import { placeTexts } from '../../../locales/en/places.ts'
import { distanceText } from '../../../locales/en/where.ts'
import { paths, placePath } from '../../../paths.ts'
import type { OutboxEntry } from '../../../storage/database.ts'
import { useLocalForms } from '../../../sync/about-community.ts'
import { useConnection } from '../../../sync/connection.ts'
import { useDevice } from '../../../sync/device-context.ts'
import { Button, ButtonLink, IconButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Dotted } from '../../../ui/dotted.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { lazyDialog } from '../../../ui/loading/lazy-dialog.tsx'
import { Spinner } from '../../../ui/loading/spinner.tsx'
import { ScreenHeader } from '../../../ui/screen-header.tsx'
import { Stars } from '../../../ui/stars.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { useLeaveOnceGone } from '../../../ui/use-leave-once-gone.ts'
import { Photo } from '../../files/photo.tsx'
import { useMember } from '../../members/members.reads.ts'
import { DiscardDialog, type DiscardedEntry } from '../../outbox/discard-dialog.tsx'
import { EditEntry } from '../../outbox/edit-entry.tsx'
import { MarkButtons } from '../mark-buttons.tsx'
import { cardStateOf, HiddenTag } from '../place-state.tsx'
import { viewPlace } from '../places.actions.ts'
import type { PlaceItem } from '../places.reads.ts'
import { type ReviewItem, useHeldReviews } from '../reviews/reviews.reads.ts'
import { Reviews } from '../reviews/reviews.tsx'
import { useOpenedPlace } from './opened-place.reads.ts'
import styles from './place-screen.module.css'
import { sharePlace } from './share-place.ts'
import { UnsentOfPlace } from './unsent-of-place.tsx'

const ReviewDialog = lazyDialog(() => import('../reviews/review-dialog.tsx'))
const PlaceMeetupDialog = lazyDialog(() => import('../../posts/place-meetup/place-meetup-dialog.tsx'))
const EditPlaceDialog = lazyDialog(() => import('../form/edit-place-dialog.tsx'))
const ReportPlaceDialog = lazyDialog(() => import('./report-place-dialog.tsx'))
const PhotoDialog = lazyDialog(() => import('../../files/photo-dialog.tsx'))

const texts = placeScreenTexts.page

export default function PlaceScreen() {
  const { placeId = '' } = useParams()
  return <OpenedPlace key={placeId} id={placeId} />
}

function OpenedPlace({ id }: { id: string }) {
  const { item, isHeld } = useOpenedPlace(id)
  // One that turned out to be another is answered as that one: what is done is done to it.
  const isMoved = item ? item.place.id !== id : false
  useView(id, item?.state === 'here' && !isMoved)
  const gone = useLeaveOnceGone(item == null, paths.places)
  if (gone.isLeft) return <div className={styles.screen} aria-busy="true" />
  if (item === null) return <NotFound />
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
      {item ? <Opened item={item} isHeld={isHeld} onDiscarded={gone.expectGone} /> : <Spinner />}
    </div>
  )
}

/** Opened is looked at, wherever one came from. */
function useView(id: string, isHere: boolean): void {
  const device = useDevice()
  useEffect(() => {
    // That it cannot be kept is nothing to disturb anybody with.
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
  const own = useHeldReviews(place.id)?.items.find(({ isOwn }) => isOwn)
  const [reviewing, setReviewing] = useState<{ before: ReviewItem | undefined } | null>(null)
  const [editing, setEditing] = useState<OutboxEntry | null>(null)
  const [discarded, setDiscarded] = useState<DiscardedEntry | null>(null)
  const before = reviewing?.before
  return (
    <>
      <Card as="article" state={cardStateOf(item.entry)} className={styles.page} aria-label={place.name}>
        <PlacePhoto place={place} />
        <Facts item={item} />
        <UnsentOfPlace placeId={place.id} onEdit={setEditing} onDiscard={setDiscarded} />
        <Actions
          item={item}
          hasReviewed={own !== undefined}
          onReview={() => (own?.entry ? setEditing(own.entry) : setReviewing({ before: own }))}
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

function PlacePhoto({ place: { photo, name } }: { place: Place }) {
  const [isOpen, setOpen] = useState(false)
  if (!photo) return null
  const alt = texts.photoOf(name)
  return (
    <>
      <Photo photo={photo} alt={alt} size="full" tone="place" onOpen={() => setOpen(true)} />
      {isOpen && <PhotoDialog photo={photo} alt={alt} onClose={() => setOpen(false)} />}
    </>
  )
}

function Facts({ item }: { item: PlaceItem }) {
  const { place, state, isOwn, isHidden, distance } = item
  const { distanceUnit } = useLocalForms()
  const { name, tagline, category, isPaid, isClosed, description, address, tags, user } = place
  const adder = isOwn ? texts.addedByYou : user ? texts.addedBy(user.firstName) : null
  return (
    <>
      <div className={styles.tags}>
        <Tag tone="place">{placeTexts.categories[category]}</Tag>
        {isPaid && <Tag>{placeTexts.sponsored}</Tag>}
        {isClosed && <Tag tone="request">{placeScreenTexts.states.closed}</Tag>}
        {isHidden && <HiddenTag />}
      </div>
      <h2 className={styles.name} dir="auto">
        {name}
      </h2>
      {tagline && (
        <p className={styles.tagline} dir="auto">
          {tagline}
        </p>
      )}
      <Average place={place} />
      {isClosed && <p className={styles.note}>{placeScreenTexts.states.closedText}</p>}
      {isHidden && <p className={styles.note}>{placeScreenTexts.states.hiddenWhy}</p>}
      <ul className={styles.facts}>
        <li>
          <MapPin aria-hidden="true" />
          <Dotted>
            <span dir="auto">{address}</span>
            {distance && distanceText(distance[distanceUnit], distanceUnit)}
          </Dotted>
        </li>
        {adder && (
          <li>
            <UserRound aria-hidden="true" />
            <Dotted>
              {adder}
              {state === 'here' && placeScreenTexts.views(place.views)}
            </Dotted>
          </li>
        )}
      </ul>
      {description !== '' && (
        <p className={styles.description} dir="auto">
          {description}
        </p>
      )}
      {tags.length > 0 && (
        <ul className={styles.tags}>
          {tags.map((tag) => (
            <li key={tag}>
              <Tag>{placeTexts.tags[tag]}</Tag>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function Average({ place: { avgRating, reviewCount } }: { place: Place }) {
  if (reviewCount === 0) return <p className={styles.soft}>{texts.noReviews}</p>
  const average = Number(avgRating)
  return (
    <p className={styles.average}>
      <Stars count={Math.round(average)} />
      <span>{texts.rating(average.toFixed(1), reviewCount)}</span>
    </p>
  )
}

interface ActionsProps {
  item: PlaceItem
  hasReviewed: boolean
  onReview: () => void
}

function Actions({ item, hasReviewed, onReview }: ActionsProps) {
  const { place, state, isOwn } = item
  const mayEdit = useMember()?.isOperator === true || isOwn
  const [isInviting, setInviting] = useState(false)
  const [isEditing, setEditing] = useState(false)
  const [isReporting, setReporting] = useState(false)
  // What came back is nowhere yet. What waits goes before what is said of it.
  if (state === 'refused') return null
  return (
    <>
      {state === 'here' && <MarkButtons item={item} />}
      {!place.isClosed && (
        <div className={styles.actions}>
          <Button full icon={<MessageSquarePlus aria-hidden="true" />} onClick={onReview}>
            {hasReviewed ? texts.changeReview : texts.review}
          </Button>
          <Button
            full
            tone="quiet"
            icon={<CalendarPlus aria-hidden="true" />}
            onClick={() => setInviting(true)}
          >
            {texts.meetup}
          </Button>
        </div>
      )}
      {state === 'here' && (
        <div className={styles.rows}>
          {mayEdit && (
            <Button full tone="plain" icon={<Pencil aria-hidden="true" />} onClick={() => setEditing(true)}>
              {texts.edit}
            </Button>
          )}
          <Button full tone="plain" icon={<Flag aria-hidden="true" />} onClick={() => setReporting(true)}>
            {texts.report}
          </Button>
        </div>
      )}
      {isInviting && <PlaceMeetupDialog place={place} onClose={() => setInviting(false)} />}
      {isEditing && <EditPlaceDialog place={place} isOwn={isOwn} onClose={() => setEditing(false)} />}
      {isReporting && <ReportPlaceDialog placeId={place.id} onClose={() => setReporting(false)} />}
    </>
  )
}

/** Whether it ever was there is not told. */
function NotFound() {
  const online = useConnection((connection) => connection.online)
  const title = online ? texts.notFound : texts.noSignal
  return (
    <>
      <title>{`${title} · ${appTexts.name}`}</title>
      <h1 className="visually-hidden">{title}</h1>
      <Empty
        icon={online ? <SearchX /> : <WifiOff />}
        title={title}
        text={online ? texts.notFoundText : texts.noSignalText}
        action={<ButtonLink to={paths.places}>{texts.back}</ButtonLink>}
      />
    </>
  )
}
