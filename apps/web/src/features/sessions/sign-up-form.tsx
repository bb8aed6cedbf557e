import type { RefusalCode } from '@porchlight/contracts/errors/refusals'
import { type SignUp, signUpSchema } from '@porchlight/contracts/sessions/sessions.operations'
import { Link } from 'react-router-dom'
import { sessionTexts } from '../../locales/en/sessions.ts'
import { paths } from '../../paths.ts'
import { Field, TextInput } from '../../ui/field.tsx'
import styles from './auth-screen.module.css'
import { EmailField, NewPasswordField, SessionForm } from './session-form.tsx'
import { signUp } from './sessions.actions.ts'
import { TextButton } from './text-button.tsx'
import { useSessionForm } from './use-session-form.ts'

const texts = sessionTexts.signUp

interface SignUpFormProps {
  /** What was typed before, by whoever comes back to change it. */
  typed: SignUp | null
  onMade: (email: string) => void
  /** Nobody has an account yet: the mail says what comes next. */
  onMail: (typed: SignUp) => void
  /** The address has an account already. */
  onLogIn: (email: string) => void
}

export function SignUpForm({ typed, onMade, onMail, onLogIn }: SignUpFormProps) {
  const form = useSessionForm<SignUp>({
    schema: signUpSchema,
    defaultValues: typed ?? { firstName: '', lastName: '', email: '', password: '' },
    send: async (values) => {
      if ((await signUp(values)) === 'mail') return onMail(values)
      onMade(values.email)
    },
    failure: { title: texts.failure, text: texts.failureText },
    fieldOf: (code) => (code === ('email_taken' satisfies RefusalCode) ? 'email' : undefined),
    noSignal: sessionTexts.noSignal,
  })
  // In the order they stand in: the first one that is wrong gets the focus.
  const [firstName, lastName, email, password] = (
    ['firstName', 'lastName', 'email', 'password'] as const
  ).map((name) => form.register(name))
  return (
    <SessionForm form={form} label={texts.submit}>
      <div className={styles.names}>
        <Field label={texts.firstName} error={form.errors.firstName?.message} required>
          {(ids) => <TextInput {...ids} {...firstName} autoComplete="given-name" />}
        </Field>
        <Field
          label={texts.lastName}
          hint={texts.lastNameHint}
          error={form.errors.lastName?.message}
          required
        >
          {(ids) => <TextInput {...ids} {...lastName} autoComplete="family-name" />}
        </Field>
      </div>
      <EmailField {...email} label={texts.email} error={form.errors.email?.message} autoComplete="email" />
      {form.errors.email?.type === ('email_taken' satisfies RefusalCode) && (
        <TextButton onClick={() => onLogIn(form.values('email'))}>{texts.logInInstead}</TextButton>
      )}
      <NewPasswordField
        {...password}
        label={texts.password}
        hint={texts.passwordHint}
        error={form.errors.password?.message}
      />
      <p className={styles.text}>
        {texts.agree}
        <Link to={paths.terms}>{texts.terms}</Link>.
      </p>
    </SessionForm>
  )
}
