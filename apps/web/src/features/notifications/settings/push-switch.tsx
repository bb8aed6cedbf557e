/**
 * The switch for pushes on this device. It needs a signal: the browser and the server must agree on the push address.
 */
import { useEffect, useState } from 'react'
import { settingsTexts } from '../../../locales/en/notifications.settings.ts'
import { useDevice } from '../../../sync/device/device-context.ts'
import { Switch } from '../../../ui/controls/field.tsx'
import { useWork } from '../../../ui/hooks/use-work.ts'
import { readPushState, turnPushOff, turnPushOn, usePush } from '../push.ts'
import styles from './settings.module.css'

const texts = settingsTexts.device

export function PushSwitch() {
  const device = useDevice()
  const state = usePush((push) => push.state)
  const [note, setNote] = useState('')
  useEffect(() => {
    void readPushState(device)
  }, [device])
  const [flip, isBusy] = useWork(async () => {
    setNote('')
    try {
      await (state === 'on' ? turnPushOff(device) : turnPushOn(device))
    } catch {
      setNote(texts.failed)
    }
  })
  if (state === 'unknown') return null
  // Nothing that cannot be switched looks like a switch.
  if (state !== 'on' && state !== 'off') return <p className={styles.soft}>{texts.instead[state]}</p>
  return (
    <>
      <Switch
        label={texts.label}
        hint={texts.hint}
        checked={state === 'on'}
        busy={isBusy}
        onChange={() => void flip()}
      />
      <p role="status" className={styles.note}>
        {note}
      </p>
    </>
  )
}
