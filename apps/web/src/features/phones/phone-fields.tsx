/** The two fields: a phone number in the usual local format, and the code, which a phone fills in by itself. */
import { phoneLengthMax, typedCode, typedPhoneNumber } from '@porchlight/contracts/phones/phones.rules'
import type { FormEvent, ReactNode } from 'react'
import { phoneTexts as texts } from '../../locales/en/phones.ts'
import { useCommunity } from '../../sync/community/about-community.ts'
import { Field } from '../../ui/controls/field.tsx'
import { NormalizedInput } from '../../ui/controls/tidy-input.tsx'
import { useFocusOnFault } from '../../ui/focus/use-focus-on-fault.ts'
import type { PhoneSteps } from './use-phone-steps.ts'

/** Countries in which numbers have three, three and four digits. */
const withUsualForm = ['us', 'ca']

interface PhoneFormProps {
  steps: PhoneSteps
  formId: string
}

export function NumberForm({ steps, formId }: PhoneFormProps) {
  const { country = 'us' } = useCommunity() ?? {}
  const isUsual = withUsualForm.includes(country)
  return (
    <PhoneForm formId={formId} onSubmit={steps.submitNumber} errors={steps.errors}>
      <Field label={texts.number.label} hint={texts.number.hint} error={steps.errors.phoneNumber} required>
        {(ids) => (
          <NormalizedInput
            {...ids}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            enterKeyHint="next"
            dir="ltr"
            maxLength={phoneLengthMax}
            value={steps.phoneNumber}
            tidy={(text) => typedPhoneNumber(text, isUsual)}
            onChange={(event) => steps.typeNumber(event.target.value)}
          />
        )}
      </Field>
    </PhoneForm>
  )
}

export function CodeForm({ steps, formId }: PhoneFormProps) {
  return (
    <PhoneForm formId={formId} onSubmit={steps.submitCode} errors={steps.errors}>
      <Field label={texts.code.label} error={steps.errors.verificationCode} required>
        {(ids) => (
          <NormalizedInput
            {...ids}
            inputMode="numeric"
            autoComplete="one-time-code"
            enterKeyHint="done"
            dir="ltr"
            value={steps.verificationCode}
            tidy={typedCode}
            onChange={(event) => steps.typeCode(event.target.value)}
          />
        )}
      </Field>
    </PhoneForm>
  )
}

interface FormProps {
  formId: string
  onSubmit: () => Promise<void>
  errors: PhoneSteps['errors']
  children: ReactNode
}

function PhoneForm({ formId, onSubmit, errors, children }: FormProps) {
  const form = useFocusOnFault<HTMLFormElement>(errors)
  return (
    <form
      id={formId}
      ref={form}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void onSubmit()
      }}
    >
      {children}
    </form>
  )
}
