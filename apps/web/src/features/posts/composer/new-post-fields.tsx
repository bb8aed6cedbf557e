/** The fields of a new post. What another type hides keeps its text. */

import {
  genderPreferences,
  type PostType,
  postLimits,
  postTypes,
} from '@porchlight/contracts/posts/posts.schema'
import { withPlainFigures } from '@porchlight/contracts/values/text/figures'
import { memo, useDeferredValue } from 'react'
import { useFormContext } from 'react-hook-form'
import { postTexts } from '../../../locales/en/posts.ts'
import { useCommunity } from '../../../sync/community/about-community.ts'
import { useDevice } from '../../../sync/device/device-context.ts'
import type { NewPhoto } from '../../../sync/outbox/device-photos.ts'
import { Field, Switch, TextInput } from '../../../ui/controls/field.tsx'
import { Segmented } from '../../../ui/controls/segmented.tsx'
import { TextArea } from '../../../ui/controls/text-area.tsx'
import { NormalizedInput } from '../../../ui/controls/tidy-input.tsx'
import { useFieldValue } from '../../../ui/controls/use-field-value.ts'
import { hasKeyboard } from '../../../ui/focus/has-keyboard.ts'
import { PhotoField } from '../../files/new-photo/photo-field.tsx'
import { useToday, zoneHint } from '../local-days.ts'
import { CategoryFields } from './category-fields.tsx'
import styles from './create-post-dialog.module.css'
import { LengthAnnounced, LengthHint } from './length-hint.tsx'
import { LocationField } from './location-field.tsx'
import { dateBounds, type NewPostForm } from './new-post-form.ts'
import { SelectField } from './select-field.tsx'

const texts = postTexts.compose
const labels = texts.fields
const genderOptions = genderPreferences.map((value) => ({ value, label: texts.genders[value] }))

interface NewPostFieldsProps {
  /** True for an existing post: its type cannot change. */
  isTypeFixed?: boolean
  /** True for a neighbor's post, which its coordinator cannot let hang in the window. */
  isForNeighbor?: boolean | undefined
  onPicked: (photo: NewPhoto) => void
}

export function NewPostFields({ isTypeFixed = false, isForNeighbor = false, onPicked }: NewPostFieldsProps) {
  const type = useFieldValue<NewPostForm, 'type'>('type')
  // The switch responds to the tap at once; on a slow phone the fields follow a moment later.
  const shownType = useDeferredValue(type)
  // Where a field gets the focus, it has to be there when the form opens.
  const hasFields = useDeferredValue(true, hasKeyboard())
  return (
    <>
      {!isTypeFixed && <TypeField type={type} />}
      {hasFields && <FieldsOfType type={shownType} isForNeighbor={isForNeighbor} onPicked={onPicked} />}
    </>
  )
}

/**
 * The fields that can change on an existing meetup. A meetup at a third place keeps its place; only its time can
 * change.
 */
export function TimeAndPlaceFields({ isAtPlace }: { isAtPlace: boolean }) {
  return (
    <>
      <TimeFields type="event" isAtPlace={isAtPlace} />
      {!isAtPlace && <LocationField isVenue />}
    </>
  )
}

function TypeField({ type }: { type: PostType }) {
  const { setValue, clearErrors, formState } = useFormContext<NewPostForm>()
  const { errors } = formState
  return (
    <Segmented
      label={texts.type}
      options={postTypes.map((value) => ({ value, label: postTexts.types[value] }))}
      value={type}
      onChange={(value) => {
        setValue('type', value, { shouldDirty: true })
        if (Object.keys(errors).length > 0) clearErrors()
      }}
    />
  )
}

interface FieldsOfTypeProps {
  type: PostType
  isForNeighbor?: boolean
  onPicked: (photo: NewPhoto) => void
}

const FieldsOfType = memo(function FieldsOfType({ type, isForNeighbor, onPicked }: FieldsOfTypeProps) {
  const { register, formState } = useFormContext<NewPostForm>()
  const isEvent = type === 'event'
  const errors = formState.errors
  const hasPublicBoard = useCommunity()?.hasPublicBoard
  return (
    <>
      <Field
        label={labels.title}
        required
        hint={<LengthHint name="title" max={postLimits.titleLengthMax} />}
        announced={<LengthAnnounced name="title" max={postLimits.titleLengthMax} />}
        error={errors.title?.message}
      >
        {(ids) => (
          <TextInput
            {...ids}
            {...register('title')}
            placeholder={texts.placeholders[type].title}
            autoComplete="off"
          />
        )}
      </Field>
      <Field
        label={labels.description}
        required
        hint={<LengthHint name="description" max={postLimits.descriptionLengthMax} />}
        announced={<LengthAnnounced name="description" max={postLimits.descriptionLengthMax} />}
        error={errors.description?.message}
      >
        {(ids) => (
          <TextArea
            {...ids}
            {...register('description')}
            placeholder={texts.placeholders[type].description}
          />
        )}
      </Field>
      <PostPhoto type={type} onPicked={onPicked} />
      {!isEvent && <CategoryFields />}
      <LocationField isVenue={isEvent} />
      <TimeFields type={type} />
      {isEvent && <EventFields />}
      {!isEvent && <Switch label={texts.tipJar} hint={texts.tipJarHint} {...register('hasTipJar')} />}
      {!isEvent && !isForNeighbor && hasPublicBoard && (
        <Switch label={texts.window} hint={texts.windowHint} {...register('isInWindow')} />
      )}
    </>
  )
})

function PostPhoto({ type, onPicked }: FieldsOfTypeProps) {
  const { setValue } = useFormContext<NewPostForm>()
  const photo = useFieldValue<NewPostForm, 'photo'>('photo')
  const choose = (sha256: string | null) => setValue('photo', sha256, { shouldDirty: true })
  return (
    <PhotoField
      photo={photo === null ? null : { sha256: photo }}
      tone={type}
      onPicked={(picked) => {
        onPicked(picked)
        choose(picked.sha256)
      }}
      onRemoved={() => choose(null)}
    />
  )
}

function TimeFields({ type, isAtPlace = false }: { type: PostType; isAtPlace?: boolean }) {
  const { now } = useDevice()
  const { register, formState } = useFormContext<NewPostForm>()
  const date = useFieldValue<NewPostForm, 'date'>('date')
  const time = useFieldValue<NewPostForm, 'time'>('time')
  // Left open over midnight, the form still offers the right days.
  useToday(now)
  return (
    <div className={styles.pair}>
      <Field
        label={labels.date}
        required
        hint={type === 'event' && !isAtPlace ? texts.eventDays : undefined}
        error={formState.errors.date?.message}
      >
        {(ids) => (
          <TextInput {...ids} {...register('date')} type="date" {...dateBounds(type, now(), isAtPlace)} />
        )}
      </Field>
      <Field
        label={labels.time}
        required
        hint={zoneHint({ date, time }, now())}
        error={formState.errors.time?.message}
      >
        {(ids) => <TextInput {...ids} {...register('time')} type="time" />}
      </Field>
    </div>
  )
}

function EventFields() {
  const { register, formState } = useFormContext<NewPostForm>()
  return (
    <div className={styles.pair}>
      <Field
        label={labels.maxAttendees}
        required
        hint={texts.attendeesHint}
        error={formState.errors.maxAttendees?.message}
      >
        {(ids) => (
          <NormalizedInput
            {...ids}
            {...register('maxAttendees')}
            tidy={withPlainFigures}
            inputMode="numeric"
            autoComplete="off"
          />
        )}
      </Field>
      <SelectField
        name="genderPreference"
        label={labels.genderPreference}
        hint={texts.genderHint}
        options={genderOptions}
      />
    </div>
  )
}
