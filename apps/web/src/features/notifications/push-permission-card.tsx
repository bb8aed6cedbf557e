/**
 * A card that asks for pushes in our own words before the browser prompts, and only when there is something to be
 * notified of. A dismissed card stays hidden: the switch is in the settings.
 */
import { BellOff, BellRing } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { permissionTexts as texts } from '../../locales/en/notifications.permission.ts'
import { isDismissed, storeDismissal } from '../../storage/dismissed.ts'
import { useDevice } from '../../sync/device/device-context.ts'
import { Button } from '../../ui/controls/button.tsx'
import { moveFocusTo, passesFocusOn } from '../../ui/focus/move-focus.ts'
import { useSlow } from '../../ui/hooks/use-slow.ts'
import { useWork } from '../../ui/hooks/use-work.ts'
import { Card } from '../../ui/layout/card.tsx'
import { useHasUnreadNews } from './notifications.reads.ts'
import { readPushState, turnPushOn, usePush } from './push.ts'
import styles from './push-permission-card.module.css'

const dismissal = 'ask-to-tell'

/** The longest time in ms for which the list below waits until the browser says whether there is a card. */
const knownAfterMsMax = 1000

/** Returns true once it is certain whether there is a card: one that came later would move the list under a finger. */
export function useIsPermissionCardKnown(): boolean {
  const state = usePush((push) => push.state)
  const hasSomething = useHasUnreadNews()
  const isOpen = hasSomething === undefined || (hasSomething && state === 'unknown')
  const isDue = isOpen && !isDismissed(dismissal, 'ever')
  const isOverdue = useSlow(isDue, knownAfterMsMax)
  return !isDue || isOverdue
}

export function PushPermissionCard() {
  const device = useDevice()
  const id = useId()
  const state = usePush((push) => push.state)
  const hasSomething = useHasUnreadNews()
  const [isPutAway, setPutAway] = useState(() => isDismissed(dismissal, 'ever'))
  const [note, setNote] = useState('')
  const [isAsked, setAsked] = useState(false)
  useEffect(() => {
    if (state === 'unknown') void readPushState(device)
  }, [device, state])
  const [accept, isBusy] = useWork(async () => {
    setNote('')
    setAsked(true)
    const now = await turnPushOn(device).catch(() => null)
    if (now === null) setNote(texts.failed)
    // The member dismissed the browser's prompt without a choice, so the app may prompt again.
    if (now === 'off') setNote(texts.unanswered)
  })
  if ((state !== 'off' && state !== 'denied') || !hasSomething || isPutAway) return null
  const putAway = () => {
    storeDismissal(dismissal, 'ever')
    setPutAway(true)
  }
  if (state === 'denied') return <Blocked wasAsked={isAsked} onClose={putAway} />
  return (
    <Card as="section" className={styles.card} aria-labelledby={id} ref={passesFocusOn}>
      <h2 className={styles.heading} id={id}>
        <BellRing aria-hidden="true" />
        {texts.title}
      </h2>
      <p className={styles.text}>{texts.text}</p>
      <div className={styles.actions}>
        <Button small busy={isBusy} onClick={() => void accept()}>
          {texts.action}
        </Button>
        <Button small tone="quiet" onClick={putAway}>
          {texts.later}
        </Button>
      </div>
      <p role="status" className={styles.note}>
        {note}
      </p>
    </Card>
  )
}

/**
 * A card for blocked pushes: no page can prompt again, and only the member can allow pushes in the browser. The result
 * of a tap is read out.
 */
function Blocked({ wasAsked, onClose }: { wasAsked: boolean; onClose: () => void }) {
  const id = useId()
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    if (wasAsked) moveFocusTo(card.current?.querySelector('h2'))
  }, [wasAsked])
  return (
    <Card
      as="section"
      className={styles.card}
      aria-labelledby={id}
      ref={(part) => {
        card.current = part
        return passesFocusOn(part)
      }}
    >
      <h2 className={styles.heading} id={id}>
        <BellOff aria-hidden="true" />
        {texts.blocked.title}
      </h2>
      <p className={styles.text}>{texts.blocked.text}</p>
      <div className={styles.actions}>
        <Button small tone="quiet" onClick={onClose}>
          {texts.blocked.close}
        </Button>
      </div>
    </Card>
  )
}
