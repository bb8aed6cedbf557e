/**
 * Requests the community's code from a person who came back from a provider without an account here, and leaves for the
 * provider once more.
 */
import {
  type ShowCommunityCode,
  showCommunityCodeSchema,
} from '@porchlight/contracts/sessions/sessions.operations'
import type { SignInProviderName } from '@porchlight/contracts/sessions/sessions.rules'
import { sessionTexts } from '../../../locales/en/sessions.ts'
import { NoSignal } from '../../../sync/transport/transport.ts'
import { SessionForm } from '../forms/session-form.tsx'
import { useSessionForm } from '../forms/use-session-form.ts'
import { leaveForProviderWithCode } from '../session/sessions.actions.ts'
import { CommunityCodeField } from './community-code-field.tsx'

const texts = sessionTexts.provider

interface ProviderCodeFormProps {
  provider: SignInProviderName
  /** The code of the link that opened the page; empty without one. */
  code: string
}

export function ProviderCodeForm({ provider, code }: ProviderCodeFormProps) {
  const name = texts.names[provider]
  const form = useSessionForm<ShowCommunityCode>({
    schema: showCommunityCodeSchema,
    defaultValues: { communityCode: code },
    send: async (values) => {
      if (!(await leaveForProviderWithCode(provider, values))) throw new NoSignal(`no way to ${name}`)
    },
    failure: { title: sessionTexts.signUp.failure, text: sessionTexts.signUp.failureText },
    noSignal: texts.noSignal(name),
    isRepeatable: true,
  })
  return (
    <SessionForm form={form} label={texts.way(name)}>
      <CommunityCodeField {...form.register('communityCode')} error={form.errors.communityCode?.message} />
    </SessionForm>
  )
}
