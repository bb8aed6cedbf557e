/**
 * Shows operators the way to give the month's bonus to all members who have not had it. It needs a response; a repeated
 * request gives nothing twice.
 */
import { planScreenTexts } from '../../../locales/en/plans.screens.ts'
import { useConnection } from '../../../sync/transport/connection.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Problem, useProblem } from '../../../ui/feedback/problem.tsx'
import { showToast } from '../../../ui/feedback/toast.tsx'
import { useWork } from '../../../ui/hooks/use-work.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { NeedsSignal } from '../../outbox/signal/needs-signal.tsx'
import { giveBonuses } from '../plans.actions.ts'
import styles from './membership-screen.module.css'

const texts = planScreenTexts.membership.bonus

export function BonusCard() {
  const online = useConnection((connection) => connection.online)
  const { problem, showWithToast, clear } = useProblem()
  const [give, isBusy] = useWork(async () => {
    clear()
    try {
      const count = await giveBonuses()
      showToast({ title: texts.done, description: texts.count(count) })
    } catch {
      showWithToast({ title: texts.failed })
    }
  })
  return (
    <Card as="section" className={styles.card} aria-labelledby="bonus">
      <h2 className={styles.heading} id="bonus">
        {texts.title}
      </h2>
      <p className={styles.soft}>{texts.text}</p>
      {online ? (
        <>
          <Button tone="quiet" busy={isBusy} onClick={() => void give()}>
            {texts.action}
          </Button>
          <Problem problem={problem} />
        </>
      ) : (
        <NeedsSignal>{texts.needsSignal}</NeedsSignal>
      )}
    </Card>
  )
}
