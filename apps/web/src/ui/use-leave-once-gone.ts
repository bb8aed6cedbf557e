/** For the screen of one thing that its member may take away right there: nobody is told of their own doing that it is not here. */
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'

interface OwnEnd {
  /** The member has just taken it away. */
  expectGone: () => void
  /** It is gone by the member's own doing, and the screen is being left. */
  isLeft: boolean
}

/**
 * Goes back to where the member came from, once it is gone.
 * @param parent where that is nowhere
 */
export function useLeaveOnceGone(isGone: boolean, parent: string): OwnEnd {
  const navigate = useNavigate()
  const [isExpected, setExpected] = useState(false)
  const leave = useEffectEvent(() => {
    if (isFirstOfHistory()) void navigate(parent, { replace: true })
    else void navigate(-1)
  })
  const isLeft = isGone && isExpected
  useEffect(() => {
    if (isLeft) leave()
  }, [isLeft])
  return { expectGone: () => setExpected(true), isLeft }
}

/** Where the router keeps how many steps led here. */
function isFirstOfHistory(): boolean {
  const kept: unknown = history.state
  return !(typeof kept === 'object' && kept !== null && 'idx' in kept && Number(kept.idx) > 0)
}
