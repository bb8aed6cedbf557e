/** The dialog that asks, at sign-out, what to do with everything unsent. */
import { HardDrive, Send, Trash2 } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { sessionTexts } from '../../../locales/en/sessions.ts'
import { useDevice } from '../../../sync/device/device-context.ts'
import { useConnection } from '../../../sync/transport/connection.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Question } from '../../../ui/dialog/question.tsx'
import { Spinner } from '../../../ui/loading/spinner.tsx'
import { useSigningOut } from '../session/sessions.ui.ts'
import { countSendable, listUnsent, type SignOutChoice, signOut } from './sign-out.actions.ts'
import styles from './sign-out-dialog.module.css'

const texts = sessionTexts.signOut

export function SignOutDialog({ onClose }: { onClose: () => void }) {
  const device = useDevice()
  const [unsentIds, setUnsentIds] = useState<string[] | null>(null)
  const unsent = unsentIds?.length ?? null
  const [sendable, setSendable] = useState(0)
  const [busy, setBusy] = useState<SignOutChoice | null>(null)
  const [notice, setNotice] = useState('')
  const [discarding, setDiscarding] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  // What failed may have stopped the rounds; only a new start begins them again.
  const stay = () => (hasFailed ? location.reload() : onClose())

  async function leave(choice: SignOutChoice) {
    setBusy(choice)
    setNotice('')
    useSigningOut.setState({ signingOut: true })
    try {
      const outcome = await signOut(device, choice, unsentIds ?? [])
      if (outcome === 'signed-out') return
      setNotice(whyNot[outcome]())
      await count()
    } catch {
      setNotice(texts.failed)
      setFailed(true)
    }
    useSigningOut.setState({ signingOut: false })
    setBusy(null)
    setDiscarding(false)
  }

  async function count(): Promise<number> {
    const all = await listUnsent(device)
    setSendable(await countSendable(device))
    if (all.length > 0) setUnsentIds(all)
    return all.length
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the dialog opens
  useEffect(() => {
    let hasStayed = false
    count().then(
      (all) => (all === 0 && !hasStayed ? leave('discard') : undefined),
      () => setNotice(texts.failed),
    )
    return () => {
      hasStayed = true
    }
  }, [device])

  return (
    <Dialog
      onClose={() => busy === null && stay()}
      title={texts.title}
      description={unsent === null ? undefined : texts.waiting(unsent)}
      size="small"
      actions={
        <Button tone="quiet" full onClick={stay} disabled={busy !== null}>
          {texts.stay}
        </Button>
      }
    >
      {unsent === null && notice === '' && <Spinner />}
      {unsent !== null && (
        <div className={styles.choices}>
          {sendable > 0 && (
            <Choice
              icon={<Send />}
              label={texts.sendFirst}
              hint={texts.sendFirstHint}
              busy={busy === 'send-first'}
              disabled={busy !== null}
              onClick={() => leave('send-first')}
            />
          )}
          <Choice
            icon={<HardDrive />}
            label={texts.keep}
            hint={sendable > 0 ? texts.keepHint : texts.keepDraftHint}
            busy={busy === 'keep'}
            disabled={busy !== null}
            onClick={() => leave('keep')}
          />
          <Choice
            icon={<Trash2 />}
            label={texts.discard}
            hint={texts.discardHint}
            busy={busy === 'discard'}
            disabled={busy !== null}
            onClick={() => setDiscarding(true)}
            dangerous
          />
        </div>
      )}
      <p className={styles.notice} role="status">
        {notice}
      </p>
      {discarding && unsent !== null && (
        <Question
          title={texts.discardQuestion(unsent)}
          text={texts.discardQuestionText(unsent)}
          confirm={texts.discardConfirm(unsent)}
          cancel={texts.discardCancel}
          busy={busy !== null}
          onConfirm={() => void leave('discard')}
          onCancel={() => busy === null && setDiscarding(false)}
        />
      )}
    </Dialog>
  )
}

/** Texts for the cases in which nothing was done. */
const whyNot = {
  'still-waiting': () => (useConnection.getState().online ? texts.stillWaiting : texts.noSignal),
  'draft-left': () => texts.draftLeft,
  'more-came': () => texts.moreCame,
}

interface ChoiceProps {
  icon: ReactNode
  label: string
  hint: string
  busy: boolean
  disabled: boolean
  dangerous?: boolean
  onClick: () => void
}

function Choice({ icon, label, hint, busy, disabled, dangerous = false, onClick }: ChoiceProps) {
  return (
    <button
      type="button"
      className={styles.choice}
      data-dangerous={dangerous || undefined}
      // It is not `disabled`, so that the focus stays on it, in the dialog.
      aria-disabled={disabled || undefined}
      aria-busy={busy || undefined}
      onClick={disabled ? undefined : onClick}
    >
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <span className={styles.words}>
        <span className={styles.label}>{label}</span>
        <span className={styles.hint}>{hint}</span>
      </span>
    </button>
  )
}
