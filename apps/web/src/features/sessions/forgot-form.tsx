import { forgotPasswordSchema } from '@porchlight/contracts/sessions/sessions.operations'
import { sessionTexts } from '../../locales/en/sessions.ts'
import { Button } from '../../ui/button.tsx'
import { Field, TextInput } from '../../ui/field.tsx'
import { showToast } from '../../ui/toast.tsx'
import styles from './auth-screen.module.css'
import { askForResetLink } from './sessions.actions.ts'
import { useSessionForm } from './use-session-form.ts'

const texts = sessionTexts.forgot

/** `email`: what was typed to log in. */
export function ForgotForm({ email, onDone }: { email: string; onDone: (email: string) => void }) {
  const { register, errors, busy, notice, submit } = useSessionForm({
    schema: forgotPasswordSchema,
    defaultValues: { email },
    send: async (values) => {
      await askForResetLink(values)
      showToast({ title: texts.success, description: texts.successText })
      onDone(values.email)
    },
    failure: { title: texts.failure, text: texts.failureText },
    noSignal: texts.noSignal,
  })
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field label={texts.email} hint={texts.emailHint} error={errors.email?.message} required>
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
      {notice && (
        <p className={styles.notice} role="alert">
          {notice}
        </p>
      )}
      <Button type="submit" full busy={busy}>
        {texts.submit}
      </Button>
    </form>
  )
}
