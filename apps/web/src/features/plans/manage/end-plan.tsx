/**
 * The two ways to end premium, each with its question. In both cases the time that was paid for stays. Without a signal the
 * buttons go, and an open question stays with its answer.
 */
import { useState } from 'react'
import { formatLongDate } from '../../../locales/en/formats.ts'
import { planScreenTexts } from '../../../locales/en/plans.screens.ts'
import { useDevice } from '../../../sync/device/device-context.ts'
import { refreshMember } from '../../../sync/device/refresh-member.ts'
import { useConnection } from '../../../sync/transport/connection.ts'
import { NoSignal } from '../../../sync/transport/transport.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Question } from '../../../ui/dialog/question.tsx'
import { useProblem } from '../../../ui/feedback/problem.tsx'
import { showToast } from '../../../ui/feedback/toast.tsx'
import { useWork } from '../../../ui/hooks/use-work.ts'
import type { PlanDetails } from '../plan-details.ts'
import { changePlan } from '../plans.actions.ts'
import styles from './manage-screen.module.css'
import { planFailure } from './plan-failure.ts'

const texts = planScreenTexts.manage

type Way = 'downgrade' | 'cancel'

export function EndPlan({ plan }: { plan: PlanDetails }) {
  const device = useDevice()
  const online = useConnection((connection) => connection.online)
  const [chosenWay, setAsked] = useState<Way | null>(null)
  const { problem, show, showWithToast, clear } = useProblem()
  const textOf = (way: Way) => {
    const { nextBillingAt } = plan
    // A payment that is due and has not come leaves nothing to keep: what was paid for is over.
    if (nextBillingAt !== null && nextBillingAt <= device.now()) return texts[way].textNow
    return texts[way].text(nextBillingAt === null ? texts.periodEnd : formatLongDate(nextBillingAt))
  }

  const [end, isBusy] = useWork(async (way: Way) => {
    clear()
    try {
      await changePlan(way, plan.billing ?? 'monthly')
      // The toast appears only when the card above shows the same.
      await refreshMember(device)
      showToast({ title: texts[way].done })
      setAsked(null)
    } catch (error) {
      // Premium may have ended: only a response can tell.
      if (error instanceof NoSignal) show({ description: texts.noSignal })
      else showWithToast(planFailure(error))
    }
  })
  const ask = (way: Way | null) => {
    clear()
    setAsked(way)
  }

  return (
    <>
      {online && (
        <div className={styles.ends}>
          <Button small tone="quiet" onClick={() => ask('downgrade')}>
            {texts.downgrade.action}
          </Button>
          <Button small tone="danger" onClick={() => ask('cancel')}>
            {texts.cancel.action}
          </Button>
        </div>
      )}
      {chosenWay && (
        <Question
          title={texts[chosenWay].title}
          text={textOf(chosenWay)}
          confirm={texts[chosenWay].confirm}
          cancel={texts.keep}
          busy={isBusy}
          onConfirm={() => void end(chosenWay)}
          problem={problem}
          onCancel={() => ask(null)}
        />
      )}
    </>
  )
}
