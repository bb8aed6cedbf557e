/** Parts of the screens that links in mails open. */
import { CircleCheck, Link2Off } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { accountTexts } from '../../../locales/en/account.ts'
import { appTexts } from '../../../locales/en/app.ts'
import { sessionTexts } from '../../../locales/en/sessions.ts'
import { paths } from '../../../paths.ts'
import { SheetHeading } from '../../../ui/brand/night-sheet.tsx'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import styles from '../forms/session-forms.module.css'

interface LinkSignProps {
  icon: ReactNode
  title: string
  text: string
  children: ReactNode
}

/**
 * A section that replaces a form, or stands where nothing was: it takes the focus, so that keyboards and screen readers
 * start there.
 */
export function LinkSign({ icon, title, text, children }: LinkSignProps) {
  const sign = useRef<HTMLElement>(null)
  useEffect(() => sign.current?.focus(), [])
  return (
    <section ref={sign} className={styles.signBox} aria-label={title} tabIndex={-1}>
      <LinkTitle>{title}</LinkTitle>
      <span className={styles.sign} aria-hidden="true">
        {icon}
      </span>
      <SheetHeading>{title}</SheetHeading>
      <p className={styles.text}>{text}</p>
      {children}
    </section>
  )
}

/** Shown when a link is no longer valid, or when the address was visited without one. */
export function GoneLink({ text = accountTexts.goneLink.text }: { text?: string }) {
  return (
    <LinkSign icon={<Link2Off />} title={accountTexts.goneLink.title} text={text}>
      <HomeButton />
    </LinkSign>
  )
}

/** Shown when a link has done its work. */
export function DoneLink({ title, text }: Pick<LinkSignProps, 'title' | 'text'>) {
  return (
    <LinkSign icon={<CircleCheck />} title={title} text={text}>
      <HomeButton />
    </LinkSign>
  )
}

function HomeButton() {
  return (
    <ButtonLink full to={paths.home}>
      {sessionTexts.reset.toHome}
    </ButtonLink>
  )
}

export function LinkTitle({ children }: { children: string }) {
  return <title>{`${children} · ${appTexts.name}`}</title>
}
