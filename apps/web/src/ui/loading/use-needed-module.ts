import { useEffect, useRef, useState } from 'react'
import type { LazyModule } from './lazy-module.ts'
import { useLazyModule } from './use-lazy-module.ts'

interface NeededModule<Part> {
  /** The part; null until it is loaded. */
  part: Part | null
  /** Loads again on a person's request; null unless loading has failed. */
  tryAgain: (() => void) | null
  /** Returns true when a person has started loading again: then the loaded part gets the focus. */
  isRetried: () => boolean
}

/** Loads a module as soon as it is needed. */
export function useNeededModule<Part>(lazy: LazyModule<Part>, isNeeded: boolean): NeededModule<Part> {
  const [part, load] = useLazyModule(lazy)
  const [hasFailed, setFailed] = useState(false)
  const retried = useRef(false)
  useEffect(() => {
    if (!isNeeded || hasFailed || part) return
    load({ retry: retried.current }).catch(() => setFailed(true))
  }, [isNeeded, hasFailed, part, load])
  const tryAgain = () => {
    retried.current = true
    setFailed(false)
  }
  return { part, tryAgain: hasFailed ? tryAgain : null, isRetried: () => retried.current }
}
