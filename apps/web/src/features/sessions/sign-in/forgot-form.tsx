import { forgotPasswordSchema } from '@porchlight/contracts/sessions/sessions.operations'
import { sessionTexts } from '../../../locales/en/sessions.ts'
import { showToast } from '../../../ui/feedback/toast.tsx'
import { EmailField, SessionForm } from '../forms/session-form.tsx'
import { useSessionForm } from '../forms/use-session-form.ts'
import { askForResetLink } from '../session/sessions.actions.ts'

const texts = sessionTexts.forgot

/** `email`: what was typed to log in. */
export function ForgotForm({ email, onDone }: { email: string; onDone: (email: string) => void }) {
  const form = useSessionForm({
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
    <SessionForm form={form} label={texts.submit}>
      <EmailField
        {...form.register('email')}
        label={texts.email}
        hint={texts.emailHint}
        error={form.errors.email?.message}
        autoComplete="username"
      />
    </SessionForm>
  )
}
