/** Invites to a third place. Submitting writes to this device and leads home; nothing here awaits the network. */
import type { MissingProfile } from '@porchlight/contracts/errors/refusals'
import { type NewPost, postLimits } from '@porchlight/contracts/posts/posts.schema'
import { withPlainFigures } from '@porchlight/contracts/values/text/figures'
import { MapPin } from 'lucide-react'
import { useState } from 'react'
import { FormProvider, useFormContext } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { placeMeetupTexts as texts } from '../../../locales/en/posts.place-meetup.ts'
import { paths } from '../../../paths.ts'
import type { OutboxEntry } from '../../../storage/database.ts'
import { useCommunityClock } from '../../../sync/community/community-clock.ts'
import { useDevice } from '../../../sync/device/device-context.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Field, TextInput } from '../../../ui/controls/field.tsx'
import { LengthCounter, LengthSpoken } from '../../../ui/controls/length-counter.tsx'
import { TextArea } from '../../../ui/controls/text-area.tsx'
import { NormalizedInput } from '../../../ui/controls/tidy-input.tsx'
import { useFieldValue } from '../../../ui/controls/use-field-value.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import CompleteProfileDialog from '../../members/profile/complete-profile-dialog.tsx'
import { draftBy, useOutboxForm } from '../../outbox/form/use-outbox-form.tsx'
import { localDay, zoneHint } from '../local-days.ts'
import { missingOf } from '../missing-of.ts'
import { argsOfCreate } from '../post-state.ts'
import { createPost } from '../posts.actions.ts'
import styles from './place-meetup-dialog.module.css'
import {
  formOfMeetup,
  isSubmittable,
  type MeetupPlace,
  meetupFormSchema,
  type PlaceMeetupForm,
  prefilledForm,
  readMeetupForm,
} from './place-meetup-form.ts'

interface PlaceMeetupDialogProps {
  place: MeetupPlace
  /** The entry to change, which is still on this device. */
  editing?: OutboxEntry | undefined
  onClose: () => void
}

export default function PlaceMeetupDialog({ place, editing, onClose }: PlaceMeetupDialogProps) {
  const device = useDevice()
  const navigate = useNavigate()
  const [initial] = useState(() => {
    const edited = editing ? argsOfCreate(editing) : null
    return edited ? formOfMeetup(edited) : prefilledForm(place)
  })
  const [missing, setMissing] = useState<MissingProfile | null>(null)
  const { form, ...meetup } = useOutboxForm<PlaceMeetupForm, NewPost>({
    initial,
    editing,
    draft: { form: `place-meetup:${place.id}`, read: draftBy(meetupFormSchema) },
    read: (values) => readMeetupForm(values, place, device.now()),
    prepare: async () => {
      const lacking = await missingOf(device)
      setMissing(lacking)
      return lacking ? 'wait' : 'store'
    },
    store: (post, options) => createPost(device, post, options),
    texts,
    isFailureToasted: true,
    describeStored: () => ({ whenBack: texts.keptUntil }),
    onStored: () => {
      onClose()
      if (!editing) void navigate(paths.home)
    },
  })
  const canSubmit = isSubmittable(form.watch())
  const isPending = form.formState.isSubmitting

  const cancel = () => {
    meetup.clearDraft()
    onClose()
  }

  return (
    <FormProvider {...form}>
      <Dialog
        onClose={onClose}
        problem={meetup.problem}
        title={editing ? texts.editTitle : texts.title}
        actions={
          <div className={styles.actions}>
            <Button tone="quiet" full onClick={cancel}>
              {texts.cancel}
            </Button>
            <Button type="submit" form={meetup.attributes.id} full disabled={!canSubmit} busy={isPending}>
              {isPending ? texts.submitting : editing ? texts.save : texts.submit}
            </Button>
          </div>
        }
      >
        {meetup.draftLine}
        <form
          {...meetup.attributes}
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault()
            if (canSubmit) void meetup.submit()
          }}
        >
          <Fields now={device.now()} />
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
            void meetup.submit()
          }}
        />
      )}
    </FormProvider>
  )
}

/** A text in the place of a control, named by the label over it. */
function readable(id: string) {
  return { id, role: 'group', 'aria-labelledby': `${id}-label` } as const
}

/** @param now epoch ms */
function Fields({ now }: { now: number }) {
  const { register, formState } = useFormContext<PlaceMeetupForm>()
  const { errors } = formState
  const title = useFieldValue<PlaceMeetupForm, 'title'>('title')
  const description = useFieldValue<PlaceMeetupForm, 'description'>('description')
  const date = useFieldValue<PlaceMeetupForm, 'date'>('date')
  const time = useFieldValue<PlaceMeetupForm, 'time'>('time')
  const { titleLengthMax, placeDescriptionLengthMax } = postLimits
  useCommunityClock()
  return (
    <>
      <Field
        label={texts.fields.title}
        required
        error={errors.title?.message}
        hint={<LengthCounter length={title.trim().length} max={titleLengthMax} />}
        announced={<LengthSpoken length={title.trim().length} max={titleLengthMax} />}
      >
        {(ids) => <TextInput {...ids} {...register('title')} autoComplete="off" />}
      </Field>
      <Field
        label={texts.fields.description}
        error={errors.description?.message}
        hint={<LengthCounter length={description.trim().length} max={placeDescriptionLengthMax} />}
        announced={<LengthSpoken length={description.trim().length} max={placeDescriptionLengthMax} />}
      >
        {(ids) => <TextArea {...ids} {...register('description')} />}
      </Field>
      <div className={styles.pair}>
        <Field label={texts.fields.date} required error={errors.date?.message}>
          {(ids) => <TextInput {...ids} type="date" min={localDay(now)} {...register('date')} />}
        </Field>
        <Field
          label={texts.fields.time}
          required
          hint={zoneHint({ date, time }, now)}
          error={errors.time?.message}
        >
          {(ids) => <TextInput {...ids} type="time" {...register('time')} />}
        </Field>
      </div>
      <Field label={texts.fields.guestLimit} error={errors.guestLimit?.message}>
        {(ids) => (
          <NormalizedInput
            {...ids}
            tidy={withPlainFigures}
            inputMode="numeric"
            autoComplete="off"
            placeholder={texts.guestLimitPlaceholder}
            {...register('guestLimit')}
          />
        )}
      </Field>
    </>
  )
}
