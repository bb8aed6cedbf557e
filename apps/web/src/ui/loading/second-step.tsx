/**
 * Draws what a first look does not reach in a step of its own, right after what stands above it: the browser lays out
 * and paints each step apart, and responds to taps between them.
 */
import { type ReactNode, useDeferredValue } from 'react'

interface SecondStepProps {
  /** Shown in the first step; nothing when it is missing. */
  before?: ReactNode
  children: ReactNode
}

export function SecondStep({ before, children }: SecondStepProps): ReactNode {
  return useDeferredValue(true, false) ? children : before
}
