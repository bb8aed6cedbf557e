/** The fields for a post's subject: the category, and below it one of its kinds or a kind in the member's own words. */
import { categoryByKey, categoryKeys } from '@porchlight/contracts/posts/posts.catalogue'
import { postLimits } from '@porchlight/contracts/posts/posts.schema'
import { inChosenOrder } from '@porchlight/contracts/values/chosen-order'
import { useFormContext } from 'react-hook-form'
import { postTexts } from '../../../locales/en/posts.ts'
import { useCommunity } from '../../../sync/community/about-community.ts'
import { Field, TextInput } from '../../../ui/controls/field.tsx'
import { useFieldValue } from '../../../ui/controls/use-field-value.ts'
import styles from './create-post-dialog.module.css'
import { LengthHint } from './length-hint.tsx'
import type { NewPostForm } from './new-post-form.ts'
import { SelectField } from './select-field.tsx'

const texts = postTexts.compose
const labels = texts.fields

export function CategoryFields() {
  const category = useFieldValue<NewPostForm, 'category'>('category')
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
  const order = useCommunity()?.categoryOrder
  const options = inChosenOrder(categoryKeys, order).map((value) => ({
    value,
    label: categoryByKey(value).label,
  }))
  return (
    <SelectField
      name="category"
      label={labels.category}
      options={options}
      placeholder={texts.noCategory}
      onChosen={() => {
        setValue('subcategory', '', { shouldDirty: true })
        setValue('customSubcategory', '', { shouldDirty: true })
        clearErrors(['category', 'subcategory', 'customSubcategory'])
      }}
    />
  )
}

function Subcategory() {
  const category = useFieldValue<NewPostForm, 'category'>('category')
  const subcategories = category === '' ? [] : categoryByKey(category).subcategories
  return (
    <SelectField
      name="subcategory"
      label={labels.subcategory}
      options={subcategories.map((each) => ({ value: each, label: each }))}
      placeholder={category === '' ? texts.categoryFirst : texts.noSubcategory}
      disabled={category === ''}
    />
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
