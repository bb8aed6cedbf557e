import { type ComponentType, startTransition, useCallback, useState } from 'react'
import type { LazyModule } from './lazy-module.ts'

/**
 * The component as it is rendered, null until it is loaded, and the function that loads it, which fails as loading does.
 * What was rendered decides whether to load, not what is loaded by then: a module that arrives in between would never be
 * rendered.
 */
export function useLazyModule<Props>(lazy: LazyModule<Props>): [ComponentType<Props> | null, Load] {
  const [component, setComponent] = useState(lazy.loaded)
  const load: Load = useCallback(
    async ({ retry = false } = {}) => {
      const loaded = await (retry ? lazy.retry() : lazy.load())
      startTransition(() => setComponent(() => loaded))
    },
    [lazy],
  )
  return [component, load]
}

/** `retry`: for a person who was told that loading failed. */
type Load = (options?: { retry?: boolean }) => Promise<void>
