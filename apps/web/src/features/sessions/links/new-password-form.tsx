import { newPasswordTwiceSchema } from '@porchlight/contracts/sessions/sessions.schema'
import { sessionTexts } from '../../../locales/en/sessions.ts'
import { wireErrorOf } from '../../../sync/transport/transport.ts'
import { NewPasswordField, PasswordAgainField, SessionForm } from '../forms/session-form.tsx'
import { useSessionForm } from '../forms/use-session-form.ts'
import { resetPassword } from '../session/sessions.actions.ts'

const texts = sessionTexts.reset

interface NewPasswordFormProps {
  token: string
  /** The link leads nowhere: what helps is another one, and not this form. */
  expired: boolean
  onExpired: () => void
  onDone: () => void
}

export function NewPasswordForm({ token, expired, onExpired, onDone }: NewPasswordFormProps) {
  const form = useSessionForm({
    schema: newPasswordTwiceSchema,
    defaultValues: { password: '', confirmPassword: '' },
    send: async ({ password }) => {
      try {
        await resetPassword({ token, password })
      } catch (error) {
        if (wireErrorOf(error)?.code === 'link_expired') onExpired()
        throw error
      }
      onDone()
    },
    failure: { title: texts.failure, text: texts.failureText },
    noSignal: texts.noSignal,
  })
  return (
    <SessionForm form={form} label={texts.submit} tone={expired ? 'quiet' : 'primary'}>
      <NewPasswordField
        {...form.register('password')}
        label={texts.password}
        hint={texts.passwordHint}
        error={form.errors.password?.message}
      />
      <PasswordAgainField
        {...form.register('confirmPassword')}
        label={texts.confirmPassword}
        error={form.errors.confirmPassword?.message}
      />
    </SessionForm>
  )
}
