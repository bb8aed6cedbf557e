/** A form that changes the password and requires the current one. */
import { changePasswordTwiceSchema } from '@porchlight/contracts/sessions/account.operations'
import { accountTexts } from '../../../locales/en/account.ts'
import { Field } from '../../../ui/controls/field.tsx'
import { PasswordInput } from '../forms/password-input.tsx'
import { NewPasswordField, PasswordAgainField, SessionForm } from '../forms/session-form.tsx'
import { useSessionForm } from '../forms/use-session-form.ts'
import { changePassword } from '../session/sessions.actions.ts'

const texts = accountTexts.password

export function ChangePasswordForm({ onDone }: { onDone: () => void }) {
  const form = useSessionForm({
    schema: changePasswordTwiceSchema,
    defaultValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
    send: async ({ currentPassword, newPassword }) => {
      await changePassword({ currentPassword, newPassword })
      onDone()
    },
    failure: { title: texts.failure, text: texts.failureText },
    fieldOf: (code) =>
      code === 'wrong_password'
        ? 'currentPassword'
        : code === 'password_guessable'
          ? 'newPassword'
          : undefined,
    noSignal: texts.noSignal,
  })
  return (
    <SessionForm form={form} label={texts.submit}>
      <Field label={texts.currentPassword} error={form.errors.currentPassword?.message} required>
        {(ids) => (
          <PasswordInput {...ids} {...form.register('currentPassword')} autoComplete="current-password" />
        )}
      </Field>
      <NewPasswordField
        {...form.register('newPassword')}
        label={texts.newPassword}
        hint={texts.newPasswordHint}
        error={form.errors.newPassword?.message}
      />
      <PasswordAgainField
        {...form.register('confirmPassword')}
        label={texts.confirmPassword}
        error={form.errors.confirmPassword?.message}
      />
    </SessionForm>
  )
}
