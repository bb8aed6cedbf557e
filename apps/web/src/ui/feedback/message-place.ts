/** Finds room for a message: beside the bars at the window's edges, and not over the content that it is about. */
import { useLayoutEffect, useState } from 'react'

/** Marks a bar, wherever it is drawn. */
export const bottomBar = { 'data-bottom-bar': '' }

/** Marks what lies at a phone's bottom as a whole. */
export const bottomSheet = { 'data-bottom-sheet': '' }

/** Marks what a screen is headed by: what lies over the screen at its top stands below it. */
export const topBar = { 'data-top-bar': '' }

/** Parts whose entry is not settled yet: it may settle while a message is shown. */
const unsettled = 'main :is([data-state="waiting"], [data-state="sending"])'

/** Parts that a message must not cover on a phone: problems too, and the main button of a form or a screen. */
const guarded = `${unsettled}, [data-problem], [aria-invalid="true"], [data-main]`

/**
 * Parts that a message about a failure must not cover: besides the parts above, every control with which the member
 * could correct it.
 */
const guardedFromBadNews = `${guarded}, a, button, input, textarea, select`

/** Milliseconds after which the screen is taken as it is. Later movements do not make the message jump. */
const settlesMs = 300

/** The width from which a sheet is a card, as in `dialog.module.css`, in CSS pixels. */
const cardFrom = 640

/** The place of a message, in CSS pixels from that edge of the window. */
interface MessagePlace {
  edge: 'top' | 'bottom'
  offset: number
}

/**
 * Returns the place of a message: above the bars at the bottom. It is at the top when the whole bottom is taken, or
 * when there are parts that must not be covered. The place is updated while the message is shown.
 */
export function useMessagePlace(message: { id: number; isBad: boolean } | null): MessagePlace {
  const { id = null, isBad = false } = message ?? {}
  const [place, setPlace] = useState<MessagePlace>({ edge: 'bottom', offset: 0 })
  useLayoutEffect(() => {
    if (id === null) return
    let frame = 0
    const followed = new Set<Element>()
    // The message stays at the top once it is there: an entry that was sent meanwhile stays in its place, too.
    let isAside = false
    const shownAt = performance.now()
    const look = () => {
      const bottom = takenBottom()
      const isNew = performance.now() - shownAt < settlesMs
      const parts = isNew ? (isBad ? guardedFromBadNews : guarded) : unsettled
      isAside ||= bottom === null || isBetterAtTop(bottom, parts)
      const next: MessagePlace =
        isAside || bottom === null ? { edge: 'top', offset: takenTop() } : { edge: 'bottom', offset: bottom }
      setPlace((before) => (before.edge === next.edge && before.offset === next.offset ? before : next))
      for (const bar of bars()) {
        // A resize observer reports an element as soon as it is added, so adding it again and again would not end.
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
  }, [id, isBad])
  return place
}

function takenBottom(): number | null {
  const { innerHeight, innerWidth } = window
  const isSheet = innerWidth < cardFrom
  // Above it would be the middle of the screen.
  if (isSheet && document.querySelector('[data-bottom-sheet]')) return null
  const tops = bars()
    // In a wide window such a sheet is a card in the middle, and there is room beside its buttons.
    .filter((bar) => isSheet || !bar.closest('[data-bottom-sheet]'))
    .map((bar) => bar.getBoundingClientRect())
    // A rail beside the screen is none.
    .filter(({ top, height }) => height > 0 && top > innerHeight / 2 && top < innerHeight)
    .map(({ top }) => top)
  return Math.ceil(innerHeight - Math.min(innerHeight, ...tops))
}

/** The height of a message of two lines with its margin, in CSS pixels. */
const messageHeight = 112

/** Returns true when the bottom has parts that must not be covered, and the top has fewer of them. */
function isBetterAtTop(bottom: number, guardedParts: string): boolean {
  const { innerHeight, innerWidth } = window
  if (innerWidth >= cardFrom) return false
  const areas = [...uppermost().querySelectorAll(guardedParts)]
    .filter((part) => !part.closest('[data-toast-area]'))
    .map((part) => part.getBoundingClientRect())
    .filter(({ height, width }) => height > 0 && width > 0)
  const countCovered = (from: number) =>
    areas.filter(({ top, bottom: end }) => top < from + messageHeight && end > from).length
  const below = countCovered(innerHeight - bottom - messageHeight)
  return below > 0 && countCovered(takenTop()) < below
}

/** The dialog that lies on all others, or the page where there is none. */
function uppermost(): ParentNode {
  return [...document.querySelectorAll('[role="dialog"]')].at(-1) ?? document
}

/** Down to where the head of what lies uppermost reaches, as long as it is in sight; a sheet at the bottom leaves all of the top. */
function takenTop(): number {
  const heads = [...uppermost().querySelectorAll('[data-top-bar]')]
    .map((head) => head.getBoundingClientRect())
    .filter(({ top, height }) => height > 0 && top < window.innerHeight / 4)
  return Math.max(0, ...heads.map(({ bottom }) => Math.ceil(bottom)))
}

function bars(): Element[] {
  return [...document.querySelectorAll('[data-bottom-bar]')]
}
