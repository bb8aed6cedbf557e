import { newPasswordTwiceSchema } from '@porchlight/contracts/sessions/sessions.operations'
import { sessionTexts } from '../../locales/en/sessions.ts'
import { CallError } from '../../sync/transport.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import styles from './auth-screen.module.css'
import { PasswordInput } from './password-input.tsx'
import { resetPassword } from './sessions.actions.ts'
import { useSessionForm } from './use-session-form.ts'

const texts = sessionTexts.reset

interface NewPasswordFormProps {
  token: string
  /** The link leads nowhere: what helps is another one, and not this form. */
  expired: boolean
  onExpired: () => void
  onDone: () => void
}

export function NewPasswordForm({ token, expired, onExpired, onDone }: NewPasswordFormProps) {
  const { register, errors, busy, notice, submit } = useSessionForm({
    schema: newPasswordTwiceSchema,
    defaultValues: { password: '', confirmPassword: '' },
    send: async ({ password }) => {
      try {
        await resetPassword({ token, password })
      } catch (error) {
        if (error instanceof CallError && error.body?.code === 'link_expired') onExpired()
        throw error
      }
      onDone()
    },
    failure: { title: texts.failure, text: texts.failureText },
    noSignal: texts.noSignal,
  })
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field
        label={texts.password}
        hint={errors.password ? undefined : texts.passwordHint}
        error={errors.password?.message}
        required
      >
        {(ids) => <PasswordInput {...ids} {...register('password')} autoComplete="new-password" />}
      </Field>
      <Field label={texts.confirmPassword} error={errors.confirmPassword?.message} required>
        {(ids) => <PasswordInput {...ids} {...register('confirmPassword')} autoComplete="new-password" />}
      </Field>
      {notice && (
        <p className={styles.notice} role="alert">
          {notice}
        </p>
      )}
      <Button type="submit" full tone={expired ? 'quiet' : 'primary'} busy={busy}>
        {texts.submit}
      </Button>
    </form>
  )
}
