/** Invites to a third place. Submitting writes to this device and leads home; nothing here awaits the network. */
import type { MissingProfile } from '@porchlight/contracts/errors/refusals'
import { postLimits } from '@porchlight/contracts/posts/posts.schema'
import { withPlainFigures } from '@porchlight/contracts/values/figures'
import { MapPin } from 'lucide-react'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { placeMeetupTexts as texts } from '../../../locales/en/posts.place-meetup.ts'
import { paths } from '../../../paths.ts'
import type { OutboxEntry } from '../../../storage/database.ts'
import { draftName } from '../../../storage/drafts.ts'
import { useCommunityClock } from '../../../sync/community/community-clock.ts'
import { useDevice } from '../../../sync/device/device-context.ts'
import { NoLongerEditable } from '../../../sync/outbox/outbox.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Field, TextInput } from '../../../ui/controls/field.tsx'
import { LengthCounter, LengthSpoken } from '../../../ui/controls/length-counter.tsx'
import { TextArea } from '../../../ui/controls/text-area.tsx'
import { NormalizedInput } from '../../../ui/controls/tidy-input.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { useProblem } from '../../../ui/feedback/problem.tsx'
import { showToast } from '../../../ui/feedback/toast.tsx'
import { useSingleFlight } from '../../../ui/hooks/use-single-flight.ts'
import { useDraft } from '../../drafts/use-draft.tsx'
import CompleteProfileDialog from '../../members/complete-profile-dialog.tsx'
import { toastQueued } from '../../outbox/queued-toast.tsx'
import { localDay, zoneHint } from '../local-days.ts'
import { missingOf } from '../missing-of.ts'
import { argsOfCreate } from '../post-state.ts'
import { createPost } from '../posts.actions.ts'
import styles from './place-meetup-dialog.module.css'
import {
  formOfMeetup,
  isSubmittable,
  type MeetupIssues,
  type MeetupPlace,
  meetupFormFrom,
  type PlaceMeetupForm,
  prefilledForm,
  readMeetupForm,
} from './place-meetup-form.ts'

interface PlaceMeetupDialogProps {
  place: MeetupPlace
  /** One that is still here, to be changed. */
  editing?: OutboxEntry | undefined
  onClose: () => void
}

export default function PlaceMeetupDialog({ place, editing, onClose }: PlaceMeetupDialogProps) {
  const device = useDevice()
  const { problem, show, tell } = useProblem()
  const navigate = useNavigate()
  const formId = useId()
  const [initial] = useState(() => {
    const edited = editing ? argsOfCreate(editing) : null
    return edited ? formOfMeetup(edited) : prefilledForm(place)
  })
  const [form, setForm] = useState(initial)
  const [issues, setIssues] = useState<MeetupIssues>({})
  const [isPending, setPending] = useState(false)
  const [missing, setMissing] = useState<MissingProfile | null>(null)
  const draft = useDraft<PlaceMeetupForm>({
    form: draftName(`place-meetup:${place.id}`, editing),
    read: meetupFormFrom,
    isBlank: (values) => JSON.stringify(values) === JSON.stringify(initial),
    restore: setForm,
    empty: () => setForm(initial),
  })
  const change = (changes: Partial<PlaceMeetupForm>) => {
    const next = { ...form, ...changes }
    setForm(next)
    draft.keep(next)
  }

  const submit = useSingleFlight(async () => {
    if (!isSubmittable(form)) return false
    const outcome = readMeetupForm(form, place, device.now())
    setIssues('issues' in outcome ? outcome.issues : {})
    if ('issues' in outcome) return false
    const lacking = await missingOf(device)
    if (lacking) {
      setMissing(lacking)
      return false
    }
    setPending(true)
    const restoredDraft = draft.rest()
    try {
      await createPost(device, outcome.post, editing, restoredDraft)
    } catch (error) {
      setPending(false)
      draft.keep(form)
      if (error instanceof NoLongerEditable) show(texts.onItsWay)
      else tell(texts.failed)
      return false
    }
    draft.rest()
    if (editing) showToast(texts.changed)
    else toastQueued(texts.keptUntil)
    onClose()
    if (!editing) void navigate(paths.home)
    return true
  })

  const cancel = () => {
    draft.clear()
    onClose()
  }

  return (
    <>
      <Dialog
        onClose={onClose}
        problem={problem}
        title={editing ? texts.editTitle : texts.title}
        actions={
          <div className={styles.actions}>
            <Button tone="quiet" full onClick={cancel}>
              {texts.cancel}
            </Button>
            <Button type="submit" form={formId} full disabled={!isSubmittable(form)} busy={isPending}>
              {isPending ? texts.submitting : editing ? texts.save : texts.submit}
            </Button>
          </div>
        }
      >
        {draft.line}
        <form
          id={formId}
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void submit()
          }}
        >
          <Fields form={form} issues={issues} onChange={change} now={device.now()} />
          <Field label={texts.fields.location}>
            {(ids) => (
              <p {...readable(ids.id)} className={styles.location}>
                <MapPin aria-hidden="true" />
                <span dir="auto">{place.address}</span>
              </p>
            )}
          </Field>
        </form>
      </Dialog>
      {missing && (
        <CompleteProfileDialog
          missing={missing}
          onClose={() => setMissing(null)}
          onCompleted={() => {
            setMissing(null)
            void submit()
          }}
        />
      )}
    </>
  )
}

/** A text in the place of a control, named by the label over it. */
function readable(id: string) {
  return { id, role: 'group', 'aria-labelledby': `${id}-label` } as const
}

interface FieldsProps {
  form: PlaceMeetupForm
  issues: MeetupIssues
  onChange: (changes: Partial<PlaceMeetupForm>) => void
  /** Epoch ms. */
  now: number
}

function Fields({ form, issues, onChange, now }: FieldsProps) {
  const { titleLengthMax, placeDescriptionLengthMax } = postLimits
  useCommunityClock()
  return (
    <>
      <Field
        label={texts.fields.title}
        required
        error={issues.title}
        hint={<LengthCounter length={form.title.trim().length} max={titleLengthMax} />}
        announced={<LengthSpoken length={form.title.trim().length} max={titleLengthMax} />}
      >
        {(ids) => (
          <TextInput
            {...ids}
            value={form.title}
            autoComplete="off"
            onChange={(event) => onChange({ title: event.target.value })}
          />
        )}
      </Field>
      <Field
        label={texts.fields.description}
        error={issues.description}
        hint={<LengthCounter length={form.description.trim().length} max={placeDescriptionLengthMax} />}
        announced={<LengthSpoken length={form.description.trim().length} max={placeDescriptionLengthMax} />}
      >
        {(ids) => (
          <TextArea
            {...ids}
            value={form.description}
            onChange={(event) => onChange({ description: event.target.value })}
          />
        )}
      </Field>
      <div className={styles.pair}>
        <Field label={texts.fields.date} required error={issues.date}>
          {(ids) => (
            <TextInput
              {...ids}
              type="date"
              min={localDay(now)}
              value={form.date}
              onChange={(event) => onChange({ date: event.target.value })}
            />
          )}
        </Field>
        <Field label={texts.fields.time} required hint={zoneHint(form, now)} error={issues.time}>
          {(ids) => (
            <TextInput
              {...ids}
              type="time"
              value={form.time}
              onChange={(event) => onChange({ time: event.target.value })}
            />
          )}
        </Field>
      </div>
      <Field label={texts.fields.guestLimit} error={issues.guestLimit}>
        {(ids) => (
          <NormalizedInput
            {...ids}
            tidy={withPlainFigures}
            inputMode="numeric"
            autoComplete="off"
            placeholder={texts.guestLimitPlaceholder}
            value={form.guestLimit}
            onChange={(event) => onChange({ guestLimit: event.target.value })}
          />
        )}
      </Field>
    </>
  )
}
