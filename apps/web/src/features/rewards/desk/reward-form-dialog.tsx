/** The form in which operators offer a reward, or change one. */
import {
  changeReward,
  type DeskReward,
  offerReward,
} from '@porchlight/contracts/rewards/reward-desk.operations'
import {
  type RewardCategory,
  rewardCategories,
  rewardLimits,
} from '@porchlight/contracts/rewards/rewards.schema'
import { createId } from '@porchlight/contracts/values/id'
import { useState } from 'react'
import { rewardDeskTexts as texts } from '../../../locales/en/rewards-desk.ts'
import { call } from '../../../sync/transport/transport.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Field, TextInput } from '../../../ui/controls/field.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import { TextArea } from '../../../ui/controls/text-area.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { useDeskAct } from '../../desk/desk-act.tsx'
import { deskStyles as styles } from '../../desk/desk-layout.tsx'
import { ReasonField } from '../../desk/reason-field.tsx'
import { readCount, readQuantity } from './reward-numbers.ts'

const { form } = texts

interface RewardFormProps {
  /** The reward that is changed; without it, a new one is offered. */
  reward?: DeskReward
  onClose: () => void
  onStored: () => Promise<void>
}

export function RewardFormDialog({ reward, onClose, onStored }: RewardFormProps) {
  // The same for a second try, so that a response that was lost offers no second reward.
  const [id] = useState(createId)
  const [values, setValues] = useState({
    title: reward?.title ?? '',
    partnerName: reward?.partnerName ?? '',
    description: reward?.description ?? '',
    redeemInstructions: reward?.redeemInstructions ?? form.instructionsDefault,
    category: (reward?.category ?? 'food') as RewardCategory,
    cost: reward ? String(reward.creditCost) : '1',
    quantity: '',
    reason: '',
  })
  const set = (changes: Partial<typeof values>) => setValues((before) => ({ ...before, ...changes }))
  const { cost, quantity, reason, ...words } = values
  const creditCost = readCount(cost, 1, rewardLimits.creditCostMax)
  const availableQuantity = readQuantity(quantity)
  const act = useDeskAct(async () => {
    if (creditCost === undefined || availableQuantity === undefined) return
    const args = { ...words, creditCost, reason }
    if (reward) await call(changeReward, { rewardId: reward.id, ...args })
    else await call(offerReward, { id, ...args, availableQuantity })
    await onStored()
  })
  const text = (name: 'title' | 'partnerName', label: string, maxLength: number) => (
    <Field label={label} required>
      {(ids) => (
        <TextInput
          {...ids}
          maxLength={maxLength}
          value={values[name]}
          onChange={(event) => set({ [name]: event.target.value })}
        />
      )}
    </Field>
  )
  return (
    <Dialog
      onClose={onClose}
      title={reward ? form.changeTitle : form.offerTitle}
      description={reward && form.changeText}
      problem={act.problem}
      actions={
        <Button
          full
          busy={act.isBusy}
          disabled={creditCost === undefined || availableQuantity === undefined}
          onClick={() => void act.run()}
        >
          {reward ? form.save : form.offer}
        </Button>
      }
    >
      <div className={styles.form}>
        {text('title', form.title, rewardLimits.titleLengthMax)}
        {text('partnerName', form.partnerName, rewardLimits.partnerNameLengthMax)}
        <Field label={form.description}>
          {(ids) => (
            <TextArea
              {...ids}
              maxLength={rewardLimits.descriptionLengthMax}
              value={values.description}
              onChange={(event) => set({ description: event.target.value })}
            />
          )}
        </Field>
        <Field label={form.instructions} required>
          {(ids) => (
            <TextArea
              {...ids}
              maxLength={rewardLimits.instructionsLengthMax}
              value={values.redeemInstructions}
              onChange={(event) => set({ redeemInstructions: event.target.value })}
            />
          )}
        </Field>
        <Field label={form.category}>
          {(ids) => (
            <Select
              {...ids}
              value={values.category}
              onChange={(value) => set({ category: value as RewardCategory })}
              options={rewardCategories.map((value) => ({ value, label: texts.categories[value] }))}
            />
          )}
        </Field>
        <div className={styles.pair}>
          <Field label={form.cost} required error={creditCost === undefined ? form.notWhole : undefined}>
            {(ids) => (
              <TextInput
                {...ids}
                inputMode="numeric"
                value={cost}
                onChange={(event) => set({ cost: event.target.value })}
              />
            )}
          </Field>
          {!reward && (
            <Field
              label={form.quantity}
              hint={form.quantityHint}
              error={availableQuantity === undefined ? form.notWhole : undefined}
            >
              {(ids) => (
                <TextInput
                  {...ids}
                  inputMode="numeric"
                  value={quantity}
                  onChange={(event) => set({ quantity: event.target.value })}
                />
              )}
            </Field>
          )}
        </div>
        <ReasonField value={reason} onChange={(value) => set({ reason: value })} />
      </div>
    </Dialog>
  )
}
