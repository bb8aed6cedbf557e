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
 * Returns a function that leads to the screen where an act ends: back to it, or else in place of the finished screen. It
 * moves nobody who has left meanwhile, so that it can be called after any wait.
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
