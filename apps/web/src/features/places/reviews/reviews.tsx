/** Lists the reviews of a place: the member's own unsent one first, then the newest. */
import type { Place } from '@porchlight/contracts/places/places.schema'
import { initialIn } from '@porchlight/contracts/values/text/initials'
import { Flag, MessageSquare, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { formatDate } from '../../../locales/en/formats.ts'
import { placeScreenTexts } from '../../../locales/en/places.screens.ts'
import type { OutboxEntry } from '../../../storage/database.ts'
import { useDevice } from '../../../sync/device/device-context.ts'
import { useConnection } from '../../../sync/transport/connection.ts'
import { Button, IconButton } from '../../../ui/controls/button.tsx'
import { Stars } from '../../../ui/controls/stars.tsx'
import { Question } from '../../../ui/dialog/question.tsx'
import { moveFocusTo, useFocusOnMore } from '../../../ui/focus/move-focus.ts'
import { reportFailure } from '../../../ui/hooks/use-step.ts'
import { Dotted } from '../../../ui/labels/dotted.tsx'
import { NameText } from '../../../ui/labels/name-text.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Empty } from '../../../ui/layout/empty.tsx'
import { lazyDialog } from '../../../ui/loading/lazy-dialog.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { Photo } from '../../files/photo.tsx'
import type { DiscardedEntry } from '../../outbox/discard-dialog.tsx'
import { EntryActions } from '../../outbox/entry-actions.tsx'
import { cardStateOf, HiddenTag, StateNote, StateTag } from '../place-state.tsx'
import { removeReview } from '../places.actions.ts'
import styles from './reviews.module.css'
import { type ReviewItem, useReviews } from './reviews.reads.ts'

const PhotoDialog = lazyDialog(() => import('../../files/photo-dialog.tsx'))
const ReportDialog = lazyDialog(() => import('../../safety/report-dialog.tsx'))

const texts = placeScreenTexts.reviews
/** The number of reviews shown at first; the rest appears on a tap. */
const shownAtFirst = 5

interface ReviewsProps {
  place: Place
  /** False of a place whose rows this device does not get. */
  isHeld: boolean
  onChange: (item: ReviewItem) => void
  onEdit: (entry: OutboxEntry) => void
  onDiscard: (question: DiscardedEntry) => void
}

export function Reviews({ place, isHeld, ...taps }: ReviewsProps) {
  const online = useConnection((connection) => connection.online)
  const [isAll, setAll] = useState(false)
  const { items, hasOlder, olderState, reload } = useReviews(place.id, place.reviewCount, isAll, isHeld)
  // A waiting review is not counted, because neighbors do not have it yet.
  const count = Math.max(place.reviewCount, items?.filter(({ entry }) => !entry).length ?? 0)
  const shownReviews = isAll ? items : items?.slice(0, shownAtFirst)
  const isFetching = isAll && olderState === 'loading'
  const hasMore = !isAll && (hasOlder || (items?.length ?? 0) > shownAtFirst)
  const { list, noteRequest } = useFocusOnMore<HTMLUListElement>('li')
  const showAll = () => {
    noteRequest()
    setAll(true)
  }
  return (
    <section className={styles.reviews} aria-labelledby="place-reviews">
      <h2 className={styles.heading} id="place-reviews">
        {texts.title(count)}
      </h2>
      {items === undefined || (olderState === 'loading' && items.length === 0) ? (
        <div role="status" aria-label={texts.loading}>
          <Skeleton height="120px" />
        </div>
      ) : items.length === 0 && olderState !== 'failed' && !hasOlder ? (
        <Empty icon={<MessageSquare />} title={texts.empty} />
      ) : (
        <ul className={styles.list} ref={list}>
          {shownReviews?.map((item) => (
            <Review key={item.id} place={place} item={item} {...taps} />
          ))}
        </ul>
      )}
      {(hasMore || isFetching) && (
        <Button tone="quiet" full busy={isFetching} onClick={showAll}>
          {texts.all(count)}
        </Button>
      )}
      {olderState === 'failed' && (
        <p className={styles.later} ref={isAll ? takeLostFocus : undefined}>
          {online ? texts.notLoaded : texts.olderLater}{' '}
          <Button
            small
            tone="quiet"
            onClick={() => {
              // The button goes: the heading is a place to read on from.
              moveFocusTo(document.getElementById('place-reviews'))
              reload()
            }}
          >
            {texts.again}
          </Button>
        </p>
      )}
    </section>
  )
}

/** The button that was used is gone, and nothing came in its place but these words. */
function takeLostFocus(part: HTMLElement | null): void {
  if (part && document.activeElement === document.body) moveFocusTo(part)
}

type ReviewProps = Omit<ReviewsProps, 'isHeld'> & { item: ReviewItem }

function Review({ place, item, onEdit, onDiscard, ...taps }: ReviewProps) {
  const { firstName, isOwn, entry, photo } = item
  const name = firstName || texts.anonymous
  const [isLarge, setLarge] = useState(false)
  return (
    <Card as="li" state={cardStateOf(entry)} className={styles.review} data-own={isOwn || undefined}>
      <div className={styles.top}>
        <span className={styles.initial} aria-hidden="true">
          {initialOf(firstName)}
        </span>
        <div className={styles.who}>
          <p className={styles.name}>
            <Dotted>
              <NameText>{name}</NameText>
              {isOwn && <span className={styles.soft}>{texts.you}</span>}
            </Dotted>
          </p>
          <p className={styles.said}>
            <Stars count={item.rating} label={placeScreenTexts.page.outOf(item.rating)} />
            <time className={styles.soft} dateTime={item.createdAt}>
              {formatDate(Date.parse(item.createdAt))}
            </time>
          </p>
        </div>
        {!isOwn && <ReportReview id={item.id} />}
      </div>
      {(entry || item.isHidden) && (
        <div className={styles.tags}>
          {entry && <StateTag entry={entry} />}
          {item.isHidden && <HiddenTag />}
        </div>
      )}
      {item.review !== '' && (
        <p className={styles.text} dir="auto">
          {item.review}
        </p>
      )}
      {photo && (
        <Photo
          photo={photo}
          alt={texts.photoOf(name)}
          size="medium"
          tone="place"
          className={styles.photo}
          onOpen={() => setLarge(true)}
        />
      )}
      {photo && isLarge && (
        <PhotoDialog photo={photo} alt={texts.photoOf(name)} onClose={() => setLarge(false)} />
      )}
      {entry && (
        <>
          <StateNote entry={entry} />
          <EntryActions entry={entry} label={name} onEdit={onEdit} onDiscard={onDiscard} />
        </>
      )}
      {isOwn && !entry && <OwnActions place={place} item={item} {...taps} />}
    </Card>
  )
}

function initialOf(firstName: string): string {
  return initialIn(firstName) || texts.initial
}

function OwnActions({ place, item, onChange }: Pick<ReviewProps, 'place' | 'item' | 'onChange'>) {
  const device = useDevice()
  const [isAsking, setAsking] = useState(false)
  const { removing } = texts
  return (
    <div className={styles.actions}>
      {!place.isClosed && (
        <Button small tone="quiet" icon={<Pencil aria-hidden="true" />} onClick={() => onChange(item)}>
          {texts.edit}
        </Button>
      )}
      <Button small tone="danger" icon={<Trash2 aria-hidden="true" />} onClick={() => setAsking(true)}>
        {texts.remove}
      </Button>
      {isAsking && (
        <Question
          title={removing.title}
          text={removing.text}
          confirm={removing.confirm}
          cancel={removing.keep}
          onConfirm={() => {
            setAsking(false)
            void reportFailure(removeReview(device, place.id), texts.failed)
          }}
          onCancel={() => setAsking(false)}
        />
      )}
    </div>
  )
}

function ReportReview({ id }: { id: string }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <IconButton className={styles.flag} label={texts.report} onClick={() => setAsking(true)}>
        <Flag aria-hidden="true" />
      </IconButton>
      {isAsking && <ReportDialog subject="placeReview" subjectId={id} onClose={() => setAsking(false)} />}
    </>
  )
}
