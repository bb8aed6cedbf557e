import { logInSchema } from '@porchlight/contracts/sessions/sessions.operations'
import { sessionTexts } from '../../../locales/en/sessions.ts'
import { Field } from '../../../ui/controls/field.tsx'
import { PasskeySignIn } from '../../passkeys/passkey-sign-in.tsx'
import { usePasskeyPlace } from '../../passkeys/passkeys.reads.ts'
import { PasswordInput } from '../forms/password-input.tsx'
import { EmailField, SessionForm } from '../forms/session-form.tsx'
import { TextButton } from '../forms/text-button.tsx'
import { useSessionForm } from '../forms/use-session-form.ts'
import { logIn, logInBy } from '../session/sessions.actions.ts'

const texts = sessionTexts.logIn

interface LogInFormProps {
  /** The address of an account that was just created, or for which a new password was requested. */
  email: string
  onForgot: (email: string) => void
  /** Called by a member who has a sign-in name in place of an email address. */
  onByName: () => void
}

/** The log-in form. On success the change of session opens the next screen. */
export function LogInForm({ email, onForgot, onByName }: LogInFormProps) {
  const form = useSessionForm({
    schema: logInSchema,
    defaultValues: { email, password: '' },
    send: logIn,
    failure: { title: texts.failure, text: texts.failureText },
    noSignal: sessionTexts.noSignal,
  })
  const takesPasskeys = usePasskeyPlace()?.works === 'here'
  return (
    <>
      <SessionForm form={form} label={texts.submit}>
        <EmailField
          {...form.register('email')}
          label={texts.email}
          error={form.errors.email?.message}
          autoComplete={takesPasskeys ? 'username webauthn' : 'username'}
        />
        <Field label={texts.password} error={form.errors.password?.message} required>
          {(ids) => <PasswordInput {...ids} {...form.register('password')} autoComplete="current-password" />}
        </Field>
      </SessionForm>
      {takesPasskeys && <PasskeySignIn logInBy={logInBy} />}
      <TextButton onClick={() => onForgot(form.values('email'))}>{texts.toForgot}</TextButton>
      <TextButton onClick={onByName}>{texts.byName}</TextButton>
    </>
  )
}
