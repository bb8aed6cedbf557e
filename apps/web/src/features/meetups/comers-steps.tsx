/** Actions on a meetup for those who are not its organizer: the likeliest one first. */

import { canJoin } from '@porchlight/contracts/meetups/meetups.rules'
import { hasDatePassed, isOpen } from '@porchlight/contracts/posts/posts.rules'
import type { Post } from '@porchlight/contracts/posts/posts.schema'
import { dayStartBy } from '@porchlight/contracts/values/clock/zone-clock'
import { useState } from 'react'
import { meetupTexts as texts } from '../../locales/en/meetups.ts'
import { communityOffset } from '../../sync/community/community-clock.ts'
import { useDevice } from '../../sync/device/device-context.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Question } from '../../ui/dialog/question.tsx'
import { Confetti } from '../../ui/feedback/confetti.tsx'
import { useStep } from '../../ui/hooks/use-step.ts'
import styles from './meetup.module.css'
import { seatsLeft } from './meetup-note.tsx'
import { joinMeetup, takeGuestsStep } from './meetups.actions.ts'
import type { MeetupItem } from './meetups.reads.ts'

interface ComersStepsProps {
  post: Post
  item: MeetupItem
  now: number
}

export function ComersSteps({ post, item, now }: ComersStepsProps) {
  const { own: ownRsvp, isAsked } = item
  const device = useDevice()
  const join = useStep(() => joinMeetup(device, post.id, { isUnlisted: false }), texts.failed)
  const joinUnlisted = useStep(() => joinMeetup(device, post.id, { isUnlisted: true }), texts.failed)
  const [hasJoined, setJoined] = useState(false)
  const rsvp = ownRsvp?.rsvp
  // A meetup may be moved to a later day after its reminder: the reminder of that day asks again.
  const isNear = Date.parse(post.dateNeeded) < dayStartBy(communityOffset, now, 2)
  if (!isOpen(post) || hasDatePassed(post, now)) return null
  const take = ({ run }: typeof join) => {
    setJoined(true)
    void run()
  }
  if (rsvp === undefined) {
    if (!canJoin(post, now)) return null
    return (
      <>
        <div className={styles.bar}>
          <Button full busy={join.isBusy} onClick={() => take(join)}>
            {seatsLeft(post) === 0 ? texts.joinWaiting : texts.join}
          </Button>
        </div>
        <Button full tone="quiet" busy={joinUnlisted.isBusy} onClick={() => take(joinUnlisted)}>
          {texts.joinUnlisted}
        </Button>
        <p className={styles.soft}>{texts.joinUnlistedHow}</p>
      </>
    )
  }
  return (
    <>
      {/* Only once the server gave the seat: a seat that waits for a signal may be gone. */}
      {hasJoined && rsvp.state === 'going' && !ownRsvp?.isUnsent && <Confetti size="little" />}
      {rsvp.state === 'going' && isAsked && isNear && !rsvp.isConfirmed && <StillComing id={post.id} />}
      <Cancel
        post={post}
        isWaiting={rsvp.state === 'waiting'}
        isResting={join.isBusy || joinUnlisted.isBusy}
      />
    </>
  )
}

function StillComing({ id }: { id: string }) {
  const device = useDevice()
  const { run, isBusy } = useStep(() => takeGuestsStep(device, 'confirmRsvp', id), texts.failed)
  return (
    <section className={styles.asked} aria-label={texts.stillComing}>
      <h3 className={styles.title}>{texts.stillComing}</h3>
      <p className={styles.soft}>{texts.stillComingText}</p>
      <Button full busy={isBusy} onClick={() => void run()}>
        {texts.yes}
      </Button>
    </section>
  )
}

/** Returns who gets the seat that is given up, and whether the member may join again. */
function seatText({ isListClosed, maxAttendees }: Post): string {
  const { textClosed, textUnlimited, text } = texts.leaving
  return isListClosed ? textClosed : maxAttendees === null ? textUnlimited : text
}

interface CancelProps {
  post: Post
  isWaiting: boolean
  /** True while it has just appeared where Join was tapped. */
  isResting: boolean
}

/**
 * A button that gives up a seat or a place in the queue. It asks first, because another member may get that place a
 * moment later.
 */
function Cancel({ post, isWaiting, isResting }: CancelProps) {
  const device = useDevice()
  const [asking, setAsking] = useState(false)
  const { run, isBusy } = useStep(() => takeGuestsStep(device, 'cancelRsvp', post.id), texts.failed)
  const question = isWaiting ? texts.leavingQueue : texts.leaving
  return (
    <>
      <Button full tone="quiet" busy={isBusy || isResting} onClick={() => setAsking(true)}>
        {isWaiting ? texts.leave : texts.cancel}
      </Button>
      {asking && (
        <Question
          title={question.title}
          text={isWaiting ? texts.leavingQueue.text : seatText(post)}
          confirm={question.confirm}
          cancel={question.keep}
          onConfirm={() => {
            setAsking(false)
            void run()
          }}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  )
}
