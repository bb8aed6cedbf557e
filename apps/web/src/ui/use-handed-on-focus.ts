/** What is replaced as a whole hands its focus on: whoever walks by keyboard or screen reader stays where they were. */
import { useLayoutEffect, useRef } from 'react'

type Twin = (part: HTMLElement) => HTMLElement | undefined

/** From a part that goes to the one that comes in its place, within one change of the page. */
let handedOn: Twin | null = null

/** For the parts before and after alike. Gives the ref of the part. */
export function useHandedOnFocus<Part extends HTMLElement>() {
  const ref = useRef<Part>(null)
  useLayoutEffect(() => {
    const part = ref.current
    if (!part) return
    handedOn?.(part)?.focus({ preventScroll: true })
    return () => {
      const focused = document.activeElement
      if (focused instanceof HTMLElement && part.contains(focused)) handOn(focused)
    }
  }, [])
  return ref
}

/** Also a part that goes for good hands it on, to nobody. */
function handOn({ tagName, textContent }: HTMLElement): void {
  handedOn = (part) =>
    [...part.querySelectorAll<HTMLElement>(tagName)].find((twin) => twin.textContent === textContent)
  queueMicrotask(() => {
    handedOn = null
  })
}
