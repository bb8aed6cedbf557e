/** Controls for the other events at a provider; only for the test provider, and labelled as such. */
import type { TestOutcome } from '@porchlight/contracts/plans/plans.operations'
import { useState } from 'react'
import { planScreenTexts } from '../../../locales/en/plans.screens.ts'
import { useDevice } from '../../../sync/device/device-context.ts'
import { refreshMember } from '../../../sync/device/refresh-member.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Problem, useProblem } from '../../../ui/feedback/problem.tsx'
import { showToast } from '../../../ui/feedback/toast.tsx'
import { payTest, renewReceipts } from '../plans.actions.ts'
import styles from './manage-screen.module.css'
import { planFailure } from './plan-failure.ts'

const texts = planScreenTexts.manage.world

export function TestProviderControls() {
  const device = useDevice()
  const [going, setGoing] = useState<TestOutcome | null>(null)
  const { problem, showWithToast, clear } = useProblem()
  const go = async (outcome: TestOutcome) => {
    setGoing(outcome)
    clear()
    try {
      await payTest({ outcome })
      await Promise.all([refreshMember(device), renewReceipts()])
      showToast({ title: texts.done })
    } catch (error) {
      showWithToast(planFailure(error))
    } finally {
      setGoing(null)
    }
  }
  return (
    <section className={styles.world} aria-labelledby="test-world">
      <h2 className={styles.heading} id="test-world">
        {texts.title}
      </h2>
      <p className={styles.soft}>{texts.text}</p>
      <div className={styles.tries}>
        <Button tone="quiet" small busy={going === 'fail_renewal'} onClick={() => void go('fail_renewal')}>
          {texts.failRenewal}
        </Button>
        <Button tone="quiet" small busy={going === 'refund'} onClick={() => void go('refund')}>
          {texts.refund}
        </Button>
      </div>
      <Problem problem={problem} />
    </section>
  )
}
