/**
 * `/board`: with `?screen` the window for a display without a sign-in, otherwise the board of members. Nobody taps at a
 * display, so it takes a newer app by itself.
 */
import { useEffect } from 'react'
import { Navigate, useSearchParams } from 'react-router-dom'
import { WindowScreen } from '../../features/window/window-screen.tsx'
import { paths } from '../../paths.ts'
import { storeCode } from '../../storage/later-code.ts'
import { acceptUpdate, useAppUpdate } from '../update/app-update.ts'
import { NotFoundPage } from './not-found-page.tsx'

export default function WindowPage() {
  const [parameters] = useSearchParams()
  return parameters.has('screen') ? <Display /> : <Navigate to={paths.communityHelp} replace />
}

function Display() {
  const isNewer = useAppUpdate(({ state }) => state !== 'none')
  useEffect(() => {
    if (isNewer) acceptUpdate()
  }, [isNewer])
  // The worker did not see the first opening, whose page it had not taken over.
  useEffect(() => storeCode('window'), [])
  return <WindowScreen notFoundPage={<NotFoundPage />} />
}
