import { startTransition, useCallback, useState } from 'react'
import type { LazyModule } from './lazy-module.ts'

/**
 * The part as it is rendered, null until it is loaded, and the function that loads it, which fails as loading does.
 * What was rendered decides whether to load, not what is loaded by then: a module that arrives in between would never be
 * rendered.
 */
export function useLazyModule<Part>(lazy: LazyModule<Part>): [Part | null, Load] {
  const [part, setPart] = useState(lazy.loaded)
  const load: Load = useCallback(
    async ({ retry = false } = {}) => {
      const loadedModule = await (retry ? lazy.retry() : lazy.load())
      startTransition(() => setPart(() => loadedModule))
    },
    [lazy],
  )
  return [part, load]
}

/** Loads the module. `retry` is for a person who saw that loading failed. */
type Load = (options?: { retry?: boolean }) => Promise<void>
