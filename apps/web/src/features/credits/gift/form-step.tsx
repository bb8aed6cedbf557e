/** Step 1: to whom, how many, and a word with it. */
import { welcomeCredits } from '@porchlight/contracts/credits/credits.rules'
import { creditLimits } from '@porchlight/contracts/credits/credits.schema'
import { shortName } from '@porchlight/contracts/members/members.rules'
import type { Person } from '@porchlight/contracts/members/members.schema'
import { withPlainFigures } from '@porchlight/contracts/values/text/figures'
import { Minus, Plus } from 'lucide-react'
import type { ReactNode, SubmitEventHandler } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { creditTexts } from '../../../locales/en/credits.ts'
import { Button, IconButton } from '../../../ui/controls/button.tsx'
import { Field } from '../../../ui/controls/field.tsx'
import { LengthCounter, LengthSpoken } from '../../../ui/controls/length-counter.tsx'
import { TextArea } from '../../../ui/controls/text-area.tsx'
import { NormalizedInput } from '../../../ui/controls/tidy-input.tsx'
import { DialogStep } from '../../../ui/dialog/dialog.tsx'
import { NameText } from '../../../ui/labels/name-text.tsx'
import { Avatar } from '../../files/avatar.tsx'
import styles from './gift.module.css'
import { amountIn, type GiftForm, isShort, type Purse } from './gift-form.ts'
import { RecipientPicker } from './recipient-picker.tsx'
import { Steps } from './steps.tsx'

const texts = creditTexts.gift
const { giftMessageLengthMax } = creditLimits

interface FormStepProps {
  title: string
  form: Pick<UseFormReturn<GiftForm>, 'register' | 'watch' | 'formState'>
  formId: string
  purse: Purse
  /** True when this phone has the number of credits. */
  isKnown: boolean
  person: Person | null
  /** True while the member has not completed a help yet. */
  isNewcomer: boolean
  draftLine: ReactNode
  onChange: (changes: Partial<GiftForm>) => void
  onNext: SubmitEventHandler
  onClose: () => void
}

export function FormStep({ title, form, formId, purse, isKnown, person, ...fieldProps }: FormStepProps) {
  const { isNewcomer, draftLine, onChange, onNext, onClose } = fieldProps
  const [toUserId, message] = form.watch(['toUserId', 'message'])
  const { length } = message.trim()
  const isChosen = toUserId !== null
  return (
    <DialogStep
      onClose={onClose}
      title={title}
      actions={
        isChosen && (
          <Button type="submit" form={formId} full>
            {texts.next}
          </Button>
        )
      }
    >
      <Steps at={1} />
      {draftLine}
      {!isChosen && <RecipientPicker onChoose={(toUserId) => onChange({ toUserId })} />}
      {isChosen && (
        <form id={formId} className={styles.form} noValidate onSubmit={onNext}>
          <Chosen person={person} onChange={() => onChange({ toUserId: null })} />
          {isNewcomer && <p className={styles.soft}>{texts.newcomer(welcomeCredits)}</p>}
          <Amount form={form} purse={purse} isKnown={isKnown} onChange={onChange} />
          <Field
            label={texts.message}
            hint={<LengthCounter length={length} max={giftMessageLengthMax} />}
            error={form.formState.errors.message?.message}
            announced={<LengthSpoken length={length} max={giftMessageLengthMax} />}
          >
            {(ids) => <TextArea {...ids} rows={3} {...form.register('message')} />}
          </Field>
        </form>
      )}
    </DialogStep>
  )
}

function Chosen({ person, onChange }: { person: Person | null; onChange: () => void }) {
  const name = person ? shortName(person) : creditTexts.neighbor
  return (
    <div className={styles.chosen}>
      <Avatar name={name} photo={person?.photo} />
      <p className={styles.chosenName}>
        <NameText>{name}</NameText>
      </p>
      <Button small tone="quiet" aria-label={texts.chooseAnother} onClick={onChange}>
        {texts.change}
      </Button>
    </div>
  )
}

type AmountProps = Pick<FormStepProps, 'form' | 'purse' | 'isKnown' | 'onChange'>

function Amount({ form, purse, isKnown, onChange }: AmountProps) {
  const typedAmount = form.watch('amount')
  const amount = amountIn(typedAmount) ?? 0
  const error = form.formState.errors.amount?.message
  const step = (by: number) => onChange({ amount: String(Math.max(1, amount + by)) })
  return (
    <Field
      label={texts.amount}
      required
      hint={isKnown && (!error || amount === 0) ? texts.available(purse.available) : undefined}
      error={error}
      announced={
        isShort(typedAmount, purse) && (
          <p role="status" className={styles.short}>
            {texts.short(purse.available)}
          </p>
        )
      }
    >
      {(ids) => (
        <span className={styles.amount}>
          <IconButton label={texts.less} disabled={amount <= 1} onClick={() => step(-1)}>
            <Minus aria-hidden="true" />
          </IconButton>
          <NormalizedInput
            {...ids}
            tidy={withPlainFigures}
            inputMode="numeric"
            autoComplete="off"
            className={styles.number}
            {...form.register('amount')}
          />
          <IconButton label={texts.more} onClick={() => step(1)}>
            <Plus aria-hidden="true" />
          </IconButton>
        </span>
      )}
    </Field>
  )
}
