/** The shared look of the sign-up and log-in forms. */
import {
  type PasswordStrength,
  passwordStrength,
} from '@porchlight/contracts/sessions/password-strength.rules'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { sessionTexts } from '../../../locales/en/sessions.ts'
import { Button, type ButtonTone } from '../../../ui/controls/button.tsx'
import { Field, TextInput } from '../../../ui/controls/field.tsx'
import { Problem, type ProblemState } from '../../../ui/feedback/problem.tsx'
import { useSlow } from '../../../ui/hooks/use-slow.ts'
import { PasswordInput } from './password-input.tsx'
import { StrengthMeter, StrengthSpoken } from './password-strength.tsx'
import styles from './session-forms.module.css'

/** Milliseconds without a response after which a text shows that work still goes on. */
const slowAfterMs = 5000

interface SessionFormProps {
  /** The return value of `useSessionForm`. */
  form: { submit: () => Promise<void>; notice: string; problem: ProblemState['problem']; busy: boolean }
  label: string
  tone?: ButtonTone
  /** Called when a field has changed. */
  onChange?: () => void
  /** The fields. */
  children: ReactNode
}

export function SessionForm({
  form: { submit, notice, problem, busy },
  label,
  tone = 'primary',
  onChange,
  children,
}: SessionFormProps) {
  const isSlow = useSlow(busy, slowAfterMs)
  return (
    <form
      className={styles.form}
      noValidate
      onChange={onChange}
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

/** The field's texts, with the other input properties that `register` returns. */
interface InputFieldProps extends Omit<ComponentProps<'input'>, 'autoComplete'> {
  label: string
  hint?: string
  error: string | undefined
}

interface EmailFieldProps extends InputFieldProps {
  /**
   * 'username' where the address identifies the member, so that a password manager fills in its password; 'webauthn'
   * where a passkey is accepted, too.
   */
  autoComplete: 'username' | 'username webauthn' | 'email'
}

export function EmailField({ label, hint, error, ...input }: EmailFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} required>
      {(ids) => <TextInput {...ids} {...input} type="email" inputMode="email" autoCapitalize="none" />}
    </Field>
  )
}

/**
 * A field for a new password. It shows the requirements until the password meets them, and then how hard the password
 * is to guess.
 */
export function NewPasswordField({ label, hint, error, onChange, ...input }: InputFieldProps) {
  const [strength, setStrength] = useState<PasswordStrength>('short')
  const advice = strength === 'short' ? hint : <StrengthMeter strength={strength} />
  return (
    <Field
      label={label}
      hint={error ? undefined : advice}
      error={error}
      announced={<StrengthSpoken strength={strength} />}
      required
    >
      {(ids) => (
        <PasswordInput
          {...ids}
          {...input}
          autoComplete="new-password"
          onChange={(event) => {
            setStrength(passwordStrength(event.target.value))
            onChange?.(event)
          }}
        />
      )}
    </Field>
  )
}

/** Shows a field to type the password again. */
export function PasswordAgainField({ label, error, ...input }: Omit<InputFieldProps, 'hint'>) {
  return (
    <Field label={label} error={error} required>
      {(ids) => <PasswordInput {...ids} {...input} autoComplete="new-password" />}
    </Field>
  )
}
