/** The form for the first password of a member who signs in with a provider. */
import { newPasswordTwiceSchema } from '@porchlight/contracts/sessions/sessions.schema'
import { accountTexts } from '../../../locales/en/account.ts'
import { NewPasswordField, PasswordAgainField, SessionForm } from '../forms/session-form.tsx'
import { useSessionForm } from '../forms/use-session-form.ts'
import { setUpPassword } from '../session/sessions.actions.ts'
import { useFreshSignIn } from './fresh-sign-in.tsx'

const { password: texts, setUp } = accountTexts

export function SetUpPasswordForm({ onDone }: { onDone: () => void }) {
  const { withFreshSignIn, question } = useFreshSignIn()
  const form = useSessionForm({
    schema: newPasswordTwiceSchema,
    defaultValues: { password: '', confirmPassword: '' },
    send: async ({ password }) => {
      await withFreshSignIn(() => setUpPassword({ password }))
      onDone()
    },
    failure: { title: setUp.failure, text: setUp.failureText },
    fieldOf: (code) => (code === 'password_guessable' ? 'password' : undefined),
    noSignal: texts.noSignal,
  })
  return (
    <>
      <SessionForm form={form} label={setUp.submit}>
        <NewPasswordField
          {...form.register('password')}
          label={texts.newPassword}
          hint={texts.newPasswordHint}
          error={form.errors.password?.message}
        />
        <PasswordAgainField
          {...form.register('confirmPassword')}
          label={texts.confirmPassword}
          error={form.errors.confirmPassword?.message}
        />
      </SessionForm>
      {question}
    </>
  )
}
