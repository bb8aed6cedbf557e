/** The private address by which other calendars show one's own meetups and helps: made, copied once, made anew, turned off. */
import { getCalendar } from '@porchlight/contracts/calendar/calendar.operations'
import { CalendarSync, Copy } from 'lucide-react'
import { useState } from 'react'
import { calendarTexts as texts } from '../../locales/en/calendar.ts'
import { formatMoment } from '../../locales/en/formats.ts'
import { useDevice } from '../../sync/device/device-context.ts'
import { useCachedQuery } from '../../sync/transport/cached-queries.ts'
import { wireErrorOf } from '../../sync/transport/transport.ts'
import { copyText } from '../../ui/browser/copy-text.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Field, Switch, TextInput } from '../../ui/controls/field.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { restMs } from '../../ui/hooks/use-step.ts'
import { useWork } from '../../ui/hooks/use-work.ts'
import { delay } from '../../ui/loading/delay.ts'
import { renewCalendar, revokeCalendar, setCalendarAlarm } from './calendar.actions.ts'
import styles from './calendar-dialog.module.css'

export default function CalendarDialog({ onClose }: { onClose: () => void }) {
  const { now } = useDevice()
  // Another device may have changed it a moment ago.
  const { data, state, reload } = useCachedQuery(getCalendar, {}, { staleAfterMs: 0 })
  const [address, setAddress] = useState<string | null>(null)
  const [note, setNote] = useState('')

  const [ask, isBusy] = useWork(async (work: () => Promise<void>) => {
    setNote('')
    try {
      await work()
    } catch (error) {
      setNote(wireErrorOf(error)?.message ?? texts.failed)
    }
  })
  const renew = () =>
    ask(async () => {
      setAddress(await renewCalendar())
      await delay(restMs)
    })
  const revoke = () =>
    ask(async () => {
      await revokeCalendar()
      setAddress(null)
      setNote(texts.revoked)
      await delay(restMs)
    })
  const setAlarm = (hasAlarm: boolean) => ask(() => setCalendarAlarm(hasAlarm))

  async function copy(text: string) {
    setNote((await copyText(text)) ? texts.copied : texts.copyFailed)
  }

  const isMade = address !== null || (data !== undefined && data.createdAt !== null)
  return (
    <Dialog
      onClose={onClose}
      title={texts.title}
      description={texts.text}
      size="small"
      actions={
        state === 'failed' ? (
          <Button full tone="quiet" onClick={reload}>
            {texts.again}
          </Button>
        ) : (
          <>
            {address !== null && (
              <Button full icon={<Copy aria-hidden="true" />} onClick={() => void copy(address)}>
                {texts.copy}
              </Button>
            )}
            {address === null && data && (
              <Button
                full
                busy={isBusy}
                tone={isMade ? 'quiet' : 'primary'}
                icon={<CalendarSync aria-hidden="true" />}
                onClick={() => void renew()}
              >
                {isMade ? texts.renew : texts.make}
              </Button>
            )}
            {isMade && (
              <Button full tone="danger" busy={isBusy} onClick={() => void revoke()}>
                {texts.revoke}
              </Button>
            )}
          </>
        )
      }
    >
      <div className={styles.words}>
        <p>{texts.secret}</p>
        {address !== null ? (
          <Field label={texts.address} hint={texts.once}>
            {(ids) => (
              <TextInput
                {...ids}
                readOnly
                value={address}
                onClick={(event) => event.currentTarget.select()}
              />
            )}
          </Field>
        ) : (
          <p>
            {stateText(state, data?.createdAt, (createdAt) => formatMoment(Date.parse(createdAt), now()))}
          </p>
        )}
        {isMade && address === null && data && (
          <>
            <p>
              {data.readAt === undefined
                ? texts.neverRead
                : texts.readAt(formatMoment(Date.parse(data.readAt), now()))}
            </p>
            <p>{texts.renewHint}</p>
          </>
        )}
        {isMade && data && (
          <Switch
            label={texts.alarm}
            hint={texts.alarmHint}
            checked={data.hasAlarm === true}
            busy={isBusy}
            onChange={(event) => void setAlarm(event.target.checked)}
          />
        )}
        <p role="status">{note}</p>
      </div>
    </Dialog>
  )
}

function stateText(
  state: 'loading' | 'here' | 'failed',
  createdAt: string | null | undefined,
  momentOf: (createdAt: string) => string,
): string {
  if (state === 'failed') return texts.failed
  if (createdAt === undefined) return texts.loading
  return createdAt === null ? texts.none : texts.since(momentOf(createdAt))
}
