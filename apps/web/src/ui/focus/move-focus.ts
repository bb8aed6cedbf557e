/**
 * Moves the focus when the control just used is removed. The browser would put it back to the start of the page, and
 * members with a keyboard or a screen reader would begin again.
 */
import { type RefObject, useEffect, useRef } from 'react'

/**
 * Moves the focus to a part that is no control, and so gets the focus by this function only. Without a part it goes to
 * the main part of the screen.
 */
export function moveFocusTo(part: Element | null | undefined): void {
  const target = part instanceof HTMLElement && part.isConnected ? part : mainPart()
  if (!target) return
  // A finger leaves the screen where it is; the keyboard's place is always in sight.
  const preventScroll = !document.activeElement?.matches(':focus-visible')
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1
  target.dataset.focusTarget = ''
  target.focus({ preventScroll })
}

/**
 * Moves the focus to the next heading after the part that is about to be removed, or to the last heading when none
 * follows.
 */
export function moveFocusPast(part: Element | null): void {
  const around = part?.closest('[role="dialog"]') ?? mainPart()
  const headings = [...(around?.querySelectorAll('h1, h2, h3') ?? [])].filter(
    (heading) => !part?.contains(heading),
  )
  moveFocusTo(headings.find((heading) => part && follows(part, heading)) ?? headings.at(-1))
}

/** The ref of a part that goes once one of its controls was used. */
export function passesFocusOn(part: HTMLElement | null) {
  if (!part) return
  return () => {
    if (part.contains(document.activeElement)) moveFocusPast(part)
  }
}

interface More<Element> {
  /** The ref of the element that holds the items. */
  list: RefObject<Element | null>
  /** Must be called before more items are requested. */
  noteRequest: () => void
}

/** 'Show more' leads to the first item that came: the button stands after them all, or is gone. */
export function useFocusOnMore<List extends HTMLElement>(items: 'li' | 'article'): More<List> {
  const list = useRef<List>(null)
  const wait = useRef<{ there: Set<Element>; focused: Element | null } | null>(null)
  // They may come with any later drawing, so each one looks.
  useEffect(() => {
    if (!wait.current) return
    const { there: previousItems, focused } = wait.current
    const first = [...(list.current?.querySelectorAll(items) ?? [])].find((item) => !previousItems.has(item))
    if (!first) return
    wait.current = null
    // A member who has moved the focus meanwhile stays where they are.
    const { activeElement } = document
    if (activeElement === focused || activeElement === document.body) moveFocusTo(first)
  })
  return {
    list,
    noteRequest: () => {
      const previousItems = new Set<Element>(list.current?.querySelectorAll(items))
      wait.current = { there: previousItems, focused: document.activeElement }
    },
  }
}

function mainPart(): HTMLElement | null {
  return document.querySelector('main')
}

function follows(part: Element, other: Element): boolean {
  return (part.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
}
