/** The notice on every screen of a member who is about to leave: the date, and a button that keeps the account. */

import { formatFullDay } from '../../../locales/en/formats.ts'
import { leavingNoticeTexts as texts } from '../../../locales/en/leaving.notice.ts'
import { useDevice } from '../../../sync/device/device-context.ts'
import { useConnection } from '../../../sync/transport/connection.ts'
import { wireErrorOf } from '../../../sync/transport/transport.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Problem, useProblem } from '../../../ui/feedback/problem.tsx'
import { showToast } from '../../../ui/feedback/toast.tsx'
import { useWork } from '../../../ui/hooks/use-work.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { stay } from './leaving.actions.ts'
import styles from './leaving.module.css'

export default function LeavingNotice({ leavesAt }: { leavesAt: string }) {
  const device = useDevice()
  const online = useConnection((connection) => connection.online)
  const { problem, show, clear } = useProblem()
  const [keep, isBusy] = useWork(async () => {
    clear()
    try {
      await stay(device)
      showToast({ title: texts.kept })
    } catch (error) {
      show({ description: wireErrorOf(error)?.message ?? texts.failed })
    }
  })
  const at = Date.parse(leavesAt)
  return (
    <Card as="section" state="waiting" className={styles.card} aria-labelledby="leaving">
      <h2 className={styles.heading} id="leaving">
        {at > device.now() ? texts.title(formatFullDay(at)) : texts.overdue}
      </h2>
      <p className={styles.soft}>{online ? texts.text : texts.noSignal}</p>
      <Problem problem={problem} />
      {online && (
        <Button small busy={isBusy} onClick={() => void keep()}>
          {texts.keep}
        </Button>
      )}
    </Card>
  )
}
