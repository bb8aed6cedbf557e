/** The end of something that was done on a screen of its own: what is over is not found again by the way back. */
import { useCallback } from 'react'
import { useNavigate } from 'react-router-dom'
import { indexNow } from './use-back.ts'
import { useIsMounted } from './use-is-mounted.ts'

/** Paths of the window's screens by their place in its history, since the page was loaded. */
const pathsByIndex = new Map<number, string>()

/** Is called once a screen has come. */
export function noteScreen(): void {
  pathsByIndex.set(indexNow(), location.pathname)
}

/**
 * Gives the way to the screen where it ends: back to it, or else in the place of the one that is over. It leads nobody
 * who has left meanwhile, so that it can be called after any wait.
 */
export function useFinish(): (path: string) => void {
  const navigate = useNavigate()
  const isMounted = useIsMounted()
  return useCallback(
    (path) => {
      if (!isMounted.current) return
      if (pathsByIndex.get(indexNow() - 1) === path) void navigate(-1)
      else void navigate(path, { replace: true })
    },
    [navigate, isMounted],
  )
}
