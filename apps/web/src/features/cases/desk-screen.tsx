/** The desk of moderators: the queue, and the case that is chosen; on a wide screen side by side. */
import { Scale } from 'lucide-react'
import { useParams } from 'react-router-dom'
import { appTexts } from '../../locales/en/app.ts'
import { caseTexts as texts } from '../../locales/en/cases.ts'
import { useArrivedRows } from '../../sync/device/use-initial-sync.ts'
import { classNames } from '../../ui/class-names.ts'
import { Empty } from '../../ui/layout/empty.tsx'
import { DeskHead } from '../desk/desk-head.tsx'
import { CasePage } from './case-page.tsx'
import { useCases, useIsModerator } from './cases.reads.ts'
import styles from './desk.module.css'
import { Queue } from './queue.tsx'

export default function DeskScreen() {
  const { caseId } = useParams()
  const isModerator = useIsModerator()
  const cases = useArrivedRows(useCases())
  if (isModerator === false)
    return (
      <>
        <title>{`${texts.title} · ${appTexts.name}`}</title>
        <DeskHead title={texts.title} />
        <Empty icon={<Scale />} {...texts.notModerator} />
      </>
    )
  return (
    <div className={classNames(styles.desk, caseId !== undefined && styles.chosen)}>
      <div className={styles.deskHead}>
        <DeskHead title={texts.title} />
      </div>
      <div className={styles.panes}>
        <section className={styles.list} aria-label={texts.title}>
          {caseId === undefined && <title>{`${texts.title} · ${appTexts.name}`}</title>}
          <Queue cases={cases} chosenId={caseId} />
        </section>
        <div className={styles.case}>
          {caseId === undefined ? (
            <div className={styles.choose}>
              <Empty icon={<Scale />} title={texts.choose} />
            </div>
          ) : (
            <CasePage key={caseId} caseId={caseId} />
          )}
        </div>
      </div>
    </div>
  )
}
