/**
 * The dialog 'Set Your Location': by the device's position, or by postal code when the device cannot or may not give
 * one. No step awaits the network for long.
 */

import { coordinatesIn, type Position } from '@porchlight/contracts/location/coordinates.rules'
import { invalidPostalCode, postalCodeIn } from '@porchlight/contracts/location/postal-codes.rules'
import type { Member } from '@porchlight/contracts/members/members.schema'
import { LocateFixed } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { locationTexts as texts } from '../../../locales/en/location.ts'
import { nameOfCode } from '../../../locales/en/postal-codes.ts'
import { useLocalForms } from '../../../sync/community/about-community.ts'
import { useDevice } from '../../../sync/device/device-context.ts'
import { useRow } from '../../../sync/device/use-row.ts'
import { NoPosition, type NoPositionReason, readDevicePosition } from '../../../ui/browser/device-position.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Problem } from '../../../ui/feedback/problem.tsx'
import { showToast } from '../../../ui/feedback/toast.tsx'
import { useOutboxForm } from '../../outbox/form/use-outbox-form.tsx'
import { setLocation, setZipCode } from '../members.actions.ts'
import { useSignUpLocation } from '../members.reads.ts'
import { findZip } from './find-zip.ts'
import styles from './location-dialog.module.css'
import { ZipField } from './zip-field.tsx'

interface LocationDialogProps {
  onClose: () => void
}

export default function LocationDialog({ onClose }: LocationDialogProps) {
  const { memberId } = useDevice()
  // The member's own row is not awaited where it comes only with the first page: a location can be set before.
  const member = useRow('members', memberId)
  const signUpLocation = useSignUpLocation()
  // The initial values are read in a moment.
  if (member === undefined || signUpLocation === undefined) return null
  return <Asking member={member} said={signUpLocation} onClose={onClose} />
}

interface AskingProps extends LocationDialogProps {
  member: Member | null
  /** The location that was typed before the member had an account. */
  said: string | null
}

type Mode = 'gps' | 'zip'

/** A location to store: a position with what else is known about it, or a postal code that only the server can locate. */
interface NewLocation {
  position: Position | null
  /** The words for the location. */
  location: string | null
  /** '' where only the server can find it. */
  zipCode: string
}

function Asking({ member, said: signUpLocation, onClose }: AskingProps) {
  const device = useDevice()
  const { postalCodes: codes } = useLocalForms()
  const code = nameOfCode(codes)
  const saidCode = signUpLocation === null ? null : postalCodeIn(signUpLocation, codes)
  const saidPosition = coordinatesIn(signUpLocation)
  const isFirst = !member?.locationPermissionGranted
  const [mode, setMode] = useState<Mode>(isFirst && saidCode !== null ? 'zip' : 'gps')
  const wrongCode = (message: string) => `${texts.invalid(code)}: ${message}`
  const { form, attributes, problem, storeNow } = useOutboxForm<{ zipCode: string }, NewLocation>({
    initial: { zipCode: (isFirst ? saidCode : null) ?? member?.zipCode ?? saidCode ?? '' },
    draft: null,
    read: ({ zipCode }) => {
      const postalCode = postalCodeIn(zipCode, codes)
      return postalCode === null
        ? { issues: [{ path: 'zipCode', message: wrongCode(`${invalidPostalCode(codes)}.`) }] }
        : { output: { position: null, location: null, zipCode: postalCode } }
    },
    store: ({ position, location, zipCode }, options) =>
      position === null
        ? setZipCode(device, zipCode, options)
        : setLocation(device, { position, location, zipCode: zipCode || null }, options),
    texts: { failed: texts.failed },
    isFailureToasted: true,
    describeStored: () => ({ whenBack: texts.keptUntil }),
    onStored: onClose,
  })
  const [noPosition, setNoPosition] = useState<NoPositionReason | null>(null)
  const [busy, setBusy] = useState(false)
  const turn = useTurns()
  const start = useStartOf(mode)

  const show = (next: Mode) => {
    // A position that arrives late must not bring a member back who continues in another way.
    turn.next()
    setBusy(false)
    form.clearErrors()
    setMode(next)
  }

  const storePosition = (position: Position) => storeNow({ position, location: null, zipCode: '' })
  const locate = async () => {
    const isOver = turn.next()
    setNoPosition(null)
    setBusy(true)
    try {
      const position = await readDevicePosition()
      if (isOver()) return
      await storePosition(position)
    } catch (error) {
      if (isOver()) return
      const reason = error instanceof NoPosition ? error.reason : 'not-found'
      show('zip')
      setNoPosition(reason)
      showToast({ ...texts.noPosition(code)[reason], tone: 'destructive' })
    } finally {
      if (!isOver()) setBusy(false)
    }
  }

  const submitZip = form.handleSubmit(async ({ output: typedLocation }) => {
    const isOver = turn.next()
    setBusy(true)
    const foundZip = await findZip(typedLocation.zipCode, codes)
    // A second tap began anew.
    if (isOver()) return
    setBusy(false)
    if (foundZip.state === 'unknown') form.setError('zipCode', { message: wrongCode(foundZip.message) })
    else await storeNow({ ...typedLocation, ...(foundZip.state === 'found' ? foundZip.place : {}) })
  })

  const isByCode = mode === 'zip'
  const isPlain = signUpLocation !== null && saidCode === null && saidPosition === null
  return (
    <Dialog
      onClose={onClose}
      title={texts.title}
      problem={problem}
      description={isByCode ? undefined : texts.why}
      size="small"
      actions={
        // The buttons have keys: a button that turned into another one under the finger would act as that one at once.
        isByCode ? (
          <>
            <Button key="save" type="submit" form={attributes.id} full busy={busy}>
              {texts.save}
            </Button>
            <Button
              key="to-gps"
              full
              tone="quiet"
              icon={<LocateFixed aria-hidden="true" />}
              onClick={() => show('gps')}
            >
              {texts.current}
            </Button>
          </>
        ) : (
          <>
            <Button
              key="locate"
              ref={start}
              full
              busy={busy}
              icon={<LocateFixed aria-hidden="true" />}
              onClick={() => void locate()}
            >
              {busy ? texts.finding : texts.current}
            </Button>
            {saidPosition && isFirst && (
              <Button full tone="quiet" onClick={() => void storePosition(saidPosition)}>
                {texts.earlier}
              </Button>
            )}
            <Button key="to-zip" full tone="quiet" onClick={() => show('zip')}>
              {texts.byCode(code)}
            </Button>
          </>
        )
      }
    >
      {isPlain && isFirst && <p className={styles.said}>{texts.said(signUpLocation)}</p>}
      {isByCode && (
        <form {...attributes} className={styles.form} onSubmit={(event) => void submitZip(event)}>
          {noPosition && <Problem problem={{ ...texts.noPosition(code)[noPosition], isToasted: true }} />}
          <ZipField
            codes={codes}
            error={form.formState.errors.zipCode?.message}
            registration={form.register('zipCode')}
            onMounted={start}
          />
        </form>
      )}
    </Dialog>
  )
}

/**
 * Detects responses that come too late: `next` begins a new turn, and returns a function that returns true when that
 * turn is over.
 */
function useTurns() {
  const turns = useRef(0)
  useEffect(
    () => () => {
      turns.current += 1
    },
    [],
  )
  return {
    next: () => {
      turns.current += 1
      const turn = turns.current
      return () => turn !== turns.current
    },
  }
}

/** Focuses the first control of another mode, because the pressed button is gone. Returns what that control is noted by. */
function useStartOf(mode: Mode): (control: HTMLElement | null) => void {
  const start = useRef<HTMLElement>(null)
  const shownMode = useRef(mode)
  useEffect(() => {
    if (shownMode.current !== mode) start.current?.focus()
    shownMode.current = mode
  }, [mode])
  return (control) => {
    start.current = control
  }
}
