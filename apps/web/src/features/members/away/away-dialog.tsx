/** The dialog in which a member sets the day until which they are away, or ends their absence. */
import { awayMsMax, isAway } from '@porchlight/contracts/members/members.rules'
import type { Member } from '@porchlight/contracts/members/members.schema'
import { memberTexts } from '../../../locales/en/members.ts'
import { useDevice } from '../../../sync/device/device-context.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Field, TextInput } from '../../../ui/controls/field.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { useOutboxForm } from '../../outbox/form/use-outbox-form.tsx'
import { setAway } from '../members.actions.ts'
import { dayOf, startOfDay } from './local-day.ts'

const texts = memberTexts.away

export default function AwayDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const device = useDevice()
  const now = device.now()
  const isAwayNow = isAway(member, now)
  const { form, ...away } = useOutboxForm<{ day: string }, number | null>({
    initial: { day: isAwayNow ? dayOf(Date.parse(member.awayUntil ?? '')) : '' },
    draft: null,
    read: ({ day }) => {
      const until = startOfDay(day)
      return until > now && until <= now + awayMsMax
        ? { output: until }
        : { issues: [{ path: 'day', message: texts.chooseDay }] }
    },
    store: (until, options) => setAway(device, until, options),
    texts: { failed: texts.failed },
    describeStored: () => ({ whenBack: texts.keptUntil }),
    onStored: onClose,
  })

  return (
    <Dialog
      onClose={onClose}
      problem={away.problem}
      title={texts.title}
      description={texts.text}
      size="small"
      actions={
        <>
          <Button type="submit" form={away.attributes.id} full>
            {texts.save}
          </Button>
          {isAwayNow && (
            <Button tone="quiet" full onClick={() => void away.storeNow(null)}>
              {texts.back}
            </Button>
          )}
        </>
      }
    >
      <form {...away.attributes}>
        <Field label={texts.label} error={form.formState.errors.day?.message} required>
          {(ids) => (
            <TextInput
              {...ids}
              type="date"
              {...form.register('day')}
              min={dayOf(now, 1)}
              max={dayOf(now + awayMsMax)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}
