/** 'Set Your Location' by postal code alone, as the profile has it; also what changes one that waits or came back. */
import { invalidPostalCode, postalCodeIn } from '@porchlight/contracts/location/postal-codes.rules'
import { useId, useState } from 'react'
import { locationTexts as texts } from '../../../locales/en/location.ts'
import type { OutboxEntry } from '../../../storage/database.ts'
import { useLocalForms } from '../../../sync/community/about-community.ts'
import { useDevice } from '../../../sync/device/device-context.ts'
import { NoLongerEditable } from '../../../sync/outbox/outbox.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { useProblem } from '../../../ui/feedback/problem.tsx'
import { useSingleFlight } from '../../../ui/hooks/use-single-flight.ts'
import { toastQueued } from '../../outbox/queued-toast.tsx'
import { setZipCode } from '../members.actions.ts'
import { ZipField } from './zip-field.tsx'

interface ZipDialogProps {
  onClose: () => void
  /** '' where there is none yet. */
  initial: string
  editing?: OutboxEntry | undefined
}

export default function ZipDialog({ onClose, initial, editing }: ZipDialogProps) {
  const device = useDevice()
  const { problem, show } = useProblem()
  const { postalCodes: codes } = useLocalForms()
  const formId = useId()
  const [zipCode, setZip] = useState(initial)
  // A refused entry shows the reason at its field.
  const [wrongCode, setWrongCode] = useState<string | undefined>(editing?.message)

  const submit = useSingleFlight(async () => {
    const postalCode = postalCodeIn(zipCode, codes)
    if (postalCode === null) {
      setWrongCode(invalidPostalCode(codes))
      return false
    }
    try {
      await setZipCode(device, postalCode, editing)
    } catch (error) {
      show(error instanceof NoLongerEditable ? texts.onItsWay : texts.failed)
      return false
    }
    toastQueued(texts.keptUntil)
    onClose()
    return true
  })

  return (
    <Dialog
      onClose={onClose}
      problem={problem}
      title={texts.title}
      size="small"
      actions={
        <Button type="submit" form={formId} full>
          {texts.save}
        </Button>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <ZipField
          codes={codes}
          value={zipCode}
          error={wrongCode}
          onChange={(text) => {
            setZip(text)
            setWrongCode(undefined)
          }}
        />
      </form>
    </Dialog>
  )
}
