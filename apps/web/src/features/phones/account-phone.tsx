/** The views 'phone' and 'verification' of account setup: the same steps as the profile's, in the account's words. */
import type { Member } from '@porchlight/contracts/members/members.schema'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { phoneTexts as texts } from '../../locales/en/phones.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Problem } from '../../ui/feedback/problem.tsx'
import { moveFocusTo } from '../../ui/focus/move-focus.ts'
import { useFinish } from '../../ui/hooks/use-finish.ts'
import styles from './account-phone.module.css'
import { hasPhone, useOwnNumber } from './own-number.reads.ts'
import { CodeForm, NumberForm } from './phone-fields.tsx'
import { usePhoneSteps } from './use-phone-steps.ts'

export function AccountPhone({ member }: { member: Member }) {
  const formId = useId()
  const finish = useFinish()
  const steps = usePhoneSteps({ place: 'account', onDone: () => finish(paths.accountSetup) })
  const view = useRef<HTMLElement>(null)
  const shownStep = useRef(steps.step)
  // The button that led to the other step is gone, and the focus with it, unless a faulty field has it.
  useEffect(() => {
    if (shownStep.current === steps.step) return
    shownStep.current = steps.step
    if (document.activeElement === document.body) moveFocusTo(view.current?.querySelector('h2'))
  }, [steps.step])
  if (steps.step === 'code') {
    return (
      <section className={styles.view} aria-labelledby={`${formId}-title`} ref={view}>
        <h2 className={styles.title} id={`${formId}-title`}>
          {texts.code.title}
        </h2>
        <p className={styles.soft}>{texts.code.text(steps.sentNumber)}</p>
        <CodeForm steps={steps} formId={formId} />
        <Problem problem={steps.problem} />
        <Button type="submit" form={formId} full busy={steps.isBusy}>
          {texts.code.submit}
        </Button>
        <Button tone="quiet" full onClick={() => void steps.resend()}>
          {texts.code.resend}
        </Button>
        <Button tone="quiet" full onClick={steps.changeNumber}>
          {texts.code.change}
        </Button>
        {steps.question}
      </section>
    )
  }
  return (
    <div className={styles.view}>
      {hasPhone(member) && <KnownNumber isVerified={member.isPhoneVerified === true} />}
      <p className={styles.soft}>{texts.number.text}</p>
      <NumberForm steps={steps} formId={formId} />
      <Problem problem={steps.problem} />
      <Button type="submit" form={formId} full busy={steps.isBusy}>
        {texts.number.submit}
      </Button>
      {steps.question}
    </div>
  )
}

function KnownNumber({ isVerified }: { isVerified: boolean }): ReactNode {
  const number = useOwnNumber()
  return (
    <p>
      {isVerified ? texts.already.text : texts.already.byWord}{' '}
      {number !== null && texts.already.number(number)}
    </p>
  )
}
