/**
 * Fetches the parts that are not installed once the page is idle, so that they open without a signal. It does nothing
 * for members who save data, nor on a slow line: there opening a screen fetches its part.
 */
import { useEffect } from 'react'
import { mayFetchAhead } from '../../features/files/files.ui.ts'
import { type StoredPart, storeCode } from '../../storage/later-code.ts'
import { useConnection } from '../../sync/transport/connection.ts'
import { whenIdle } from '../../ui/loading/when-idle.ts'

const parts: readonly StoredPart[] = ['online', 'print', 'drawings']

export function PartsAhead() {
  const isOnline = useConnection(({ online }) => online)
  useEffect(() => {
    if (!isOnline) return
    whenIdle(() => {
      if (mayFetchAhead()) for (const part of parts) storeCode(part)
    })
  }, [isOnline])
  return null
}
