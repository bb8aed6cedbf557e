/** `/confirm-email`: where the link to a new address leads. The account's password makes it count, and not the visit itself. */
import { confirmSchema } from '@porchlight/contracts/sessions/account.operations'
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
import { confirmEmail } from '../session/sessions.actions.ts'
import { DoneLink, GoneLink, LinkTitle } from './link-sign.tsx'
import { useMailLink } from './mail-link.ts'

const texts = accountTexts.confirmEmail

export default function ConfirmEmailScreen() {
  const { step, finish } = useMailLink(paths.confirmEmail)
  const [isGone, setGone] = useState(false)
  return (
    <NightSheet brand={<HomeLink light />}>
      {step.name === 'link' && !isGone && (
        <LastStep key={step.token} token={step.token} onDone={finish} onGone={() => setGone(true)} />
      )}
      {(step.name === 'no-link' || isGone) && <GoneLink />}
      {step.name === 'done' && <DoneLink title={texts.done} text={texts.doneText} />}
    </NightSheet>
  )
}

interface LastStepProps {
  token: string
  onDone: () => void
  onGone: () => void
}

function LastStep({ token, onDone, onGone }: LastStepProps) {
  const form = useSessionForm({
    schema: confirmSchema,
    defaultValues: { password: '' },
    send: async ({ password }) => {
      try {
        await confirmEmail({ token, password })
      } catch (error) {
        if (wireErrorOf(error)?.code !== 'email_link_expired') throw error
        onGone()
        return
      }
      onDone()
    },
    failure: { title: accountTexts.email.failure, text: accountTexts.email.failureText },
    fieldOf: (code) => (code === 'wrong_password' ? 'password' : undefined),
    noSignal: texts.noSignal,
  })
  return (
    <>
      <LinkTitle>{texts.title}</LinkTitle>
      <SheetHeading>{texts.title}</SheetHeading>
      <p className={styles.text}>{texts.text}</p>
      <SessionForm form={form} label={texts.submit}>
        <Field label={texts.password} error={form.errors.password?.message} required>
          {(ids) => <PasswordInput {...ids} {...form.register('password')} autoComplete="current-password" />}
        </Field>
      </SessionForm>
    </>
  )
}
