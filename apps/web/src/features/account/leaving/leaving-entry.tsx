/** Loads the notice about leaving, only for a member who is about to leave. */
import { lazyModule } from '../../../ui/loading/lazy-module.ts'
import { useNeededModule } from '../../../ui/loading/use-needed-module.ts'
import { useMember } from '../../members/members.reads.ts'

const notice = lazyModule(() => import('./leaving-notice.tsx'))

export function LeavingEntry() {
  const leavesAt = useMember()?.leavesAt
  const { part: Notice } = useNeededModule(notice, leavesAt !== undefined)
  return leavesAt !== undefined && Notice && <Notice leavesAt={leavesAt} />
}
