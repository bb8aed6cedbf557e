import { logInSchema } from '@porchlight/contracts/sessions/sessions.operations'
import { sessionTexts } from '../../locales/en/sessions.ts'
import { Button } from '../../ui/button.tsx'
import { Field, TextInput } from '../../ui/field.tsx'
import styles from './auth-screen.module.css'
import { PasswordInput } from './password-input.tsx'
import { logIn } from './sessions.actions.ts'
import { TextButton } from './text-button.tsx'
import { useSessionForm } from './use-session-form.ts'

const texts = sessionTexts.logIn

interface LogInFormProps {
  /** The address of an account that was just made, or that asked for a new password. */
  email: string
  onForgot: (email: string) => void
}

/** On success the session itself leads on. */
export function LogInForm({ email, onForgot }: LogInFormProps) {
  const { register, values, errors, busy, notice, submit } = useSessionForm({
    schema: logInSchema,
    defaultValues: { email, password: '' },
    send: logIn,
    failure: { title: texts.failure, text: texts.failureText },
    noSignal: sessionTexts.noSignal,
  })
  return (
    <>
      <form className={styles.form} onSubmit={submit} noValidate>
        <Field label={texts.email} error={errors.email?.message} required>
          {(ids) => (
            <TextInput
              {...ids}
              {...register('email')}
              type="email"
              inputMode="email"
              autoComplete="username"
              autoCapitalize="none"
            />
          )}
        </Field>
        <Field label={texts.password} error={errors.password?.message} required>
          {(ids) => <PasswordInput {...ids} {...register('password')} autoComplete="current-password" />}
        </Field>
        {notice && (
          <p className={styles.notice} role="alert">
            {notice}
          </p>
        )}
        <Button type="submit" full busy={busy}>
          {texts.submit}
        </Button>
      </form>
      <TextButton onClick={() => onForgot(values('email'))}>{texts.toForgot}</TextButton>
    </>
  )
}
