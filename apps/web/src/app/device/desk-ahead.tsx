/** Fetches the desk ahead once the page is idle, for moderators, so that it opens without a signal. */
import { useEffect } from 'react'
import { useIsModerator } from '../../features/cases/cases.reads.ts'
import { mayFetchAhead } from '../../features/files/files.ui.ts'
import { storeCode } from '../../storage/later-code.ts'
import { useConnection } from '../../sync/transport/connection.ts'
import { whenIdle } from '../../ui/loading/when-idle.ts'

export function DeskAhead() {
  const isOnline = useConnection(({ online }) => online)
  const isNeeded = useIsModerator() === true && isOnline
  useEffect(() => {
    if (!isNeeded) return
    whenIdle(() => {
      if (mayFetchAhead()) storeCode('desk')
    })
  }, [isNeeded])
  return null
}
