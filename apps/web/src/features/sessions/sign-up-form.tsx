import { type SignUp, signUpSchema } from '@porchlight/contracts/sessions/sessions.operations'
import { sessionTexts } from '../../locales/en/sessions.ts'
import { Button } from '../../ui/button.tsx'
import { Field, TextInput } from '../../ui/field.tsx'
import { showToast } from '../../ui/toast.tsx'
import styles from './auth-screen.module.css'
import { PasswordInput } from './password-input.tsx'
import { signUp } from './sessions.actions.ts'
import { useSessionForm } from './use-session-form.ts'

const texts = sessionTexts.signUp

export function SignUpForm({ onDone }: { onDone: (email: string) => void }) {
  const { register, errors, busy, notice, submit } = useSessionForm<SignUp>({
    schema: signUpSchema,
    defaultValues: { firstName: '', lastName: '', email: '', password: '' },
    send: async (values) => {
      await signUp(values)
      showToast({ title: texts.success, description: texts.successText })
      onDone(values.email)
    },
    failure: { title: texts.failure, text: texts.failureText },
    noSignal: sessionTexts.noSignal,
  })
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div className={styles.names}>
        <Field label={texts.firstName} error={errors.firstName?.message} required>
          {(ids) => <TextInput {...ids} {...register('firstName')} autoComplete="given-name" />}
        </Field>
        <Field label={texts.lastName} hint={texts.lastNameHint} error={errors.lastName?.message} required>
          {(ids) => <TextInput {...ids} {...register('lastName')} autoComplete="family-name" />}
        </Field>
      </div>
      <Field label={texts.email} error={errors.email?.message} required>
        {(ids) => (
          <TextInput
            {...ids}
            {...register('email')}
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
          />
        )}
      </Field>
      <Field
        label={texts.password}
        hint={errors.password ? undefined : texts.passwordHint}
        error={errors.password?.message}
        required
      >
        {(ids) => <PasswordInput {...ids} {...register('password')} autoComplete="new-password" />}
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
