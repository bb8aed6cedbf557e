/** The fields of a new post. What another type hides keeps its text. */

import { categories, categoryByKey } from '@porchlight/contracts/posts/posts.catalogue'
import { genderPreferences, postLimits, postTypes } from '@porchlight/contracts/posts/posts.schema'
import { useFormContext, useWatch } from 'react-hook-form'
import { postTexts } from '../../locales/en/posts.ts'
import { useDevice } from '../../sync/device-context.ts'
import { Field, Select, Switch, TextArea, TextInput } from '../../ui/field.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import styles from './create-post-dialog.module.css'
import { useToday } from './local-days.ts'
import { LocationField } from './location-field.tsx'
import { dateBounds, type NewPostForm } from './new-post-form.ts'

const texts = postTexts.compose
const labels = texts.fields

export function NewPostFields() {
  const { register, setValue, clearErrors, formState } = useFormContext<NewPostForm>()
  const type = useWatch<NewPostForm, 'type'>({ name: 'type' })
  const isEvent = type === 'event'
  const errors = formState.errors

  return (
    <>
      <Segmented
        label={texts.type}
        options={postTypes.map((value) => ({ value, label: postTexts.types[value] }))}
        value={type}
        onChange={(value) => {
          setValue('type', value, { shouldDirty: true })
          clearErrors()
        }}
      />
      <Field label={labels.title} required error={errors.title?.message}>
        {(ids) => (
          <TextInput
            {...ids}
            {...register('title')}
            placeholder={texts.placeholders[type].title}
            maxLength={postLimits.titleLengthMax}
            autoComplete="off"
          />
        )}
      </Field>
      <Field label={labels.description} required error={errors.description?.message}>
        {(ids) => (
          <TextArea
            {...ids}
            {...register('description')}
            placeholder={texts.placeholders[type].description}
            maxLength={postLimits.descriptionLengthMax}
          />
        )}
      </Field>
      {!isEvent && <CategoryFields />}
      <LocationField isVenue={isEvent} />
      <TimeFields />
      {isEvent && <EventFields />}
      {!isEvent && <Switch label={texts.tipJar} hint={texts.tipJarHint} {...register('hasTipJar')} />}
    </>
  )
}

function CategoryFields() {
  const { register, setValue, clearErrors, formState } = useFormContext<NewPostForm>()
  const category = useWatch<NewPostForm, 'category'>({ name: 'category' })
  const subcategories = category === '' ? [] : categoryByKey(category).subcategories

  function clearWhatBelongedToIt() {
    setValue('subcategory', '', { shouldDirty: true })
    setValue('customSubcategory', '', { shouldDirty: true })
    clearErrors(['category', 'subcategory', 'customSubcategory'])
  }

  return (
    <>
      <div className={styles.pair}>
        <Field label={labels.category} error={formState.errors.category?.message}>
          {(ids) => (
            <Select {...ids} {...register('category', { onChange: clearWhatBelongedToIt })}>
              <option value="">{texts.noCategory}</option>
              {categories.map(({ key, label }) => (
                <option key={key} value={key}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {category !== 'other' && (
          <Field label={labels.subcategory} error={formState.errors.subcategory?.message}>
            {(ids) => (
              <Select {...ids} {...register('subcategory')}>
                <option value="">{category === '' ? texts.categoryFirst : texts.noSubcategory}</option>
                {subcategories.map((each) => (
                  <option key={each} value={each}>
                    {each}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
      </div>
      {category === 'other' && (
        <Field label={labels.customSubcategory} required error={formState.errors.customSubcategory?.message}>
          {(ids) => (
            <TextInput
              {...ids}
              {...register('customSubcategory')}
              maxLength={postLimits.subcategoryLengthMax}
              autoComplete="off"
            />
          )}
        </Field>
      )}
    </>
  )
}

function TimeFields() {
  const { now } = useDevice()
  const { register, formState } = useFormContext<NewPostForm>()
  const type = useWatch<NewPostForm, 'type'>({ name: 'type' })
  // Left open over midnight, the form still offers the right days.
  useToday(now)
  return (
    <div className={styles.pair}>
      <Field
        label={labels.date}
        required
        hint={type === 'event' ? texts.eventDays : undefined}
        error={formState.errors.date?.message}
      >
        {(ids) => <TextInput {...ids} {...register('date')} type="date" {...dateBounds(type, now())} />}
      </Field>
      <Field label={labels.time} required error={formState.errors.time?.message}>
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
          <TextInput
            {...ids}
            {...register('maxAttendees')}
            type="number"
            inputMode="numeric"
            min={postLimits.attendeesMin}
            max={postLimits.attendeesMax}
          />
        )}
      </Field>
      <Field
        label={labels.genderPreference}
        hint={texts.genderHint}
        error={formState.errors.genderPreference?.message}
      >
        {(ids) => (
          <Select {...ids} {...register('genderPreference')}>
            {genderPreferences.map((each) => (
              <option key={each} value={each}>
                {texts.genders[each]}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  )
}
