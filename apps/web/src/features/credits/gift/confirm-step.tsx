/** Step 2: the question. */
import { Coins } from 'lucide-react'
import { creditTexts } from '../../../locales/en/credits.ts'
import { useConnection } from '../../../sync/transport/connection.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { DialogStep } from '../../../ui/dialog/dialog.tsx'
import type { ProblemState } from '../../../ui/feedback/problem.tsx'
import type { NewGift } from '../credits.actions.ts'
import styles from './gift.module.css'
import { Steps } from './steps.tsx'

const texts = creditTexts.gift

interface ConfirmStepProps {
  title: string
  gift: NewGift
  name: string
  /** The credits left after the gift; null when that number is uncertain. */
  left: number | null
  isChange: boolean
  problem: ProblemState['problem']
  onGive: () => void
  onBack: () => void
  onClose: () => void
}

export function ConfirmStep({
  title,
  gift,
  name,
  left: remaining,
  isChange,
  problem,
  onGive,
  onBack,
  onClose,
}: ConfirmStepProps) {
  const online = useConnection((connection) => connection.online)
  return (
    <DialogStep
      onClose={onClose}
      title={title}
      problem={problem}
      actions={
        <>
          <Button full onClick={onGive}>
            {isChange ? texts.save : texts.give(gift.amount)}
          </Button>
          <Button full tone="quiet" onClick={onBack}>
            {texts.backToForm}
          </Button>
        </>
      }
    >
      <Steps at={2} />
      <div className={styles.outcome}>
        <span className={styles.lamp} aria-hidden="true">
          <Coins />
        </span>
        <h3 className={styles.big} dir="auto">
          {texts.confirmTitle(gift.amount, name)}
        </h3>
        {gift.message !== '' && (
          <p className={styles.quote} dir="auto">
            {creditTexts.said(gift.message)}
          </p>
        )}
        <p className={styles.soft}>{texts.confirmText}</p>
        {remaining !== null && remaining >= 0 && <p className={styles.soft}>{texts.left(remaining)}</p>}
        {!online && <p className={styles.short}>{texts.confirmOffline}</p>}
      </div>
    </DialogStep>
  )
}
