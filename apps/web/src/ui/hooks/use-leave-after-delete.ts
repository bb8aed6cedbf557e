/**
 * Leaves the screen of an item that its member has just deleted there, so that they do not get a notice that it is not
 * here.
 */
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { hasScreenBefore } from './use-back.ts'

interface OwnEnd {
  /** The member has just taken it away. */
  expectGone: () => void
  /** True when the member deleted it, and the screen is being left. */
  isLeft: boolean
}

/**
 * Goes back to where the member came from, once it is gone.
 * @param parent where that is nowhere
 */
export function useLeaveAfterDelete(isGone: boolean, parent: string): OwnEnd {
  const navigate = useNavigate()
  const [isExpected, setExpected] = useState(false)
  const leave = useEffectEvent(() => {
    if (hasScreenBefore()) void navigate(-1)
    else void navigate(parent, { replace: true })
  })
  const isLeft = isGone && isExpected
  useEffect(() => {
    if (isLeft) leave()
  }, [isLeft])
  return { expectGone: () => setExpected(true), isLeft }
}
