import type { ComponentProps } from 'react'
import { sessionTexts } from '../../../locales/en/sessions.ts'
import { Field, TextInput } from '../../../ui/controls/field.tsx'

const texts = sessionTexts.communityCode

/** The field's error, with the other input properties that `register` returns. */
interface CommunityCodeFieldProps extends Omit<ComponentProps<'input'>, 'autoComplete'> {
  error: string | undefined
}

export function CommunityCodeField({ error, ...input }: CommunityCodeFieldProps) {
  return (
    <Field label={texts.label} hint={error ? undefined : texts.hint} error={error} required>
      {(ids) => (
        <TextInput {...ids} {...input} autoComplete="off" autoCapitalize="characters" spellCheck={false} />
      )}
    </Field>
  )
}
