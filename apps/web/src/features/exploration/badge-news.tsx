/** Shows new badges: once, on one of the member's devices, and never while the member is doing something else. */
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { useConnection } from '../../sync/transport/connection.ts'
import { currentToast } from '../../ui/feedback/toast.tsx'
import { useIsExploringHidden, useNewAchievementIds } from './exploration.reads.ts'

/** Long enough for a screen that was just opened to be looked at first. */
const restMs = 1500

export function BadgeNews() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const online = useConnection((connection) => connection.online)
  const isHidden = useIsExploringHidden()
  const ids = useNewAchievementIds()
  const news = online && isHidden === false ? (ids ?? []).join(' ') : ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: where it failed, the next screen is the next time
  useEffect(() => {
    if (news === '') return
    let timer = setTimeout(look, restMs)
    function look() {
      if (isBusy()) timer = setTimeout(look, restMs)
      // News that could not be fetched is shown at the next attempt.
      else tell(() => navigate(paths.exploration)).catch(() => undefined)
    }
    return () => clearTimeout(timer)
  }, [news, pathname])
  return null
}

/** Loads the texts first: the server gives the news only once, so it must be shown after that. */
async function tell(onSee: () => void): Promise<void> {
  const { tellNewBadges } = await import('./new-badges.ts')
  await tellNewBadges(onSee)
}

/** Somewhere else, in a dialog, writing, or reading another message. */
function isBusy(): boolean {
  const isWriting = document.activeElement?.matches('input, textarea, select') === true
  const hasDialog = document.querySelector('[role="dialog"]') !== null
  return document.visibilityState !== 'visible' || isWriting || hasDialog || currentToast()?.open === true
}
