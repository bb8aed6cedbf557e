/**
 * `/prove-email`: where the link leads by which an address is shown to be its member's. A tap does it, and not the visit itself:
 * programs that look through mails open links.
 */
import {
  confirmSchema,
  type ProveEmail,
  undoEmailSchema,
} from '@porchlight/contracts/sessions/account.operations'
import { useState } from 'react'
import { accountTexts } from '../../../locales/en/account.ts'
import { paths } from '../../../paths.ts'
import { wireErrorOf } from '../../../sync/transport/transport.ts'
import { NightSheet, SheetHeading } from '../../../ui/brand/night-sheet.tsx'
import { Field } from '../../../ui/controls/field.tsx'
import { HomeLink } from '../../community/community-brand.tsx'
import { PasswordInput } from '../forms/password-input.tsx'
import { SessionForm } from '../forms/session-form.tsx'
import styles from '../forms/session-forms.module.css'
import { useSessionForm } from '../forms/use-session-form.ts'
import { useSession } from '../session/session.ts'
import { proveEmail } from '../session/sessions.actions.ts'
import { DoneLink, GoneLink, LinkTitle } from './link-sign.tsx'
import { useMailLink } from './mail-link.ts'

const texts = accountTexts.proveEmail

export default function VerifyEmailScreen() {
  const { step, finish } = useMailLink(paths.proveEmail)
  const [isGone, setGone] = useState(false)
  return (
    <NightSheet brand={<HomeLink light />}>
      {step.name === 'link' && !isGone && (
        <Confirm key={step.token} token={step.token} onDone={finish} onGone={() => setGone(true)} />
      )}
      {(step.name === 'no-link' || isGone) && <GoneLink text={texts.gone} />}
      {step.name === 'done' && <DoneLink title={texts.done} text={texts.doneText} />}
    </NightSheet>
  )
}

interface ConfirmProps {
  token: string
  onDone: () => void
  onGone: () => void
}

/**
 * Confirms an address. A tap is enough when the account is signed in here; otherwise its password is required, because
 * access to a mailbox alone does not make a person the account's owner.
 */
function Confirm(props: ConfirmProps) {
  const isSignedIn = useSession(({ state }) => state === 'signed-in')
  // Another member's account may be signed in here.
  const [isRefused, setRefused] = useState(false)
  return (
    <>
      <LinkTitle>{texts.title}</LinkTitle>
      <SheetHeading>{texts.title}</SheetHeading>
      {isSignedIn && !isRefused ? (
        <ByTap {...props} onRefused={() => setRefused(true)} />
      ) : (
        <ByPassword {...props} />
      )}
    </>
  )
}

function ByTap({ token, onRefused, ...ends }: ConfirmProps & { onRefused: () => void }) {
  const form = useSessionForm({
    schema: undoEmailSchema,
    defaultValues: { token },
    send: async (values) => {
      try {
        await send(values, ends)
      } catch (error) {
        if (wireErrorOf(error)?.code !== 'invalid') throw error
        onRefused()
      }
    },
    failure,
    noSignal: texts.noSignal,
  })
  return (
    <>
      <p className={styles.text}>{texts.text}</p>
      <SessionForm form={form} label={texts.submit}>
        {null}
      </SessionForm>
    </>
  )
}

function ByPassword({ token, ...ends }: ConfirmProps) {
  const form = useSessionForm({
    schema: confirmSchema,
    defaultValues: { password: '' },
    send: ({ password }) => send({ token, password }, ends),
    failure,
    fieldOf: (code) => (code === 'wrong_password' ? 'password' : undefined),
    noSignal: texts.noSignal,
  })
  return (
    <>
      <p className={styles.text}>{texts.passwordText}</p>
      <SessionForm form={form} label={texts.submit}>
        <Field label={texts.password} error={form.errors.password?.message} required>
          {(ids) => <PasswordInput {...ids} {...form.register('password')} autoComplete="current-password" />}
        </Field>
      </SessionForm>
    </>
  )
}

const failure = { title: texts.failure, text: texts.failureText }

async function send(values: ProveEmail, { onDone, onGone }: Omit<ConfirmProps, 'token'>): Promise<void> {
  try {
    await proveEmail(values)
  } catch (error) {
    if (wireErrorOf(error)?.code !== 'email_link_expired') throw error
    onGone()
    return
  }
  onDone()
}
