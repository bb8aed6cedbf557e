/**
 * The screen `/confirm-sign-up`, which the link of a sign-up opens. The password of that sign-up completes it, and not
 * the visit itself: programs that scan mails open links, and another person may have begun the sign-up (decision 0039).
 */
import { signUpPasswordSchema } from '@porchlight/contracts/sessions/sessions.operations'
import { DoorOpen, Link2Off } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { sessionTexts } from '../../../locales/en/sessions.ts'
import { paths } from '../../../paths.ts'
import { wireErrorOf } from '../../../sync/transport/transport.ts'
import { NightSheet, SheetHeading } from '../../../ui/brand/night-sheet.tsx'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { Field } from '../../../ui/controls/field.tsx'
import { showToast } from '../../../ui/feedback/toast.tsx'
import { HomeLink } from '../../community/community-brand.tsx'
import { PasswordInput } from '../forms/password-input.tsx'
import { SessionForm } from '../forms/session-form.tsx'
import styles from '../forms/session-forms.module.css'
import { useSessionForm } from '../forms/use-session-form.ts'
import { useSession } from '../session/session.ts'
import { confirmSignUp } from '../session/sessions.actions.ts'
import { LinkSign, LinkTitle } from './link-sign.tsx'
import { useMailLink } from './mail-link.ts'

const texts = sessionTexts.confirm

export default function ConfirmSignUpScreen() {
  const { step } = useMailLink(paths.confirmSignUp)
  return (
    <NightSheet brand={<HomeLink light />}>
      {step.name === 'link' ? <LastStep key={step.token} token={step.token} /> : <Gone />}
    </NightSheet>
  )
}

function LastStep({ token }: { token: string }) {
  const navigate = useNavigate()
  const signedIn = useSession((session) => session.state === 'signed-in')
  const [state, setState] = useState<'ready' | 'confirming' | 'wrong' | 'gone'>('ready')

  const form = useSessionForm({
    schema: signUpPasswordSchema,
    defaultValues: { password: '' },
    send: async ({ password }) => {
      setState('confirming')
      try {
        const next = await confirmSignUp({ token, password })
        const isIn = next === 'signed-in'
        showToast({ title: texts.success, description: isIn ? texts.successText : texts.logInText })
        void navigate(isIn ? paths.home : paths.auth, {
          replace: true,
          state: isIn ? null : { mode: 'login' },
        })
      } catch (error) {
        const code = wireErrorOf(error)?.code
        if (code === 'sign_up_expired') {
          setState('gone')
          return
        }
        setState(code === 'not_this_sign_up' ? 'wrong' : 'ready')
        throw error
      }
    },
    failure: { title: texts.failure, text: texts.failureText },
    noSignal: texts.noSignal,
  })

  if (state === 'gone') return <Gone />
  // A link must not sign a member out of their own account; the link stays valid meanwhile.
  if (signedIn && state !== 'confirming') return <SignedInAlready />
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
      {state === 'wrong' && (
        <ButtonLink full tone="quiet" to={paths.auth} state={{ mode: 'signup' }}>
          {texts.gone.toSignUp}
        </ButtonLink>
      )}
    </>
  )
}

function Gone() {
  const signedIn = useSession((session) => session.state === 'signed-in')
  return (
    <LinkSign icon={<Link2Off />} title={texts.gone.title} text={texts.gone.text}>
      {signedIn ? (
        <ButtonLink full to={paths.home}>
          {texts.toHome}
        </ButtonLink>
      ) : (
        <>
          <ButtonLink full to={paths.auth} state={{ mode: 'login' }}>
            {texts.gone.toLogIn}
          </ButtonLink>
          <ButtonLink full tone="quiet" to={paths.auth} state={{ mode: 'signup' }}>
            {texts.gone.toSignUp}
          </ButtonLink>
        </>
      )}
    </LinkSign>
  )
}

function SignedInAlready() {
  return (
    <LinkSign icon={<DoorOpen />} title={texts.signedIn.title} text={texts.signedIn.text}>
      <ButtonLink full to={paths.home}>
        {texts.toHome}
      </ButtonLink>
    </LinkSign>
  )
}
