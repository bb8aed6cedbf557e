/**
 * A gift in three steps: recipient and amount, the question, and the result. The gift is stored on the device first, as
 * every operation is.
 */
import { shortName } from '@porchlight/contracts/members/members.rules'
import { useState } from 'react'
import { creditTexts } from '../../../locales/en/credits.ts'
import type { OutboxEntry } from '../../../storage/database.ts'
import { useDevice } from '../../../sync/device/device-context.ts'
import { argsNowOf } from '../../../sync/outbox/entry-args.ts'
import { useConnection } from '../../../sync/transport/connection.ts'
import { DialogFrame } from '../../../ui/dialog/dialog.tsx'
import { Question } from '../../../ui/dialog/question.tsx'
import { useMember } from '../../members/members.reads.ts'
import { useOutboxForm } from '../../outbox/form/use-outbox-form.tsx'
import { giveCredits, type NewGift } from '../credits.actions.ts'
import { giftIdOf, useRecipient } from '../credits.reads.ts'
import { useWaitingCredits } from '../waiting-credits.reads.ts'
import { ConfirmStep } from './confirm-step.tsx'
import { FormStep } from './form-step.tsx'
import { emptyGift, type GiftForm, giftFormFrom, isSameGift, readGift } from './gift-form.ts'
import { OutcomeStep } from './outcome-step.tsx'

const texts = creditTexts.gift

export interface GiftDialogProps {
  /** The recipient, if the gift was begun for a certain person. */
  toUserId?: string
  /** A gift that is still here, to be changed. */
  editing?: OutboxEntry
  onClose: () => void
}

/** Each beginning is a form of its own: another gift, or the one that came back. */
export default function GiftDialog({ toUserId, editing, onClose }: GiftDialogProps) {
  const [giftForm, setBegun] = useState<{ key: number; editing: OutboxEntry | undefined }>({
    key: 0,
    editing,
  })
  const begin = (entry?: OutboxEntry) => setBegun({ key: giftForm.key + 1, editing: entry })
  return (
    <DialogFrame>
      <Gift
        key={giftForm.key}
        toUserId={giftForm.key === 0 ? toUserId : undefined}
        editing={giftForm.editing}
        onClose={onClose}
        onAnother={() => begin()}
        onEdit={begin}
      />
    </DialogFrame>
  )
}

interface GiftProps {
  toUserId: string | undefined
  editing: OutboxEntry | undefined
  onClose: () => void
  onAnother: () => void
  onEdit: (entry: OutboxEntry) => void
}

type Step =
  | { at: 'form' }
  | { at: 'confirm'; gift: NewGift }
  | { at: 'outcome'; giftId: string | null; gift: NewGift }

function Gift({ toUserId, editing, onClose, onAnother, onEdit }: GiftProps) {
  const device = useDevice()
  const member = useMember()
  const online = useConnection((connection) => connection.online)
  const waitingAmount = useWaitingCredits(editing?.order)
  const [initial] = useState(() => formOf(editing) ?? { ...emptyGift, toUserId: toUserId ?? null })
  const [step, setStep] = useState<Step>({ at: 'form' })
  const [asksToCancel, setAsksToCancel] = useState(false)
  const available = Math.max(0, (member?.credits ?? 0) - waitingAmount)
  const purse = { available, isFresh: online && member != null }
  const { form, ...giving } = useOutboxForm<GiftForm, NewGift>({
    initial,
    editing,
    draft: {
      // A gift that was begun for another member must not be restored under this member's name.
      form: toUserId ? `gift:${toUserId}` : 'gift',
      read: giftFormFrom,
      isBlank: (values) => isSameGift(values, initial),
    },
    read: (values) => readGift(values, purse),
    store: (gift, options) => giveCredits(device, gift, options),
    texts: { failed: texts.failed, onItsWay: texts.onItsWay },
    isFailureToasted: true,
    describeStored: () => null,
    onStored: (entry, gift) => setStep({ at: 'outcome', giftId: giftIdOf(entry), gift }),
  })
  const values = form.watch()
  const person = useRecipient(values.toUserId)
  const name = person ? shortName(person) : creditTexts.neighbor
  const goOn = form.handleSubmit(({ output: gift }) => setStep({ at: 'confirm', gift }))
  const cancel = () => {
    giving.clearDraft()
    onClose()
  }
  const close = () => {
    if (step.at !== 'outcome' && !isSameGift(values, initial)) setAsksToCancel(true)
    else onClose()
  }

  const title = editing ? texts.edit : texts.title
  return (
    <>
      {step.at === 'form' && (
        <FormStep
          title={title}
          form={form}
          formId={giving.attributes.id}
          purse={purse}
          isNewcomer={member?.isNewcomer === true}
          isKnown={member != null}
          person={person ?? null}
          draftLine={giving.draftLine}
          onChange={giving.change}
          onNext={goOn}
          onClose={close}
        />
      )}
      {step.at === 'confirm' && (
        <ConfirmStep
          title={title}
          gift={step.gift}
          name={name}
          left={purse.isFresh ? available - step.gift.amount : null}
          isChange={editing !== undefined}
          problem={giving.problem}
          onGive={() => void giving.storeNow(step.gift)}
          onBack={() => setStep({ at: 'form' })}
          onClose={close}
        />
      )}
      {step.at === 'outcome' && (
        <OutcomeStep
          giftId={step.giftId}
          gift={step.gift}
          name={name}
          onAnother={onAnother}
          onEdit={onEdit}
          onClose={onClose}
        />
      )}
      {asksToCancel && (
        <Question
          title={texts.cancelTitle}
          text={texts.cancelText}
          confirm={texts.cancelConfirm}
          cancel={texts.cancelKeep}
          onConfirm={cancel}
          onCancel={() => setAsksToCancel(false)}
        />
      )}
    </>
  )
}

function formOf(editing: OutboxEntry | undefined): GiftForm | null {
  const args = editing && argsNowOf('credits.gift', editing)
  return args ? { toUserId: args.toUserId, amount: String(args.amount), message: args.message } : null
}
