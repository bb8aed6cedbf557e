/**
 * The view for deleting one's account: it offers a break first, and shows what is deleted and what stays before it
 * asks.
 */
import { leavingMs, leavingWordsLengthMax } from '@porchlight/contracts/members/members.rules'
import type { Member } from '@porchlight/contracts/members/members.schema'
import { useRef, useState } from 'react'
import { formatFullDay } from '../../../locales/en/formats.ts'
import { leavingTexts as texts } from '../../../locales/en/leaving.ts'
import { useDevice } from '../../../sync/device/device-context.ts'
import { useConnection } from '../../../sync/transport/connection.ts'
import { wireErrorOf } from '../../../sync/transport/transport.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Field } from '../../../ui/controls/field.tsx'
import { TextArea } from '../../../ui/controls/text-area.tsx'
import { Question } from '../../../ui/dialog/question.tsx'
import { useProblem } from '../../../ui/feedback/problem.tsx'
import { useWork } from '../../../ui/hooks/use-work.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { lazyDialog } from '../../../ui/loading/lazy-dialog.tsx'
import { useOutboxCounts } from '../../outbox/outbox.reads.ts'
import { useFreshSignIn } from '../../sessions/account/fresh-sign-in.tsx'
import { leave } from './leaving.actions.ts'
import styles from './leaving.module.css'

const AwayDialog = lazyDialog(() => import('../../members/away/away-dialog.tsx'), { part: 'online' })

export function LeaveView({ member }: { member: Member }) {
  // The notice above shows the date and offers to keep the account.
  const isLeaving = member.leavesAt !== undefined
  return (
    <>
      {!isLeaving && <PauseCard member={member} />}
      {[texts.goes, texts.stays, texts.before].map(({ title, items }) => (
        <Card as="section" key={title} className={styles.card}>
          <h2 className={styles.heading}>{title}</h2>
          <ul className={styles.list}>
            {items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </Card>
      ))}
      {!isLeaving && <LeaveForm />}
    </>
  )
}

function PauseCard({ member }: { member: Member }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Card as="section" className={styles.card}>
      <h2 className={styles.heading}>{texts.pause.title}</h2>
      <p className={styles.soft}>{texts.pause.text}</p>
      <Button small tone="quiet" onClick={() => setOpen(true)}>
        {texts.pause.open}
      </Button>
      {isOpen && <AwayDialog member={member} onClose={() => setOpen(false)} />}
    </Card>
  )
}

function LeaveForm() {
  const waitingCount = useOutboxCounts()?.waiting ?? 0
  const online = useConnection((connection) => connection.online)
  const [words, setWords] = useState('')
  const [isAsking, setAsking] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const isTooLong = words.length > leavingWordsLengthMax
  return (
    <>
      {waitingCount > 0 && <p className={styles.soft}>{texts.waiting(waitingCount)}</p>}
      <p>{texts.days}</p>
      <Field label={texts.words} hint={texts.wordsHint} error={isTooLong ? texts.tooLong : undefined}>
        {(ids) => (
          <TextArea {...ids} ref={field} value={words} onChange={(event) => setWords(event.target.value)} />
        )}
      </Field>
      {online && (
        <Button tone="danger" full onClick={() => (isTooLong ? field.current?.focus() : setAsking(true))}>
          {texts.submit}
        </Button>
      )}
      {isAsking && <LeaveQuestion words={words} onClose={() => setAsking(false)} />}
    </>
  )
}

function LeaveQuestion({ words, onClose }: { words: string; onClose: () => void }) {
  const device = useDevice()
  const { withFreshSignIn, question } = useFreshSignIn()
  const { problem, show, clear } = useProblem()

  const [confirm, isBusy] = useWork(async () => {
    clear()
    try {
      await withFreshSignIn(() => leave(device, words))
      onClose()
      window.scrollTo({ top: 0 })
    } catch (error) {
      show({ description: wireErrorOf(error)?.message ?? texts.failed })
    }
  })

  return (
    <>
      <Question
        title={texts.question}
        text={texts.questionText(formatFullDay(device.now() + leavingMs))}
        confirm={texts.confirm}
        cancel={texts.cancel}
        busy={isBusy}
        problem={problem}
        onConfirm={() => void confirm()}
        onCancel={() => !isBusy && onClose()}
      />
      {question}
    </>
  )
}
