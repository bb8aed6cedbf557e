/** A new screen begins at its top, for eyes and for readers; the app's first one is left to the browser. */
import { useEffectEvent, useLayoutEffect } from 'react'

/** Shared by all frames: going from the landing to `/auth` is a new screen too, though the frame is another. */
let shownPath: string | null = null

/** `screen` names what is shown; another name is another screen. `main` gets the focus and needs a tabIndex. */
export function useScreenStart(screen: string, main: () => HTMLElement | null | undefined): void {
  const arrive = useEffectEvent(() => {
    window.scrollTo(0, 0)
    main()?.focus({ preventScroll: true })
  })
  // The effect runs before the screen is painted, and before the code that restores the scroll position.
  useLayoutEffect(() => {
    if (shownPath !== null && shownPath !== screen) arrive()
    shownPath = screen
  }, [screen])
}
