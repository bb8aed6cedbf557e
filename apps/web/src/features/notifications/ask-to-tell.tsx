/**
 * Asks in our own words before the browser does in its own, and only somebody who has something to hear of. Put away, it
 * stays away: the switch is in the settings.
 */
import { BellRing } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { settingsTexts } from '../../locales/en/notifications.settings.ts'
import { isDismissalKept, keepDismissal } from '../../storage/dismissed.ts'
import { useDevice } from '../../sync/device-context.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { passesFocusOn } from '../../ui/focus/move-focus.ts'
import { useOnce } from '../../ui/use-once.ts'
import styles from './ask-to-tell.module.css'
import { useHasSomethingToHear } from './notifications.reads.ts'
import { lookAtPush, turnPushOn, usePush } from './push.ts'

const texts = settingsTexts.ask
const note = 'ask-to-tell'

export function AskToTell() {
  const device = useDevice()
  const id = useId()
  const state = usePush((push) => push.state)
  const hasSomething = useHasSomethingToHear()
  const [isPutAway, setPutAway] = useState(() => isDismissalKept(note, 'ever'))
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    if (state === 'unknown') void lookAtPush(device)
  }, [device, state])
  const accept = useOnce(async () => {
    setFailed(false)
    await turnPushOn(device).catch(() => setFailed(true))
    return false
  })
  if (state !== 'off' || !hasSomething || isPutAway) return null
  const putAway = () => {
    keepDismissal(note, 'ever')
    setPutAway(true)
  }
  return (
    <Card as="section" className={styles.card} aria-labelledby={id} ref={passesFocusOn}>
      <h2 className={styles.heading} id={id}>
        <BellRing aria-hidden="true" />
        {texts.title}
      </h2>
      <p className={styles.text}>{texts.text}</p>
      <div className={styles.actions}>
        <Button small onClick={() => void accept()}>
          {texts.action}
        </Button>
        <Button small tone="quiet" onClick={putAway}>
          {texts.later}
        </Button>
      </div>
      <p role="status" className={styles.note}>
        {hasFailed ? texts.failed : ''}
      </p>
    </Card>
  )
}
