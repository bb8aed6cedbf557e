/** The code, as soon as it is there. */
import type { Reward } from '@porchlight/contracts/rewards/rewards.schema'
import { Copy } from 'lucide-react'
import { rewardTexts as texts } from '../../locales/en/rewards.ts'
import { Button } from '../../ui/controls/button.tsx'
import { DialogStep } from '../../ui/dialog/dialog.tsx'
import { showToast } from '../../ui/feedback/toast.tsx'
import { QrCode } from '../../ui/labels/qr-code.tsx'
import styles from './rewards.module.css'

interface CodeViewProps {
  reward: Reward
  code: string
  onAnother: () => void
  onClose: () => void
}

export function CodeView({ reward, code, onAnother, onClose }: CodeViewProps) {
  return (
    <DialogStep
      onClose={onClose}
      title={texts.redeemed}
      actions={
        <>
          <Button full icon={<Copy aria-hidden="true" />} onClick={() => void copyCode(code)}>
            {texts.copy}
          </Button>
          <Button full tone="quiet" onClick={onAnother}>
            {texts.another}
          </Button>
          <Button full tone="quiet" onClick={onClose}>
            {texts.done}
          </Button>
        </>
      }
    >
      <div className={styles.given}>
        <div className={styles.qr}>
          <QrCode text={code} label={texts.qr} size={208} />
        </div>
        <h3 className={styles.title} dir="auto">
          {reward.title}
        </h3>
        <p className={styles.partner} dir="auto">
          {texts.of(reward.partnerName)}
        </p>
        <p className={styles.label}>{texts.code}</p>
        <p className={styles.bigCode} translate="no">
          {code}
        </p>
        <p className={styles.description} dir="auto">
          {reward.redeemInstructions}
        </p>
      </div>
    </DialogStep>
  )
}

export async function copyCode(code: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(code)
    showToast({ title: texts.copied })
  } catch {
    showToast({ title: texts.copyFailed, tone: 'destructive' })
  }
}
