/** `/reset-password`: where the link of a mail leads, signed in or not. */
import { CircleCheck, Link2Off } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { paths } from '../../app/paths.ts'
import { appTexts } from '../../locales/en/app.ts'
import { sessionTexts } from '../../locales/en/sessions.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { NightSheet, SheetHeading } from '../../ui/night-sheet.tsx'
import { showToast } from '../../ui/toast.tsx'
import { HomeLink } from '../community/community-brand.tsx'
import styles from './auth-screen.module.css'
import { NewPasswordForm } from './new-password-form.tsx'
import { useResetLink } from './reset-link.ts'
import { useSession } from './session.ts'
import { noticeEndedSession } from './sessions.actions.ts'

const texts = sessionTexts.reset

export default function ResetPasswordScreen() {
  const { step, finish } = useResetLink()
  return (
    <NightSheet brand={<HomeLink light />}>
      {step.name === 'form' && <NewPassword key={step.token} token={step.token} onDone={finish} />}
      {step.name === 'no-link' && <NoLink />}
      {step.name === 'done' && <Done />}
    </NightSheet>
  )
}

function NewPassword({ token, onDone }: { token: string; onDone: () => void }) {
  const [expired, setExpired] = useState(false)
  return (
    <>
      <Title>{texts.title}</Title>
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
    <Sign icon={<Link2Off />} title={texts.noLink.title} text={texts.noLink.text}>
      <WayOn />
    </Sign>
  )
}

function Done() {
  // Whoever was signed in on this device no longer is.
  useEffect(() => {
    noticeEndedSession().catch(() => undefined)
  }, [])
  return (
    <Sign icon={<CircleCheck />} title={texts.done.title} text={texts.done.text}>
      <ButtonLink full to={paths.auth}>
        {texts.done.action}
      </ButtonLink>
    </Sign>
  )
}

/** Whoever is signed in can go on without a new password. */
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

interface SignProps {
  icon: ReactNode
  title: string
  text: string
  children: ReactNode
}

/** Takes the place of a form, or of nothing: the keyboard and whoever listens to the page are taken to it. */
function Sign({ icon, title, text, children }: SignProps) {
  const sign = useRef<HTMLElement>(null)
  useEffect(() => sign.current?.focus(), [])
  return (
    <section ref={sign} className={styles.signBox} aria-label={title} tabIndex={-1}>
      <Title>{title}</Title>
      <span className={styles.sign} aria-hidden="true">
        {icon}
      </span>
      <SheetHeading>{title}</SheetHeading>
      <p className={styles.text}>{text}</p>
      {children}
    </section>
  )
}

function Title({ children }: { children: string }) {
  return <title>{`${children} · ${appTexts.name}`}</title>
}
