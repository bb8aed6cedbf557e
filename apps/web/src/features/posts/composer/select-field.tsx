import type { ReactNode } from 'react'
import { useController } from 'react-hook-form'
import { Field } from '../../../ui/controls/field.tsx'
import { Select, type SelectOption } from '../../../ui/controls/select.tsx'
import { useFieldValue } from '../../../ui/controls/use-field-value.ts'
import type { NewPostForm } from './new-post-form.ts'

type Name = 'category' | 'subcategory' | 'genderPreference'

interface SelectFieldProps<Chosen extends Name> {
  name: Chosen
  label: string
  hint?: ReactNode
  options: readonly SelectOption<NewPostForm[Chosen]>[]
  placeholder?: string
  disabled?: boolean
  /** Called when another option is chosen, for changes elsewhere in the form. */
  onChosen?: () => void
}

/** A select of the new post's form, with what is wrong with it. */
export function SelectField<Chosen extends Name>({
  name,
  label,
  hint,
  onChosen,
  ...select
}: SelectFieldProps<Chosen>) {
  const { field, fieldState } = useController<NewPostForm, Chosen>({ name })
  const currentValue = useFieldValue<NewPostForm, Chosen>(name)
  return (
    <Field label={label} hint={hint} error={fieldState.error?.message}>
      {(ids) => (
        <Select
          {...ids}
          {...select}
          ref={field.ref}
          value={currentValue}
          onBlur={field.onBlur}
          onChange={(value) => {
            if (value === currentValue) return
            field.onChange(value)
            onChosen?.()
          }}
        />
      )}
    </Field>
  )
}
