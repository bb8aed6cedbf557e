import { type ComponentType, startTransition, useCallback, useState } from 'react'
import type { Code } from './lazy-module.ts'

/**
 * The part as it is drawn, null until its code is here, and the way to bring it, which fails as the code's own does. What
 * was drawn decides whether to ask, not what is here by then: code that comes between the two would never be drawn.
 */
export function useLazyModule<Props>(code: Code<Props>): [ComponentType<Props> | null, Bring] {
  const [part, setPart] = useState(code.here)
  const bring: Bring = useCallback(
    async ({ again = false } = {}) => {
      const come = await (again ? code.bringAgain() : code.bring())
      startTransition(() => setPart(() => come))
    },
    [code],
  )
  return [part, bring]
}

/** `again`: a person asks who was told that it did not come. */
type Bring = (asked?: { again?: boolean }) => Promise<void>
