/**
 * `/undo-email`: where the link in the mail to the address of before leads. A tap takes the change back, and not the visit
 * itself: programs that look through mails open links.
 */
import { undoEmailSchema } from '@porchlight/contracts/sessions/account.operations'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { accountTexts } from '../../../locales/en/account.ts'
import { paths } from '../../../paths.ts'
import { wireErrorOf } from '../../../sync/transport/transport.ts'
import { NightSheet, SheetHeading } from '../../../ui/brand/night-sheet.tsx'
import { HomeLink } from '../../community/community-brand.tsx'
import { SessionForm } from '../forms/session-form.tsx'
import styles from '../forms/session-forms.module.css'
import { useSessionForm } from '../forms/use-session-form.ts'
import { noticeEndedSession, undoEmail } from '../session/sessions.actions.ts'
import { GoneLink, LinkTitle } from './link-sign.tsx'
import { useMailLink } from './mail-link.ts'

const texts = accountTexts.undoEmail

export default function UndoEmailScreen() {
  const { step } = useMailLink(paths.undoEmail)
  return (
    <NightSheet brand={<HomeLink light />}>
      {step.name === 'link' ? <TakeBack key={step.token} token={step.token} /> : <GoneLink />}
    </NightSheet>
  )
}

function TakeBack({ token }: { token: string }) {
  const navigate = useNavigate()
  const [isGone, setGone] = useState(false)
  const form = useSessionForm({
    schema: undoEmailSchema,
    defaultValues: { token },
    send: async (values) => {
      try {
        const link = await undoEmail(values)
        // The undo has ended the session of this device's member.
        await noticeEndedSession().catch(() => undefined)
        void navigate(paths.resetPassword, { replace: true, state: { token: link.token } })
      } catch (error) {
        if (wireErrorOf(error)?.code !== 'email_link_expired') throw error
        setGone(true)
      }
    },
    failure: { title: texts.failure, text: texts.failureText },
    noSignal: texts.noSignal,
  })
  if (isGone) return <GoneLink />
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
