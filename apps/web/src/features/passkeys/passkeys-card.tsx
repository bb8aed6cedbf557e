/** Shows the member's passkeys, to be added, named and removed. */
import type { Passkey } from '@porchlight/contracts/passkeys/passkeys.schema'
import { Fingerprint, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { formatDate, formatLongDate } from '../../locales/en/formats.ts'
import { passkeyTexts as texts } from '../../locales/en/passkeys.ts'
import { useDevice } from '../../sync/device/device-context.ts'
import { useConnection } from '../../sync/transport/connection.ts'
import { Button, IconButton } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { AddPasskey } from './add-passkey.tsx'
import type { WithFreshSignIn } from './fresh-sign-in.ts'
import { type PasskeyPlace, usePasskeyPlace, usePasskeys } from './passkeys.reads.ts'
import styles from './passkeys-card.module.css'
import { RemovePasskey } from './remove-passkey.tsx'
import { RenamePasskey } from './rename-passkey.tsx'

type OpenDialog = { about: 'add' } | { about: 'rename' | 'remove'; passkey: Passkey }

export function PasskeysCard({ withFreshSignIn }: { withFreshSignIn: WithFreshSignIn }) {
  const { data, state, reload } = usePasskeys()
  const place = usePasskeyPlace()
  const online = useConnection((connection) => connection.online)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  // A late response closes its own dialog alone: another one may be open by then.
  const close = () => setDialog((now) => (now === dialog ? null : now))
  return (
    <Card
      as="section"
      className={styles.card}
      aria-labelledby="passkeys"
      aria-busy={state === 'loading' || undefined}
    >
      <h2 className={styles.heading} id="passkeys">
        {texts.title}
      </h2>
      <p className={styles.soft}>{texts.text}</p>
      {state === 'loading' && <Skeleton height="56px" />}
      {state === 'failed' && (
        <>
          <p className={styles.soft}>{texts.failed}</p>
          <Button small tone="quiet" onClick={reload}>
            {texts.again}
          </Button>
        </>
      )}
      {data?.passkeys.length === 0 && <p>{texts.none}</p>}
      {data && data.passkeys.length > 0 && (
        <ul className={styles.list}>
          {data.passkeys.map((passkey) => (
            <Line
              key={passkey.id}
              passkey={passkey}
              mayChange={online}
              onChange={(about) => setDialog({ about, passkey })}
            />
          ))}
        </ul>
      )}
      {place && place.works !== 'here' && <p className={styles.soft}>{reasonOf(place)}</p>}
      {online && data && place?.works === 'here' && (
        <Button
          tone="quiet"
          full
          icon={<Fingerprint aria-hidden="true" />}
          onClick={() => setDialog({ about: 'add' })}
        >
          {texts.add.open}
        </Button>
      )}
      {dialog?.about === 'add' && <AddPasskey withFreshSignIn={withFreshSignIn} onClose={close} />}
      {dialog?.about === 'rename' && <RenamePasskey passkey={dialog.passkey} onClose={close} />}
      {dialog?.about === 'remove' && (
        <RemovePasskey passkey={dialog.passkey} withFreshSignIn={withFreshSignIn} onClose={close} />
      )}
    </Card>
  )
}

function reasonOf({ works, origin }: PasskeyPlace): string {
  if (works === 'no-browser') return texts.noBrowser
  const site = origin === null ? null : new URL(origin)
  // A community without an address of its own is tried out on the machine that runs its server.
  return site && site.hostname !== 'localhost' ? texts.elsewhere(site.host) : texts.noAddress
}

interface LineProps {
  passkey: Passkey
  mayChange: boolean
  onChange: (about: 'rename' | 'remove') => void
}

function Line({ passkey: { name, createdAt, usedAt, isUsable }, mayChange, onChange }: LineProps) {
  const { now } = useDevice()
  const addition = texts.added(dayOf(createdAt, now()))
  const lastUse = usedAt === undefined ? texts.notUsed : texts.used(dayOf(usedAt, now()))
  return (
    <li className={styles.line}>
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        <span className={styles.soft}>{`${addition} · ${lastUse}`}</span>
        {!isUsable && <span className={styles.soft}>{texts.unusable}</span>}
      </span>
      {mayChange && (
        <span className={styles.actions}>
          <IconButton label={texts.rename.open(name)} onClick={() => onChange('rename')}>
            <Pencil aria-hidden="true" />
          </IconButton>
          <IconButton label={texts.remove.open(name)} onClick={() => onChange('remove')}>
            <Trash2 aria-hidden="true" />
          </IconButton>
        </span>
      )}
    </li>
  )
}

/** Formats a day. A day of another year includes the year, because passkeys are used for years. */
function dayOf(time: string, now: number): string {
  const when = Date.parse(time)
  const isOfThisYear = new Date(when).getFullYear() === new Date(now).getFullYear()
  return isOfThisYear ? formatDate(when) : formatLongDate(when)
}
