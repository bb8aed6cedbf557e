/** What the screens say that links in mails lead to. */
import { type ReactNode, useEffect, useRef } from 'react'
import { appTexts } from '../../locales/en/app.ts'
import { SheetHeading } from '../../ui/night-sheet.tsx'
import styles from './auth-screen.module.css'

interface LinkSignProps {
  icon: ReactNode
  title: string
  text: string
  children: ReactNode
}

/** Takes the place of a form, or of nothing: the keyboard and whoever listens to the page are taken to it. */
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

export function LinkTitle({ children }: { children: string }) {
  return <title>{`${children} · ${appTexts.name}`}</title>
}
