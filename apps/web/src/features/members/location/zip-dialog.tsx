/** 'Set Your Location' by postal code alone, as the profile has it; also what changes one that waits or came back. */
import { invalidPostalCode, postalCodeIn } from '@porchlight/contracts/location/postal-codes.rules'
import { useEffect } from 'react'
import { locationTexts as texts } from '../../../locales/en/location.ts'
import type { OutboxEntry } from '../../../storage/database.ts'
import { useLocalForms } from '../../../sync/community/about-community.ts'
import { useDevice } from '../../../sync/device/device-context.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { useOutboxForm } from '../../outbox/form/use-outbox-form.tsx'
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
  const { postalCodes: codes } = useLocalForms()
  const { form, ...location } = useOutboxForm<{ zipCode: string }, string>({
    initial: { zipCode: initial },
    editing,
    draft: null,
    read: ({ zipCode }) => {
      const postalCode = postalCodeIn(zipCode, codes)
      return postalCode === null
        ? { issues: [{ path: 'zipCode', message: invalidPostalCode(codes) }] }
        : { output: postalCode }
    },
    store: (postalCode, options) => setZipCode(device, postalCode, options),
    texts: { failed: texts.failed, onItsWay: texts.onItsWay },
    describeStored: () => ({ whenBack: texts.keptUntil }),
    onStored: onClose,
  })
  const { setError } = form
  const refusal = editing?.message
  // A refused entry shows the reason at its field.
  useEffect(() => {
    if (refusal) setError('zipCode', { message: refusal })
  }, [setError, refusal])

  return (
    <Dialog
      onClose={onClose}
      problem={location.problem}
      title={texts.title}
      size="small"
      actions={
        <Button type="submit" form={location.attributes.id} full>
          {texts.save}
        </Button>
      }
    >
      <form {...location.attributes}>
        <ZipField
          codes={codes}
          error={form.formState.errors.zipCode?.message}
          registration={form.register('zipCode', { onChange: () => form.clearErrors('zipCode') })}
        />
      </form>
    </Dialog>
  )
}
