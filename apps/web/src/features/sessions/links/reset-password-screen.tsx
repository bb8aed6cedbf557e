/** `/reset-password`: where the link of a mail leads, signed in or not. */
import { CircleCheck, KeyRound, Link2Off } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Navigate, useSearchParams } from 'react-router-dom'
import { sessionTexts } from '../../../locales/en/sessions.ts'
import { paths } from '../../../paths.ts'
import { NightSheet, SheetHeading } from '../../../ui/brand/night-sheet.tsx'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { showToast } from '../../../ui/feedback/toast.tsx'
import { HomeLink } from '../../community/community-brand.tsx'
import styles from '../forms/session-forms.module.css'
import { useSession } from '../session/session.ts'
import { noticeEndedSession } from '../session/sessions.actions.ts'
import { LinkSign, LinkTitle } from './link-sign.tsx'
import { useMailLink } from './mail-link.ts'
import { NewPasswordForm } from './new-password-form.tsx'

const texts = sessionTexts.reset

export default function ResetPasswordScreen() {
  const { step, finish } = useMailLink(paths.resetPassword)
  const [search] = useSearchParams()
  // Password managers open this address, and their member has no link yet.
  if (search.has('ask')) return <AskForLink />
  return (
    <NightSheet brand={<HomeLink light />}>
      {step.name === 'link' && <NewPassword key={step.token} token={step.token} onDone={finish} />}
      {step.name === 'no-link' && <NoLink />}
      {step.name === 'done' && <Done />}
    </NightSheet>
  )
}

function AskForLink() {
  const signedIn = useSession((session) => session.state === 'signed-in')
  if (!signedIn) return <Navigate to={paths.auth} replace state={{ mode: 'forgot' }} />
  return (
    <NightSheet brand={<HomeLink light />}>
      <LinkSign icon={<KeyRound />} title={texts.title} text={texts.signedIn}>
        <WayOn />
      </LinkSign>
    </NightSheet>
  )
}

function NewPassword({ token, onDone }: { token: string; onDone: () => void }) {
  const [expired, setExpired] = useState(false)
  return (
    <>
      <LinkTitle>{texts.title}</LinkTitle>
      <SheetHeading>{texts.title}</SheetHeading>
      <p className={styles.text}>{texts.text}</p>
      <NewPasswordForm token={token} expired={expired} onExpired={() => setExpired(true)} onDone={onDone} />
      {expired && <WayOn />}
    </>
  )
}

function NoLink() {
  useEffect(() => {
    showToast({ title: texts.noLink.title, description: texts.noLink.text, tone: 'destructive' })
  }, [])
  return (
    <LinkSign icon={<Link2Off />} title={texts.noLink.title} text={texts.noLink.text}>
      <WayOn />
    </LinkSign>
  )
}

function Done() {
  // The new password has ended the session of this device's member.
  useEffect(() => {
    noticeEndedSession().catch(() => undefined)
  }, [])
  return (
    <LinkSign icon={<CircleCheck />} title={texts.done.title} text={texts.done.text}>
      <ButtonLink full to={paths.auth}>
        {texts.done.action}
      </ButtonLink>
    </LinkSign>
  )
}

/** Shows the next step: a signed-in member can go on without a new password. */
function WayOn() {
  const signedIn = useSession((session) => session.state === 'signed-in')
  return signedIn ? (
    <ButtonLink full to={paths.home}>
      {texts.toHome}
    </ButtonLink>
  ) : (
    <ButtonLink full to={paths.auth} state={{ mode: 'forgot' }}>
      {texts.toForgot}
    </ButtonLink>
  )
}
