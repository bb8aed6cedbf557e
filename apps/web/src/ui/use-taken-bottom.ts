/** How much of the window's bottom is taken by bars of actions: what lies over the screen stands above them. */
import { useLayoutEffect, useState } from 'react'

/** Marks a bar, wherever it is drawn. */
export const bottomBar = { 'data-bottom-bar': '' }

/** Marks what lies at a phone's bottom as a whole: where it has a field, that is written in while a message is shown. */
export const bottomSheet = { 'data-bottom-sheet': '' }

/** What is not settled yet: on a phone, a message never lies on what it speaks of. */
const unsettled = 'main :is([data-state="waiting"], [data-state="sending"])'

/** As `dialog.module.css` has it, in CSS pixels. */
const cardFrom = 640

/** CSS pixels, followed for as long as it is asked for; null where all of the bottom is taken, or what was just made is there. */
export function useTakenBottom(follow: boolean): number | null {
  const [taken, setTaken] = useState<number | null>(0)
  useLayoutEffect(() => {
    if (!follow) return
    let frame = 0
    const followed = new Set<Element>()
    // What was sent meanwhile lies where it lay: the message stays where it is.
    let isAside = false
    const look = () => {
      const bottom = takenBottom()
      isAside ||= bottom !== null && liesOnUnsettled(bottom)
      setTaken(isAside ? null : bottom)
      for (const bar of bars()) {
        // One that is there already would answer at once, again and again.
        if (!followed.has(bar)) sizes.observe(bar)
        followed.add(bar)
      }
    }
    const soon = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(look)
    }
    const sizes = new ResizeObserver(soon)
    look()
    const changes = new MutationObserver(soon)
    changes.observe(document.body, { childList: true, subtree: true })
    window.addEventListener('resize', soon)
    return () => {
      cancelAnimationFrame(frame)
      changes.disconnect()
      sizes.disconnect()
      window.removeEventListener('resize', soon)
    }
  }, [follow])
  return taken
}

function takenBottom(): number | null {
  const { innerHeight, innerWidth } = window
  const isSheet = innerWidth < cardFrom
  if (isSheet && document.querySelector('[data-bottom-sheet]:has(input, textarea)')) return null
  const tops = bars()
    // In a wide window it is a card in the middle, and past its buttons there is room.
    .filter((bar) => isSheet || !bar.closest('[data-bottom-sheet]'))
    .map((bar) => bar.getBoundingClientRect())
    // A rail beside the screen is none.
    .filter(({ top, height }) => height > 0 && top > innerHeight / 2 && top < innerHeight)
    .map(({ top }) => top)
  return Math.ceil(innerHeight - Math.min(innerHeight, ...tops))
}

/** As high as a message of two lines, with the room around it. */
const messageHeight = 112

function liesOnUnsettled(bottom: number): boolean {
  const { innerHeight, innerWidth } = window
  if (innerWidth >= cardFrom || document.querySelector('[role="dialog"]')) return false
  const areas = [...document.querySelectorAll(unsettled)].map((entry) => entry.getBoundingClientRect())
  const isTaken = (from: number) =>
    areas.some((area) => area.height > 0 && area.top < from + messageHeight && area.bottom > from)
  return isTaken(innerHeight - bottom - messageHeight) && !isTaken(0)
}

function bars(): Element[] {
  return [...document.querySelectorAll('[data-bottom-bar]')]
}
