/** Fetches the desk ahead once the page is idle, for moderators and coordinators, so that it opens without a signal. */
import { useEffect } from 'react'
import { useIsModerator } from '../../features/cases/cases.reads.ts'
import { mayFetchAhead } from '../../features/files/files.ui.ts'
import { useMember } from '../../features/members/members.reads.ts'
import { storeCode } from '../../storage/later-code.ts'
import { useConnection } from '../../sync/transport/connection.ts'
import { whenIdle } from '../../ui/loading/when-idle.ts'

export function DeskAhead() {
  const isOnline = useConnection(({ online }) => online)
  const isCoordinator = useMember()?.isCoordinator === true
  const isNeeded = (useIsModerator() === true || isCoordinator) && isOnline
  useEffect(() => {
    if (!isNeeded) return
    whenIdle(() => {
      if (mayFetchAhead()) storeCode('desk')
    })
  }, [isNeeded])
  return null
}
