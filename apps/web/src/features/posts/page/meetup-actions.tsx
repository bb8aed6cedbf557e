/** Shows the viewer's actions on a meetup now: the likeliest first, the rest quieter. */
import { isMeetupOver } from '@porchlight/contracts/meetups/meetups.rules'
import { canEdit, canWithdraw, hasDatePassed, isOpen } from '@porchlight/contracts/posts/posts.rules'
import { CalendarX2, Pencil } from 'lucide-react'
import { useState } from 'react'
import { meetupTexts } from '../../../locales/en/meetups.ts'
import { placeMeetupTexts } from '../../../locales/en/posts.place-meetup.ts'
import { useDevice } from '../../../sync/device/device-context.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { lazyDialog } from '../../../ui/loading/lazy-dialog.tsx'
import { CalendarButton } from '../../meetups/calendar-button.tsx'
import { ComersSteps } from '../../meetups/comers-steps.tsx'
import { GuestList } from '../../meetups/guest-list.tsx'
import type { MeetupItem } from '../../meetups/meetups.reads.ts'
import { CloseList, WriteToAll } from '../../meetups/organizers-steps.tsx'
import { UnknownOrganizer } from '../../meetups/unknown-organizer.tsx'
import { offerUndo } from '../../outbox/offer-undo.tsx'
import { ReportPostButton } from '../../safety/report-post-button.tsx'
import { withdrawPost } from '../posts.actions.ts'
import type { PostItem } from '../posts.reads.ts'
import styles from './post-screen.module.css'

const EditPostDialog = lazyDialog(() => import('../composer/edit-post-dialog.tsx'))
const MessageDialog = lazyDialog(() => import('../../help/word-dialog.tsx'))

interface MeetupActionsProps {
  item: PostItem
  meetup: MeetupItem
  now: number
}

export function MeetupActions({ item, meetup, now }: MeetupActionsProps) {
  const { post, state, isOwn } = item
  // A meetup that exists on this device only can be changed or discarded at its waiting entry.
  if (state !== 'posted') return null
  const isOver = !isOpen(post) || isMeetupOver(post, now)
  const isToCome = isOpen(post) && !hasDatePassed(post, now)
  return (
    <>
      {isOwn && !isOver && <WriteToAll post={post} item={meetup} />}
      {!isOwn && !meetup.meetup && <UnknownOrganizer organizer={post.organizer} />}
      {!isOwn && <ComersSteps post={post} item={meetup} now={now} />}
      <GuestList post={post} item={meetup} isOrganizer={isOwn} isOver={isOver} />
      <div className={styles.rows}>
        {isToCome && <CalendarButton post={post} />}
        {isOwn ? isToCome && <OrganizersRows item={item} /> : <ReportPostButton postId={post.id} />}
      </div>
    </>
  )
}

function OrganizersRows({ item: { post, location } }: { item: PostItem }) {
  const [edits, setEdits] = useState(false)
  return (
    <>
      {canEdit(post) && (
        <Button full tone="plain" icon={<Pencil aria-hidden="true" />} onClick={() => setEdits(true)}>
          {post.thirdPlaceId === undefined ? meetupTexts.edit : placeMeetupTexts.changeTime}
        </Button>
      )}
      <CloseList post={post} />
      {canWithdraw(post) && <CallOff id={post.id} />}
      {edits && <EditPostDialog post={post} location={location} onClose={() => setEdits(false)} />}
    </>
  )
}

/** Withdraws a meetup, with a message to those who come or wait. */
function CallOff({ id }: { id: string }) {
  const device = useDevice()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button full tone="plain" icon={<CalendarX2 aria-hidden="true" />} onClick={() => setAsking(true)}>
        {meetupTexts.callOff}
      </Button>
      {asking && (
        <MessageDialog
          {...meetupTexts.callingOff}
          form={`call-off:${id}`}
          failed={meetupTexts.failed}
          store={(word, options) => withdrawPost(device, { id, word }, options)}
          onStored={(entry) => offerUndo(device, entry)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
