/** The notification settings, from the device's own row, so that they can be changed without a signal. */

import { getTelling } from '@porchlight/contracts/notifications/notifications.operations'
import {
  digestChoices,
  type NotificationTopic,
  nearbyChoices,
  notificationTopics,
  type SwitchChannel,
} from '@porchlight/contracts/notifications/notifications.topics'
import { quietUntil, type Switches } from '@porchlight/contracts/notifications/settings.rules'
import type { QuietHours, SettingsChange } from '@porchlight/contracts/notifications/settings.schema'
import { ownTimeZone } from '@porchlight/contracts/values/clock/wall-time'
import { type ReactNode, useId } from 'react'
import { appTexts } from '../../../locales/en/app.ts'
import { settingsTexts as texts } from '../../../locales/en/notifications.settings.ts'
import { outboxTexts } from '../../../locales/en/outbox.ts'
import { paths } from '../../../paths.ts'
import type { Device } from '../../../sync/device/device.ts'
import { useDevice } from '../../../sync/device/device-context.ts'
import { useCachedQuery } from '../../../sync/transport/cached-queries.ts'
import { useConnection } from '../../../sync/transport/connection.ts'
import { Switch } from '../../../ui/controls/field.tsx'
import { Segmented } from '../../../ui/controls/segmented.tsx'
import { useMinute } from '../../../ui/hooks/use-minute.ts'
import { reportFailure } from '../../../ui/hooks/use-step.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { ScreenHeader } from '../../../ui/layout/screen-header.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { useIsWaitShown } from '../../outbox/outbox.reads.ts'
import { setNotifications } from '../notifications.actions.ts'
import { useSwitches } from '../notifications.reads.ts'
import { ClockField } from './clock-field.tsx'
import { PushSwitch } from './push-switch.tsx'
import styles from './settings.module.css'

export default function SettingsScreen() {
  const switches = useSwitches()
  return (
    <>
      <title>{`${texts.title} · ${appTexts.name}`}</title>
      <ScreenHeader title={texts.title} back={{ to: paths.profile, label: texts.back }} />
      <div className={styles.screen} aria-busy={switches === undefined || undefined}>
        {switches ? (
          <Choices switches={switches.switches} isWaiting={switches.isWaiting} />
        ) : (
          <Skeleton height="320px" />
        )}
      </div>
    </>
  )
}

/** Milliseconds for which the cached response counts as fresh: whether the server sends mail changes seldom. */
const staleAfterMs = 60 * 60_000

function Choices({ switches, isWaiting }: { switches: Switches; isWaiting: boolean }) {
  const device = useDevice()
  const { data, state } = useCachedQuery(getTelling, {}, { staleAfterMs })
  const sendsMail = data?.sendsMail ?? false
  const { allOff } = switches
  const online = useConnection((connection) => connection.online)
  const isWaitShown = useIsWaitShown(isWaiting)
  // The zone goes along with what depends on it.
  const change = (changes: SettingsChange) => {
    void reportFailure(setNotifications(device, changes), texts.failed)
  }
  return (
    <>
      <p role="status" className={styles.state}>
        {isWaitShown ? outboxTexts.kept[online ? 'sending' : 'waiting'] : ''}
      </p>
      <Part title={texts.device.title}>
        <PushSwitch />
        <Switch
          label={texts.allOff}
          hint={texts.allOffHint}
          checked={allOff}
          onChange={(event) => change({ allOff: event.target.checked })}
        />
      </Part>
      {!allOff && (
        <>
          <Topics channel="push" on={switches.push} onChange={change} />
          <Part title={texts.nearby.title} text={texts.nearby.text}>
            <Segmented
              label={texts.nearby.title}
              options={nearbyChoices.map((value) => ({ value, label: texts.nearby.choices[value] }))}
              value={switches.nearby}
              onChange={(nearby) => change({ nearby, timeZone: ownTimeZone() })}
            />
          </Part>
          <QuietPart switches={switches} onChange={change} />
          {state === 'loading' && <Skeleton height="160px" />}
          {sendsMail ? (
            <>
              {data?.wantsProof && <p className={styles.soft}>{texts.wantsProof}</p>}
              <Topics channel="mail" on={switches.mail} onChange={change} />
              <Part title={texts.digest.title} text={texts.digest.text}>
                <Segmented
                  label={texts.digest.title}
                  options={digestChoices.map((value) => ({ value, label: texts.digest.choices[value] }))}
                  value={switches.digest}
                  onChange={(digest) => change({ digest, timeZone: ownTimeZone() })}
                />
              </Part>
            </>
          ) : (
            state !== 'loading' && <p className={styles.soft}>{data ? texts.noMail : texts.mailUnknown}</p>
          )}
        </>
      )}
    </>
  )
}

interface TopicsProps {
  channel: SwitchChannel
  on: Record<NotificationTopic, boolean>
  onChange: (change: SettingsChange) => void
}

function Topics({ channel, on, onChange }: TopicsProps) {
  return (
    <Part title={texts[channel].title} text={texts[channel].text}>
      {notificationTopics.map((topic) => (
        <Switch
          key={topic}
          label={texts.topics[topic].label}
          hint={texts.topics[topic].hint}
          checked={on[topic]}
          onChange={(event) => onChange({ [channel]: { [topic]: event.target.checked } })}
        />
      ))}
    </Part>
  )
}

const usualNight: QuietHours = { from: '22:00', until: '07:00' }

function QuietPart({ switches, onChange }: { switches: Switches; onChange: TopicsProps['onChange'] }) {
  const device = useDevice()
  const minute = useMinute(device.now)
  const { quiet } = switches
  const timeZone = switches.timeZone ?? ownTimeZone()
  const isQuiet = quietUntil(quiet, timeZone, minute) !== null
  const change = (changes: Partial<QuietHours>) => {
    const step = changeQuietHours(device, changes)
    void reportFailure(step, texts.failed)
    return step
  }
  return (
    <Part title={texts.quiet.title}>
      <Switch
        label={texts.quiet.label}
        hint={isQuiet ? texts.quiet.now : texts.quiet.hint}
        checked={quiet !== null}
        onChange={(event) =>
          onChange({ quiet: event.target.checked ? usualNight : null, timeZone: ownTimeZone() })
        }
      />
      {quiet && (
        <div className={styles.hours}>
          <ClockField label={texts.quiet.from} clock={quiet.from} onStore={(from) => change({ from })} />
          <ClockField label={texts.quiet.until} clock={quiet.until} onStore={(until) => change({ until })} />
        </div>
      )}
    </Part>
  )
}

/** Changes one end of the quiet hours as they are now. Does nothing once they are turned off. */
async function changeQuietHours(device: Device, changes: Partial<QuietHours>): Promise<void> {
  const settings = await device.database.notificationSettings.get(device.memberId)
  if (!settings?.quiet) return
  await setNotifications(device, { quiet: { ...settings.quiet, ...changes }, timeZone: ownTimeZone() })
}

function Part({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  const id = useId()
  return (
    <Card as="section" className={styles.part} aria-labelledby={id}>
      <h2 className={styles.heading} id={id}>
        {title}
      </h2>
      {text && <p className={styles.soft}>{text}</p>}
      {children}
    </Card>
  )
}
