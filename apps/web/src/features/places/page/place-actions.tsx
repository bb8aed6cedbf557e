/** Actions on a place: mark it, review it, meet there, change it, report it. */
import { CalendarPlus, Flag, MessageSquarePlus, Pencil } from 'lucide-react'
import { useState } from 'react'
import { placeScreenTexts } from '../../../locales/en/places.screens.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { lazyDialog } from '../../../ui/loading/lazy-dialog.tsx'
import { useMember } from '../../members/members.reads.ts'
import { MarkButtons } from '../mark-buttons.tsx'
import type { PlaceItem } from '../places.reads.ts'
import styles from './place-screen.module.css'

const PlaceMeetupDialog = lazyDialog(() => import('../../posts/place-meetup/place-meetup-dialog.tsx'))
const EditPlaceDialog = lazyDialog(() => import('../form/edit-place-dialog.tsx'))
const ReportPlaceDialog = lazyDialog(() => import('./report-place-dialog.tsx'))

const texts = placeScreenTexts.page

interface PlaceActionsProps {
  item: PlaceItem
  hasReviewed: boolean
  onReview: () => void
}

export function PlaceActions({ item, hasReviewed, onReview }: PlaceActionsProps) {
  const { place, state, isOwn } = item
  const mayEdit = useMember()?.isOperator === true || isOwn
  const [isInviting, setInviting] = useState(false)
  const [isEditing, setEditing] = useState(false)
  const [isReporting, setReporting] = useState(false)
  // A refused place does not exist on the server. A waiting place is sent before the operations about it, so they may
  // be queued.
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
