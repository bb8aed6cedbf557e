/** 'Phone Verification' of the profile: how, the number, the code; or that it is done. */
import type { Member } from '@porchlight/contracts/members/members.schema'
import { MessageSquareText } from 'lucide-react'
import { useId, useState } from 'react'
import { phoneTexts as texts } from '../../locales/en/phones.ts'
import { Button } from '../../ui/controls/button.tsx'
import { DialogFrame, DialogStep } from '../../ui/dialog/dialog.tsx'
import { hasPhone, useOwnNumber } from './own-number.reads.ts'
import styles from './phone-dialog.module.css'
import { CodeForm, NumberForm } from './phone-fields.tsx'
import { usePhoneSteps } from './use-phone-steps.ts'

interface PhoneDialogProps {
  member: Member
  onClose: () => void
}

export default function PhoneDialog({ member, onClose }: PhoneDialogProps) {
  const [isChosen, setChosen] = useState(false)
  const [isChanging, setChanging] = useState(false)
  return (
    <DialogFrame size="small">
      {hasPhone(member) && !isChanging ? (
        <AlreadyStep member={member} onClose={onClose} onChange={() => setChanging(true)} />
      ) : isChosen || isChanging ? (
        <VerifySteps onClose={onClose} />
      ) : (
        <ChooseStep onClose={onClose} onChoose={() => setChosen(true)} />
      )}
    </DialogFrame>
  )
}

function ChooseStep({ onClose, onChoose }: { onClose: () => void; onChoose: () => void }) {
  return (
    <DialogStep
      onClose={onClose}
      title={texts.title}
      description={texts.choose.text}
      actions={
        <Button full icon={<MessageSquareText aria-hidden="true" />} onClick={onChoose}>
          {texts.choose.byText}
        </Button>
      }
    >
      <h3 className={styles.question}>{texts.choose.method}</h3>
      <p className={styles.soft}>{texts.choose.byTextHint}</p>
    </DialogStep>
  )
}

/** The dialog goes with the last of them. */
function VerifySteps({ onClose }: { onClose: () => void }) {
  const formId = useId()
  const steps = usePhoneSteps({ place: 'profile', onDone: onClose })
  if (steps.step === 'number') {
    return (
      <DialogStep
        onClose={onClose}
        title={texts.title}
        description={texts.number.text}
        problem={steps.problem}
        actions={
          <Button type="submit" form={formId} full busy={steps.isBusy}>
            {texts.number.submit}
          </Button>
        }
      >
        <NumberForm steps={steps} formId={formId} />
        {steps.question}
      </DialogStep>
    )
  }
  return (
    <DialogStep
      onClose={onClose}
      title={texts.code.title}
      description={texts.code.text(steps.sentNumber)}
      problem={steps.problem}
      actions={
        <>
          <Button type="submit" form={formId} full busy={steps.isBusy}>
            {texts.code.submit}
          </Button>
          <Button tone="quiet" full onClick={() => void steps.resend()}>
            {texts.code.resend}
          </Button>
          <Button tone="quiet" full onClick={steps.changeNumber}>
            {texts.code.change}
          </Button>
        </>
      }
    >
      <CodeForm steps={steps} formId={formId} />
      {steps.question}
    </DialogStep>
  )
}

interface AlreadyStepProps {
  member: Member
  onClose: () => void
  onChange: () => void
}

function AlreadyStep({ member, onClose, onChange }: AlreadyStepProps) {
  const number = useOwnNumber()
  return (
    <DialogStep
      onClose={onClose}
      title={texts.title}
      description={texts.already.text}
      actions={
        <>
          <Button full onClick={onClose}>
            {texts.already.done}
          </Button>
          <Button tone="quiet" full onClick={onChange}>
            {texts.already.change}
          </Button>
        </>
      }
    >
      {number !== null && <p className={styles.soft}>{texts.already.number(number)}</p>}
      <p className={styles.soft}>
        {member.isPhoneVerified === true ? texts.already.onlyYou : texts.already.byWord}
      </p>
    </DialogStep>
  )
}
