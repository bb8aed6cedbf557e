/** Another address to sign in with. */
import { changeEmailSchema } from '@porchlight/contracts/sessions/account.operations'
import { accountTexts } from '../../../locales/en/account.ts'
import { Field } from '../../../ui/controls/field.tsx'
import { useEntryState } from '../../../ui/hooks/use-entry-state.ts'
import { PasswordInput } from '../forms/password-input.tsx'
import { EmailField, SessionForm } from '../forms/session-form.tsx'
import { useSessionForm } from '../forms/use-session-form.ts'
import { changeEmail } from '../session/sessions.actions.ts'

const texts = accountTexts.email

interface EmailFormProps {
  /** Called with the new address, and with whether its mailbox must confirm it first. */
  onDone: (email: string, waitsForMail: boolean) => void
}

export function EmailForm({ onDone }: EmailFormProps) {
  // The address stands there again after Back; a password is stored nowhere.
  const [typedEmail, setTypedEmail] = useEntryState('new-email', '')
  const form = useSessionForm({
    schema: changeEmailSchema,
    defaultValues: { newEmail: typedEmail, currentPassword: '' },
    send: async (values) => {
      const { waitsForMail } = await changeEmail(values)
      setTypedEmail('')
      onDone(values.newEmail, waitsForMail)
    },
    failure: { title: texts.failure, text: texts.failureText },
    fieldOf: (code) =>
      code === 'wrong_password' ? 'currentPassword' : code === 'email_taken' ? 'newEmail' : undefined,
    noSignal: texts.noSignal,
  })
  const newEmail = form.register('newEmail')
  return (
    <SessionForm form={form} label={texts.submit}>
      <EmailField
        {...newEmail}
        onChange={(event) => {
          setTypedEmail(event.target.value)
          return newEmail.onChange(event)
        }}
        label={texts.newEmail}
        autoComplete="email"
        error={form.errors.newEmail?.message}
      />
      <Field label={texts.currentPassword} error={form.errors.currentPassword?.message} required>
        {(ids) => (
          <PasswordInput {...ids} {...form.register('currentPassword')} autoComplete="current-password" />
        )}
      </Field>
    </SessionForm>
  )
}
