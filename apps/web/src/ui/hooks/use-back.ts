/**
 * The way back from a screen: to the previous screen, as the browser's own button does. A member who came by a link
 * from elsewhere goes to the parent screen.
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
  const hasBefore = hasScreenBefore()
  return { hasBefore, goBack: () => void (hasBefore ? navigate(-1) : navigate(parent)) }
}

/** Returns true when the window's history has a screen of the app before this one. The router numbers them there. */
export function hasScreenBefore(): boolean {
  return indexNow() > 0
}

/** Returns the position of this screen in the window's history. */
export function indexNow(): number {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'idx' in state ? Number(state.idx) : 0
}
