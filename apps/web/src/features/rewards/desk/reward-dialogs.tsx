/** The dialogs that set how many of a reward are left, and end one. */
import { type DeskReward, endReward, stockReward } from '@porchlight/contracts/rewards/reward-desk.operations'
import { useState } from 'react'
import { deskTexts } from '../../../locales/en/desk.ts'
import { rewardDeskTexts as texts } from '../../../locales/en/rewards-desk.ts'
import { call, ignoreAbsence } from '../../../sync/transport/transport.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Field, TextInput } from '../../../ui/controls/field.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { useDeskAct } from '../../desk/desk-act.tsx'
import { deskStyles as styles } from '../../desk/desk-layout.tsx'
import { ReasonField } from '../../desk/reason-field.tsx'
import { readQuantity } from './reward-numbers.ts'

interface RewardDialogProps {
  reward: DeskReward
  onClose: () => void
  /** Called once the change is made. */
  onStored: () => Promise<void>
}

export function StockDialog({ reward, onClose, onStored }: RewardDialogProps) {
  const { id: rewardId, title, availableQuantity } = reward
  const [quantity, setQuantity] = useState(availableQuantity === null ? '' : String(availableQuantity))
  const [reason, setReason] = useState('')
  const number = readQuantity(quantity)
  const act = useDeskAct(async () => {
    if (number === undefined) return
    await call(stockReward, { rewardId, availableQuantity: number, reason })
    await onStored()
  })
  return (
    <Dialog
      size="small"
      onClose={onClose}
      title={texts.stock.title(title)}
      description={texts.stock.text}
      problem={act.problem}
      actions={
        <Button full busy={act.isBusy} disabled={number === undefined} onClick={() => void act.run()}>
          {texts.form.save}
        </Button>
      }
    >
      <div className={styles.form}>
        <Field
          label={texts.form.quantity}
          hint={texts.form.quantityHint}
          error={number === undefined ? texts.form.notWhole : undefined}
        >
          {(ids) => (
            <TextInput
              {...ids}
              inputMode="numeric"
              value={quantity}
              onChange={(event) => setQuantity(event.target.value)}
            />
          )}
        </Field>
        <ReasonField value={reason} onChange={setReason} />
      </div>
    </Dialog>
  )
}

export function EndDialog({ reward: { id: rewardId, title }, onClose, onStored }: RewardDialogProps) {
  const [reason, setReason] = useState('')
  const act = useDeskAct(async () => {
    await call(endReward, { rewardId, reason }).catch(ignoreAbsence)
    await onStored()
  })
  return (
    <Dialog
      size="small"
      onClose={onClose}
      title={texts.end.title(title)}
      description={texts.end.text}
      problem={act.problem}
      actions={
        <>
          <Button full tone="danger" busy={act.isBusy} onClick={() => void act.run()}>
            {texts.end.action}
          </Button>
          <Button full tone="quiet" onClick={onClose}>
            {deskTexts.cancel}
          </Button>
        </>
      }
    >
      <ReasonField value={reason} onChange={setReason} />
    </Dialog>
  )
}
