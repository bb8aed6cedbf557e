/** What is replaced as a whole hands its focus on: whoever walks by keyboard or screen reader stays where they were. */
import type { RefObject } from 'react'

/** From a part that goes to the one that comes in its place, within one change of the page. */
const handedOn = new Set<(part: HTMLElement) => void>()

/** At what gets the focus later. */
const followers = new Set<RefObject<Element | null>>()

/** For what opened a dialog, say: once its part was replaced, the ref is at its twin. Gives the way to stop. */
export function followReplacement(ref: RefObject<Element | null>): () => void {
  followers.add(ref)
  return () => followers.delete(ref)
}

/** The ref of the parts before and after alike. */
export function keepsFocus(part: HTMLElement | null) {
  if (!part) return
  for (const take of handedOn) take(part)
  return () => {
    const focused = document.activeElement
    if (isWithin(part, focused)) handOn(focused, (twin) => twin.focus({ preventScroll: true }))
    for (const ref of followers) {
      if (!isWithin(part, ref.current)) continue
      handOn(ref.current, (twin) => {
        ref.current = twin
      })
    }
  }
}

function isWithin(part: HTMLElement, element: Element | null): element is HTMLElement {
  return element instanceof HTMLElement && part.contains(element)
}

/** Also a part that goes for good hands it on, to nobody. */
function handOn({ tagName, textContent }: HTMLElement, give: (twin: HTMLElement) => void): void {
  const take = (part: HTMLElement) => {
    const same = [...part.querySelectorAll<HTMLElement>(tagName)]
    const twin = same.find((each) => each.textContent === textContent)
    if (twin) give(twin)
  }
  handedOn.add(take)
  queueMicrotask(() => handedOn.delete(take))
}
