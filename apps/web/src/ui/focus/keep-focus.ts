/** A part that is replaced as a whole keeps the focus: it moves to the same element of the new part. */
import type { RefObject } from 'react'

/** Moves of the focus that removed parts left, for the parts that are mounted in the same commit. */
const pendingMoves = new Set<(part: HTMLElement) => void>()

/** Refs to elements that will get the focus later. */
const followers = new Set<RefObject<Element | null>>()

/**
 * Updates a ref when its part is replaced, for example of a dialog's opener: it then points to the same element of the
 * new part. Returns the function that stops it.
 */
export function followReplacement(ref: RefObject<Element | null>): () => void {
  followers.add(ref)
  return () => followers.delete(ref)
}

/** The ref of the parts before and after alike. */
export function keepsFocus(part: HTMLElement | null) {
  if (!part) return
  for (const move of pendingMoves) move(part)
  return () => {
    const focused = document.activeElement
    if (isWithin(part, focused)) moveLater(focused, (match) => match.focus({ preventScroll: true }))
    for (const ref of followers) {
      if (!isWithin(part, ref.current)) continue
      moveLater(ref.current, (match) => {
        ref.current = match
      })
    }
  }
}

function isWithin(part: HTMLElement, element: Element | null): element is HTMLElement {
  return element instanceof HTMLElement && part.contains(element)
}

/** A part that is removed for good leaves it too, and no part takes it. */
function moveLater({ tagName, textContent }: HTMLElement, use: (match: HTMLElement) => void): void {
  const move = (part: HTMLElement) => {
    const sameTagElements = [...part.querySelectorAll<HTMLElement>(tagName)]
    const match = sameTagElements.find((each) => each.textContent === textContent)
    if (match) use(match)
  }
  pendingMoves.add(move)
  queueMicrotask(() => pendingMoves.delete(move))
}
