/** A screen whose module is loaded by the first visit. If loading fails, only the place of the screen shows it. */
import { type ComponentType, useEffect } from 'react'
import type { LaterPart } from '../../storage/later-code.ts'
import { focusMain } from '../../ui/focus/focus-main.ts'
import { lazyModule } from '../../ui/loading/lazy-module.ts'
import { Spinner } from '../../ui/loading/spinner.tsx'
import { useNeededModule } from '../../ui/loading/use-needed-module.ts'
import { NotLoaded } from './load-failed.tsx'

interface LazyScreenOptions {
  /** Alone on the page, without the frame that the other screens have. */
  page?: boolean
  /** The part that the screen belongs to, if it is not installed. */
  part?: LaterPart
}

export function lazyScreen(
  importScreen: () => Promise<{ default: ComponentType }>,
  { page = false, ...settings }: LazyScreenOptions = {},
): ComponentType & { load: () => Promise<unknown> } {
  const lazy = lazyModule(importScreen, settings)
  return Object.assign(LazyScreen, { load: lazy.load })

  function LazyScreen() {
    const { part: Screen, tryAgain, isRetried } = useNeededModule(lazy, true)
    // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it comes
    useEffect(() => {
      if (Screen && isRetried()) focusMain()
    }, [Screen])
    if (Screen) return <Screen />
    return tryAgain ? <NotLoaded page={page} onTryAgain={tryAgain} /> : <Spinner page={page} />
  }
}
