/** What the forms of signing up and in look alike in. */
import type { ComponentProps, ReactNode } from 'react'
import { sessionTexts } from '../../locales/en/sessions.ts'
import { Button, type ButtonTone } from '../../ui/button.tsx'
import { Field, TextInput } from '../../ui/field.tsx'
import { Problem, type ProblemState } from '../../ui/problem.tsx'
import { useSlow } from '../../ui/use-slow.ts'
import styles from './auth-screen.module.css'
import { PasswordInput } from './password-input.tsx'

/** Longer than that without a word, and it looks as if nothing went on. */
const slowAfterMs = 5000

interface SessionFormProps {
  /** From `useSessionForm`. */
  form: { submit: () => Promise<void>; notice: string; problem: ProblemState['problem']; busy: boolean }
  label: string
  tone?: ButtonTone
  /** The fields. */
  children: ReactNode
}

export function SessionForm({
  form: { submit, notice, problem, busy },
  label,
  tone = 'primary',
  children,
}: SessionFormProps) {
  const isSlow = useSlow(busy, slowAfterMs)
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {children}
      {notice && (
        <p className={styles.notice} role="alert">
          {notice}
        </p>
      )}
      <Problem problem={problem} />
      <Button type="submit" full tone={tone} busy={busy}>
        {label}
      </Button>
      <p className={isSlow ? styles.notice : 'visually-hidden'} role="status">
        {isSlow && sessionTexts.stillTrying}
      </p>
    </form>
  )
}

/** With the rest of the input as `register` gives it. */
interface InputFieldProps extends Omit<ComponentProps<'input'>, 'autoComplete'> {
  label: string
  hint?: string
  error: string | undefined
}

interface EmailFieldProps extends InputFieldProps {
  /** 'username' where it says who one is, for whoever fills in the password with it; 'webauthn' where a passkey will do, too. */
  autoComplete: 'username' | 'username webauthn' | 'email'
}

export function EmailField({ label, hint, error, ...input }: EmailFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} required>
      {(ids) => <TextInput {...ids} {...input} type="email" inputMode="email" autoCapitalize="none" />}
    </Field>
  )
}

/** One that is made up now. What it must have is said until something is wrong with it. */
export function NewPasswordField({ label, hint, error, ...input }: InputFieldProps) {
  return (
    <Field label={label} hint={error ? undefined : hint} error={error} required>
      {(ids) => <PasswordInput {...ids} {...input} autoComplete="new-password" />}
    </Field>
  )
}
