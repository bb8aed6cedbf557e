/**
 * A gift in three steps: recipient and amount, the question, and the result. The gift is stored on the device first, as
 * every operation is.
 */
import { shortName } from '@porchlight/contracts/members/members.rules'
import { useState } from 'react'
import { creditTexts } from '../../../locales/en/credits.ts'
import type { OutboxEntry } from '../../../storage/database.ts'
import { draftName, dropDraft } from '../../../storage/drafts.ts'
import { useDevice } from '../../../sync/device/device-context.ts'
import { argsNowOf } from '../../../sync/outbox/entry-args.ts'
import { NoLongerEditable } from '../../../sync/outbox/outbox.ts'
import { useConnection } from '../../../sync/transport/connection.ts'
import { DialogFrame } from '../../../ui/dialog/dialog.tsx'
import { Question } from '../../../ui/dialog/question.tsx'
import { useProblem } from '../../../ui/feedback/problem.tsx'
import { useSingleFlight } from '../../../ui/hooks/use-single-flight.ts'
import { useDraft } from '../../drafts/use-draft.tsx'
import { useMember } from '../../members/members.reads.ts'
import { giveCredits, type NewGift } from '../credits.actions.ts'
import { giftIdOf, useRecipient } from '../credits.reads.ts'
import { useWaitingCredits } from '../waiting-credits.reads.ts'
import { ConfirmStep } from './confirm-step.tsx'
import { FormStep } from './form-step.tsx'
import { emptyGift, type GiftFaults, type GiftForm, giftFormFrom, isSameGift, readGift } from './gift-form.ts'
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
  | { at: 'form'; faults: GiftFaults }
  | { at: 'confirm'; gift: NewGift }
  | { at: 'outcome'; giftId: string | null; gift: NewGift }

function Gift({ toUserId, editing, onClose, onAnother, onEdit }: GiftProps) {
  const device = useDevice()
  const member = useMember()
  const online = useConnection((connection) => connection.online)
  const waitingAmount = useWaitingCredits(editing?.order)
  const [initial] = useState(() => formOf(editing) ?? { ...emptyGift, toUserId: toUserId ?? null })
  const [form, setForm] = useState(initial)
  const [step, setStep] = useState<Step>({ at: 'form', faults: {} })
  const { problem, show } = useProblem()
  const [asksToCancel, setAsksToCancel] = useState(false)
  const draft = useDraft<GiftForm>({
    // A gift that was begun for another member must not be restored under this member's name.
    form: draftName(toUserId ? `gift:${toUserId}` : 'gift', editing),
    read: giftFormFrom,
    isBlank: (values) => isSameGift(values, initial),
    restore: setForm,
    empty: () => setForm(initial),
  })
  const person = useRecipient(form.toUserId)
  const name = person ? shortName(person) : creditTexts.neighbor
  const available = Math.max(0, (member?.credits ?? 0) - waitingAmount)
  const purse = { available, isFresh: online && member != null }

  const change = (changes: Partial<GiftForm>) => {
    const next = { ...form, ...changes }
    setForm(next)
    draft.keep(next)
    if (step.at === 'form') setStep({ at: 'form', faults: {} })
  }
  const goOn = () => {
    const read = readGift(form, purse)
    setStep('gift' in read ? { at: 'confirm', gift: read.gift } : { at: 'form', faults: read.faults })
  }
  const give = useSingleFlight(async () => {
    if (step.at !== 'confirm') return false
    const restoredDraft = draft.rest()
    try {
      const entry = await giveCredits(device, step.gift, editing, restoredDraft)
      setStep({ at: 'outcome', giftId: giftIdOf(entry), gift: step.gift })
      return true
    } catch (error) {
      draft.keep(form)
      show(error instanceof NoLongerEditable ? texts.onItsWay : texts.failed)
      return false
    }
  })
  const cancel = () => {
    const restoredDraft = draft.rest()
    if (restoredDraft) dropDraft(device.database, restoredDraft).catch(() => undefined)
    onClose()
  }
  const close = () => {
    if (step.at !== 'outcome' && !isSameGift(form, initial)) setAsksToCancel(true)
    else onClose()
  }

  const title = editing ? texts.edit : texts.title
  return (
    <>
      {step.at === 'form' && (
        <FormStep
          title={title}
          form={form}
          faults={step.faults}
          purse={purse}
          isNewcomer={member?.isNewcomer === true}
          isKnown={member != null}
          person={person ?? null}
          draftLine={draft.line}
          onChange={change}
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
          problem={problem}
          onGive={() => void give()}
          onBack={() => setStep({ at: 'form', faults: {} })}
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
