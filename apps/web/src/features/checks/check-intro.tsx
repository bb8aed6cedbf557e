/**
 * Explains the check: what it is, how long it takes, what happens with the typed data, and what it does not promise.
 */
import type { CheckProviderName } from '@porchlight/contracts/checks/checks.rules'
import { BadgeCheck, Clock, TriangleAlert } from 'lucide-react'
import { backgroundCheckTexts as texts } from '../../locales/en/checks.ts'
import { paths } from '../../paths.ts'
import { useConnection } from '../../sync/transport/connection.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import styles from './checks.module.css'

interface CheckIntroProps {
  provider: CheckProviderName
  /** Why the last one was taken back; null where none was. */
  withdrawnFor: string | null
}

export const formPath = `${paths.backgroundCheck}?step=form`

export function CheckIntro({ provider, withdrawnFor }: CheckIntroProps) {
  const online = useConnection((connection) => connection.online)
  return (
    <Card as="section" className={styles.card} aria-labelledby="check-intro">
      <h2 className={styles.heading} id="check-intro">
        {texts.intro.heading}
      </h2>
      {withdrawnFor !== null && <p className={styles.notice}>{texts.intro.withdrawn(withdrawnFor)}</p>}
      <InstantNotice provider={provider} />
      <ul className={styles.facts}>
        <li>
          <Clock aria-hidden="true" />
          {texts.intro.time}
        </li>
        <li>
          <BadgeCheck aria-hidden="true" />
          {texts.intro.badge}
        </li>
      </ul>
      <WhatIsTyped provider={provider} />
      <section className={styles.words} aria-labelledby="check-promise">
        <h3 className={styles.title} id="check-promise">
          {texts.promise.title}
        </h3>
        <p>{texts.promise.text}</p>
      </section>
      {online && (
        <ButtonLink full to={formPath}>
          {texts.intro.start}
        </ButtonLink>
      )}
    </Card>
  )
}

/** A notice about the provider that exists for trying the app out. */
export function InstantNotice({ provider }: { provider: CheckProviderName }) {
  if (provider !== 'instant') return null
  return (
    <p className={styles.notice}>
      <TriangleAlert aria-hidden="true" />
      {texts.instantNotice}
    </p>
  )
}

export function WhatIsTyped({ provider }: { provider: CheckProviderName }) {
  return (
    <section className={styles.words} aria-labelledby="check-typed">
      <h3 className={styles.title} id="check-typed">
        {texts.typed.title}
      </h3>
      {texts.typed[provider].map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </section>
  )
}
