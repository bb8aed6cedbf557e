/**
 * Shown after a sign-up when a mail explains the next step. The screen is the same whether or not the address has an
 * account.
 */
import type { SignUp } from '@porchlight/contracts/sessions/sessions.operations'
import { useState } from 'react'
import { sessionTexts } from '../../../locales/en/sessions.ts'
import { NoSignal, wireErrorOf } from '../../../sync/transport/transport.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Problem, useProblem } from '../../../ui/feedback/problem.tsx'
import { showToast } from '../../../ui/feedback/toast.tsx'
import { useWork } from '../../../ui/hooks/use-work.ts'
import styles from '../forms/session-forms.module.css'
import { TextButton } from '../forms/text-button.tsx'
import { signUp } from '../session/sessions.actions.ts'

const texts = sessionTexts.signUpMail

interface CheckInboxProps {
  /** The typed values; null after a reload, because they are stored nowhere. */
  signedUp: SignUp | null
  onChange: () => void
  /** The account is there after all, without a mail. */
  onMade: (email: string) => void
  onLogIn: () => void
}

export function CheckInbox({ signedUp, onChange, onMade, onLogIn }: CheckInboxProps) {
  const [notice, setNotice] = useState('')
  const { problem, show, clear } = useProblem()

  // A member may send the mail any number of times, one after the other.
  const [sendAgain, isBusy] = useWork(async () => {
    if (!signedUp) return
    setNotice('')
    clear()
    try {
      if ((await signUp(signedUp)) === 'log-in') onMade(signedUp.email)
      else showToast({ title: texts.sentAgain, description: texts.sentAgainText })
    } catch (error) {
      if (error instanceof NoSignal) setNotice(texts.noSignal)
      else {
        const serverMessage = wireErrorOf(error)?.message
        show({ title: texts.failure, description: serverMessage ?? texts.failureText })
      }
    }
  })

  return (
    <>
      <p className={styles.text}>{texts.text}</p>
      {signedUp && (
        <p className={styles.address} dir="auto">
          {signedUp.email}
        </p>
      )}
      <p className={styles.text}>{texts.hint}</p>
      {notice && (
        <p className={styles.notice} role="alert">
          {notice}
        </p>
      )}
      <Problem problem={problem} />
      <div className={styles.ways}>
        {signedUp && (
          <Button full tone="quiet" busy={isBusy} onClick={() => void sendAgain()}>
            {texts.again}
          </Button>
        )}
        <Button full tone="quiet" onClick={onChange}>
          {signedUp ? texts.change : texts.signUpAgain}
        </Button>
      </div>
      <TextButton onClick={onLogIn}>{texts.toLogIn}</TextButton>
    </>
  )
}
