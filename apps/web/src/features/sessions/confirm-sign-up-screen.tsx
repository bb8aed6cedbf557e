/**
 * `/confirm-sign-up`: where the link of a sign-up leads. A button finishes it and not the visit itself: programs that
 * look through mails open links, and some run the page as well (decision 0039).
 */
import { DoorOpen, Link2Off } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { sessionTexts } from '../../locales/en/sessions.ts'
import { paths } from '../../paths.ts'
import { CallError, NoSignal } from '../../sync/transport.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { NightSheet, SheetHeading } from '../../ui/night-sheet.tsx'
import { dismissToast, showToast } from '../../ui/toast.tsx'
import { useOnce } from '../../ui/use-once.ts'
import { HomeLink } from '../community/community-brand.tsx'
import styles from './auth-screen.module.css'
import { LinkSign, LinkTitle } from './link-sign.tsx'
import { useMailLink } from './mail-link.ts'
import { useSession } from './session.ts'
import { confirmSignUp } from './sessions.actions.ts'

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
  const [state, setState] = useState<'ready' | 'confirming' | 'gone'>('ready')
  const [notice, setNotice] = useState('')

  const finish = useOnce(async () => {
    setNotice('')
    dismissToast()
    setState('confirming')
    try {
      const next = await confirmSignUp({ token })
      const isIn = next === 'signed-in'
      showToast({ title: texts.success, description: isIn ? texts.successText : texts.logInText })
      void navigate(isIn ? paths.home : paths.auth, { replace: true, state: isIn ? null : { mode: 'login' } })
      return true
    } catch (error) {
      const body = error instanceof CallError ? error.body : null
      setState(body?.code === 'sign_up_expired' ? 'gone' : 'ready')
      if (error instanceof NoSignal) setNotice(texts.noSignal)
      else if (body?.code !== 'sign_up_expired') {
        showToast({
          title: texts.failure,
          description: body?.message ?? texts.failureText,
          tone: 'destructive',
        })
      }
      return false
    }
  })

  if (state === 'gone') return <Gone />
  // Nobody is put out of their own account by a link; it stays good meanwhile.
  if (signedIn && state === 'ready') return <SignedInAlready />
  return (
    <>
      <LinkTitle>{texts.title}</LinkTitle>
      <SheetHeading>{texts.title}</SheetHeading>
      <p className={styles.text}>{texts.text}</p>
      {notice && (
        <p className={styles.notice} role="alert">
          {notice}
        </p>
      )}
      <Button full busy={state === 'confirming'} onClick={() => void finish()}>
        {texts.submit}
      </Button>
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
