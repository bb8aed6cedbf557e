import { type ComponentType, startTransition, useCallback, useState } from 'react'
import type { Code } from './code.ts'

/**
 * The part as it is drawn, null until its code is here, and the way to bring it, which fails as the code's own does. What
 * was drawn decides whether to ask, not what is here by then: code that comes between the two would never be drawn.
 */
export function useCode<Props>(code: Code<Props>): [ComponentType<Props> | null, () => Promise<void>] {
  const [part, setPart] = useState(code.here)
  const bring = useCallback(async () => {
    const come = await code.bring()
    startTransition(() => setPart(() => come))
  }, [code])
  return [part, bring]
}
