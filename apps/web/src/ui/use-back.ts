/**
 * The way back of a screen: to where one came from, as the browser's own button goes. Whoever began here, by a link from
 * elsewhere, goes to the screen that this one belongs to.
 */
import { useLocation, useNavigate } from 'react-router-dom'

interface Back {
  hasBefore: boolean
  goBack: () => void
}

export function useBack(parent: string): Back {
  const navigate = useNavigate()
  // Read anew with each screen.
  useLocation()
  const hasBefore = entryIndex() > 0
  return { hasBefore, goBack: () => void (hasBefore ? navigate(-1) : navigate(parent)) }
}

/** How many of the app's own screens lie before this one in the history of the window; the router counts them there. */
function entryIndex(): number {
  const state: unknown = history.state
  const index = typeof state === 'object' && state !== null && 'idx' in state ? state.idx : 0
  return typeof index === 'number' ? index : 0
}
