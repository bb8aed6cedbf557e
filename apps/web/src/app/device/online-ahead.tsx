/**
 * Fetches the screens that are not installed once the page is idle, so that a weak signal is enough to use them. It does
 * nothing for members who save data, nor on a slow line: there opening a screen fetches it.
 */
import { useEffect } from 'react'
import { mayFetchAhead } from '../../features/files/files.ui.ts'
import { storeCode } from '../../storage/later-code.ts'
import { useConnection } from '../../sync/transport/connection.ts'
import { whenIdle } from '../../ui/loading/when-idle.ts'

export function OnlineAhead() {
  const isOnline = useConnection(({ online }) => online)
  useEffect(() => {
    if (!isOnline) return
    whenIdle(() => {
      if (mayFetchAhead()) storeCode('online')
    })
  }, [isOnline])
  return null
}
