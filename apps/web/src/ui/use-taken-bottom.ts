/** How much of the window's bottom is taken by bars of actions: what lies over the screen stands above them. */
import { useLayoutEffect, useState } from 'react'

/** Marks a bar, wherever it is drawn. */
export const bottomBar = { 'data-bottom-bar': '' }

/** CSS pixels, followed for as long as it is asked for. */
export function useTakenBottom(follow: boolean): number {
  const [taken, setTaken] = useState(0)
  useLayoutEffect(() => {
    if (!follow) return
    let frame = 0
    const followed = new Set<Element>()
    const look = () => {
      setTaken(takenBottom())
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

function takenBottom(): number {
  const { innerHeight } = window
  const tops = bars()
    .map((bar) => bar.getBoundingClientRect())
    // A rail beside the screen is none.
    .filter(({ top, height }) => height > 0 && top > innerHeight / 2 && top < innerHeight)
    .map(({ top }) => top)
  return Math.ceil(innerHeight - Math.min(innerHeight, ...tops))
}

function bars(): Element[] {
  return [...document.querySelectorAll('[data-bottom-bar]')]
}
