/**
 * A dialog in which a member confirms who they are before something about the account is changed: by password, by a
 * passkey, or at their provider.
 */
import { confirmSchema } from '@porchlight/contracts/sessions/account.operations'
import { useLocation } from 'react-router-dom'
import { accountTexts } from '../../../locales/en/account.ts'
import { Field } from '../../../ui/controls/field.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { useMember } from '../../members/members.reads.ts'
import { PasskeyConfirm } from '../../passkeys/passkey-confirm.tsx'
import { useHasPasskeyHere } from '../../passkeys/passkeys.reads.ts'
import { PasswordInput } from '../forms/password-input.tsx'
import { ProviderButton } from '../forms/provider-button.tsx'
import { SessionForm } from '../forms/session-form.tsx'
import { useSessionForm } from '../forms/use-session-form.ts'
import { confirmItIsMe } from '../session/sessions.actions.ts'
import { useOwnProviders } from '../session/sign-in-with.reads.ts'

const texts = accountTexts.proof

interface ConfirmItIsYouProps {
  onConfirmed: () => void
  onClose: () => void
}

export default function ConfirmIdentity({ onConfirmed, onClose }: ConfirmItIsYouProps) {
  const member = useMember()
  const hasPasskey = useHasPasskeyHere()
  const { pathname, search } = useLocation()
  const hasPassword = member?.passwordHash === true
  const providers = useOwnProviders()
  const hasProvider = providers !== null && providers.length > 0
  const isUnknown = hasPasskey === null || providers === null
  return (
    <Dialog
      onClose={onClose}
      title={texts.title}
      description={wordsFor({ hasPassword, hasPasskey, hasProvider, isUnknown })}
      size="small"
    >
      {hasPassword && <ByPassword onConfirmed={onConfirmed} />}
      {hasPasskey && <PasskeyConfirm onConfirmed={onConfirmed} />}
      {isUnknown && !hasPassword && <Skeleton height="48px" />}
      {providers?.map((provider) => (
        <ProviderButton key={provider} provider={provider} again={pathname + search} />
      ))}
    </Dialog>
  )
}

interface Ways {
  hasPassword: boolean
  /** True when the member has a passkey that works here; null while that is not loaded. */
  hasPasskey: boolean | null
  hasProvider: boolean
  /** True while more ways may still turn out to exist. */
  isUnknown: boolean
}

function wordsFor({ hasPassword, hasPasskey, hasProvider, isUnknown }: Ways): string {
  if (hasPassword) return hasPasskey ? texts.passwordOrPasskey : texts.text
  if (hasProvider) return hasPasskey ? texts.passkeyOrProvider : texts.providerText
  return hasPasskey || isUnknown ? texts.passkeyText : texts.noWay
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
