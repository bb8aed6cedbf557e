/**
 * `/prove-email`: where the link leads by which an address is shown to be its member's. A tap does it, and not the visit itself:
 * programs that look through mails open links.
 */
import { proveEmailSchema } from '@porchlight/contracts/sessions/account.operations'
import { CircleCheck, Link2Off } from 'lucide-react'
import { useState } from 'react'
import { accountTexts } from '../../locales/en/account.ts'
import { sessionTexts } from '../../locales/en/sessions.ts'
import { paths } from '../../paths.ts'
import { CallError } from '../../sync/transport.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { NightSheet, SheetHeading } from '../../ui/night-sheet.tsx'
import { HomeLink } from '../community/community-brand.tsx'
import styles from './auth-screen.module.css'
import { LinkSign, LinkTitle } from './link-sign.tsx'
import { useMailLink } from './mail-link.ts'
import { SessionForm } from './session-form.tsx'
import { proveEmail } from './sessions.actions.ts'
import { useSessionForm } from './use-session-form.ts'

const texts = accountTexts.proveEmail

export default function ProveEmailScreen() {
  const { step, finish } = useMailLink(paths.proveEmail)
  const [isGone, setGone] = useState(false)
  return (
    <NightSheet brand={<HomeLink light />}>
      {step.name === 'link' && !isGone && (
        <Confirm key={step.token} token={step.token} onDone={finish} onGone={() => setGone(true)} />
      )}
      {(step.name === 'no-link' || isGone) && (
        <LinkSign icon={<Link2Off />} title={accountTexts.goneLink.title} text={texts.gone}>
          <ButtonLink full to={paths.home}>
            {sessionTexts.reset.toHome}
          </ButtonLink>
        </LinkSign>
      )}
      {step.name === 'done' && (
        <LinkSign icon={<CircleCheck />} title={texts.done} text={texts.doneText}>
          <ButtonLink full to={paths.home}>
            {sessionTexts.reset.toHome}
          </ButtonLink>
        </LinkSign>
      )}
    </NightSheet>
  )
}

interface ConfirmProps {
  token: string
  onDone: () => void
  onGone: () => void
}

function Confirm({ token, onDone, onGone }: ConfirmProps) {
  const form = useSessionForm({
    schema: proveEmailSchema,
    defaultValues: { token },
    send: async (values) => {
      try {
        await proveEmail(values)
      } catch (error) {
        if (!(error instanceof CallError) || error.body?.code !== 'email_link_expired') throw error
        onGone()
        return
      }
      onDone()
    },
    failure: { title: texts.failure, text: texts.failureText },
    noSignal: texts.noSignal,
  })
  return (
    <>
      <LinkTitle>{texts.title}</LinkTitle>
      <SheetHeading>{texts.title}</SheetHeading>
      <p className={styles.text}>{texts.text}</p>
      <SessionForm form={form} label={texts.submit}>
        {null}
      </SessionForm>
    </>
  )
}
