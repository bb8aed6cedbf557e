/**
 * The dialog 'Set Your Location': by the device's position, or by postal code when the device cannot or may not give
 * one. No step awaits the network for long.
 */
import { invalidPostalCode, postalCodeIn } from '@porchlight/contracts/location/postal-codes.rules'
import type { Member } from '@porchlight/contracts/members/members.schema'
import { coordinatesIn } from '@porchlight/contracts/posts/posts.rules'
import { LocateFixed } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { locationTexts as texts } from '../../../locales/en/location.ts'
import { whereTexts } from '../../../locales/en/where.ts'
import { useLocalForms } from '../../../sync/community/about-community.ts'
import { useDevice } from '../../../sync/device/device-context.ts'
import { NoPosition, type NoPositionReason, readDevicePosition } from '../../../ui/browser/device-position.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Problem, useProblem } from '../../../ui/feedback/problem.tsx'
import { showToast } from '../../../ui/feedback/toast.tsx'
import { useSingleFlight } from '../../../ui/hooks/use-single-flight.ts'
import { toastQueued } from '../../outbox/queued-toast.tsx'
import { setLocation, setZipCode } from '../members.actions.ts'
import { useMember, useSignUpLocation } from '../members.reads.ts'
import { findZip } from './find-zip.ts'
import styles from './location-dialog.module.css'
import { ZipField } from './zip-field.tsx'

interface LocationDialogProps {
  onClose: () => void
}

export default function LocationDialog({ onClose }: LocationDialogProps) {
  const member = useMember()
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

function Asking({ member, said: signUpLocation, onClose }: AskingProps) {
  const device = useDevice()
  const { postalCodes: codes } = useLocalForms()
  const code = whereTexts.code(codes)
  const formId = useId()
  const saidCode = signUpLocation === null ? null : postalCodeIn(signUpLocation, codes)
  const saidPosition = coordinatesIn(signUpLocation)
  const isFirst = !member?.locationPermissionGranted
  const [mode, setMode] = useState<Mode>(isFirst && saidCode !== null ? 'zip' : 'gps')
  const [zipCode, setZip] = useState((isFirst ? saidCode : null) ?? member?.zipCode ?? saidCode ?? '')
  const [wrongCode, setWrongCode] = useState<string | undefined>()
  const { problem, tell } = useProblem()
  const [noPosition, setNoPosition] = useState<NoPositionReason | null>(null)
  const [busy, setBusy] = useState(false)
  const turn = useTurns()
  const start = useStartOf(mode)

  const show = (next: Mode) => {
    // A position that arrives late must not bring a member back who continues in another way.
    turn.next()
    setBusy(false)
    setWrongCode(undefined)
    setMode(next)
  }

  const keep = useSingleFlight(async (keepIt: () => Promise<unknown>) => {
    try {
      await keepIt()
    } catch {
      tell(texts.failed)
      return false
    }
    toastQueued(texts.keptUntil)
    onClose()
    return true
  })

  const locate = async () => {
    const isOver = turn.next()
    setNoPosition(null)
    setBusy(true)
    try {
      const position = await readDevicePosition()
      if (isOver()) return
      await keep(() => setLocation(device, position))
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

  const submitZip = async () => {
    const isOver = turn.next()
    const postalCode = postalCodeIn(zipCode, codes)
    if (postalCode === null) {
      refuse(`${invalidPostalCode(codes)}.`)
      return
    }
    setBusy(true)
    const foundZip = await findZip(postalCode, codes)
    // A second tap began anew.
    if (isOver()) return
    setBusy(false)
    if (foundZip.state === 'unknown') {
      refuse(foundZip.message)
      return
    }
    await keep(() =>
      foundZip.state === 'found'
        ? setLocation(device, foundZip.position, { location: foundZip.location, zipCode: postalCode })
        : setZipCode(device, postalCode),
    )
  }

  const refuse = (message: string) => setWrongCode(`${texts.invalid(code)}: ${message}`)

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
            <Button key="save" type="submit" form={formId} full busy={busy}>
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
              <Button full tone="quiet" onClick={() => void keep(() => setLocation(device, saidPosition))}>
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
        <form
          id={formId}
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void submitZip()
          }}
        >
          {noPosition && <Problem problem={{ ...texts.noPosition(code)[noPosition], isToasted: true }} />}
          <ZipField
            ref={start}
            codes={codes}
            value={zipCode}
            error={wrongCode}
            onChange={(text) => {
              setZip(text)
              setWrongCode(undefined)
            }}
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

/** Focuses the first control of another mode, because the pressed button is gone. */
function useStartOf(mode: Mode) {
  const start = useRef<HTMLInputElement & HTMLButtonElement>(null)
  const shownMode = useRef(mode)
  useEffect(() => {
    if (shownMode.current !== mode) start.current?.focus()
    shownMode.current = mode
  }, [mode])
  return start
}
