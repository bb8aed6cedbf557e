/** Asks once more who it is, before something about the account is changed: by password, or at their provider. */
import { confirmSchema } from '@porchlight/contracts/sessions/account.operations'
import { useLocation } from 'react-router-dom'
import { accountTexts } from '../../locales/en/account.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { useMember } from '../members/members.reads.ts'
import { GoogleButton } from './google-button.tsx'
import { PasswordInput } from './password-input.tsx'
import { SessionForm } from './session-form.tsx'
import { confirmItIsMe } from './sessions.actions.ts'
import { useSessionForm } from './use-session-form.ts'

const texts = accountTexts.proof

interface ConfirmItIsYouProps {
  onConfirmed: () => void
  onClose: () => void
}

export default function ConfirmItIsYou({ onConfirmed, onClose }: ConfirmItIsYouProps) {
  const member = useMember()
  const { pathname, search } = useLocation()
  const hasPassword = member?.passwordHash === true
  const isByProvider = member != null && member.authProvider !== 'email'
  return (
    <Dialog
      onClose={onClose}
      title={texts.title}
      description={hasPassword ? texts.text : texts.providerText}
      size="small"
    >
      {hasPassword && <ByPassword onConfirmed={onConfirmed} />}
      {isByProvider && <GoogleButton again={pathname + search} />}
    </Dialog>
  )
}

function ByPassword({ onConfirmed }: { onConfirmed: () => void }) {
  const form = useSessionForm({
    schema: confirmSchema,
    defaultValues: { password: '' },
    send: async (values) => {
      await confirmItIsMe(values)
      onConfirmed()
    },
    failure: { title: texts.failure, text: texts.failureText },
    fieldOf: (code) => (code === 'wrong_password' ? 'password' : undefined),
    noSignal: texts.noSignal,
  })
  return (
    <SessionForm form={form} label={texts.submit}>
      <Field label={texts.password} error={form.errors.password?.message} required>
        {(ids) => <PasswordInput {...ids} {...form.register('password')} autoComplete="current-password" />}
      </Field>
    </SessionForm>
  )
}
