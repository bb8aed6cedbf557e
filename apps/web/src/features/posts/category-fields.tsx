/** What a post is about: the category, and below it one of its own kinds or a kind in one's own words. */
import { categories, categoryByKey } from '@porchlight/contracts/posts/posts.catalogue'
import { postLimits } from '@porchlight/contracts/posts/posts.schema'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { postTexts } from '../../locales/en/posts.ts'
import { Field, TextInput } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import styles from './create-post-dialog.module.css'
import { LengthHint } from './length-hint.tsx'
import type { NewPostForm } from './new-post-form.ts'

const texts = postTexts.compose
const labels = texts.fields
const categoryOptions = categories.map(({ key, label }) => ({ value: key, label }))

export function CategoryFields() {
  const category = useWatch<NewPostForm, 'category'>({ name: 'category' })
  return (
    <>
      <div className={styles.pair}>
        <Category />
        {category !== 'other' && <Subcategory />}
      </div>
      {category === 'other' && <CustomSubcategory />}
    </>
  )
}

function Category() {
  const { setValue, clearErrors } = useFormContext<NewPostForm>()
  const { field, fieldState } = useController<NewPostForm, 'category'>({ name: 'category' })

  function choose(key: NewPostForm['category']) {
    if (key === field.value) return
    field.onChange(key)
    setValue('subcategory', '', { shouldDirty: true })
    setValue('customSubcategory', '', { shouldDirty: true })
    clearErrors(['category', 'subcategory', 'customSubcategory'])
  }

  return (
    <Field label={labels.category} error={fieldState.error?.message}>
      {(ids) => (
        <Select
          {...ids}
          ref={field.ref}
          value={field.value}
          onChange={choose}
          onBlur={field.onBlur}
          options={categoryOptions}
          placeholder={texts.noCategory}
        />
      )}
    </Field>
  )
}

function Subcategory() {
  const category = useWatch<NewPostForm, 'category'>({ name: 'category' })
  const { field, fieldState } = useController<NewPostForm, 'subcategory'>({ name: 'subcategory' })
  const subcategories = category === '' ? [] : categoryByKey(category).subcategories
  return (
    <Field label={labels.subcategory} error={fieldState.error?.message}>
      {(ids) => (
        <Select
          {...ids}
          ref={field.ref}
          value={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
          options={subcategories.map((each) => ({ value: each, label: each }))}
          placeholder={category === '' ? texts.categoryFirst : texts.noSubcategory}
          disabled={category === ''}
        />
      )}
    </Field>
  )
}

function CustomSubcategory() {
  const { register, formState } = useFormContext<NewPostForm>()
  return (
    <Field
      label={labels.customSubcategory}
      required
      hint={<LengthHint name="customSubcategory" max={postLimits.subcategoryLengthMax} />}
      error={formState.errors.customSubcategory?.message}
    >
      {(ids) => <TextInput {...ids} {...register('customSubcategory')} autoComplete="off" />}
    </Field>
  )
}
