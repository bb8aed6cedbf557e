/** The dialog in which a member sets the day until which they are away, or ends their absence. */
import { awayMsMax, isAway } from '@porchlight/contracts/members/members.rules'
import type { Member } from '@porchlight/contracts/members/members.schema'
import { useId, useState } from 'react'
import { memberTexts } from '../../../locales/en/members.ts'
import { useDevice } from '../../../sync/device/device-context.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Field, TextInput } from '../../../ui/controls/field.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { useProblem } from '../../../ui/feedback/problem.tsx'
import { useSingleFlight } from '../../../ui/hooks/use-single-flight.ts'
import { toastQueued } from '../../outbox/queued-toast.tsx'
import { setAway } from '../members.actions.ts'
import { dayOf, startOfDay } from './local-day.ts'

const texts = memberTexts.away

export default function AwayDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const device = useDevice()
  const { problem, show: showProblem } = useProblem()
  const formId = useId()
  const now = device.now()
  const isAwayNow = isAway(member, now)
  const [day, setDay] = useState(isAwayNow ? dayOf(Date.parse(member.awayUntil ?? '')) : '')
  const [hasInvalidDay, setHasInvalidDay] = useState(false)

  const submit = useSingleFlight(async (until: number | null) => {
    if (until !== null && !(until > now && until <= now + awayMsMax)) {
      setHasInvalidDay(true)
      return false
    }
    try {
      await setAway(device, until)
    } catch {
      showProblem(texts.failed)
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
      description={texts.text}
      size="small"
      actions={
        <>
          <Button type="submit" form={formId} full>
            {texts.save}
          </Button>
          {isAwayNow && (
            <Button tone="quiet" full onClick={() => void submit(null)}>
              {texts.back}
            </Button>
          )}
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit(startOfDay(day))
        }}
      >
        <Field label={texts.label} error={hasInvalidDay ? texts.chooseDay : undefined} required>
          {(ids) => (
            <TextInput
              {...ids}
              type="date"
              value={day}
              min={dayOf(now, 1)}
              max={dayOf(now + awayMsMax)}
              onChange={(event) => {
                setDay(event.target.value)
                setHasInvalidDay(false)
              }}
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}
