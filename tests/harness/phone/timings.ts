/** Records what a page's visitor feels of its work: how soon each interaction is painted, and what moves. */

export interface Timings {
  /** `isAfterTap` is true within half a second after one: a person then expects that something moves. */
  shifts: { value: number; isAfterTap: boolean; moved: string[] }[]
  /** Milliseconds from each touch to the paint after it. */
  interactions: number[]
}

declare global {
  interface Window {
    timings: Timings
  }
}

/** Runs in every page, before the app does, and stands by itself. */
export function recordTimings(): void {
  const timings: Timings = { shifts: [], interactions: [] }
  window.timings = timings
  const describeNode = (node: Node | null) =>
    node instanceof Element ? `${node.tagName} ${node.className} ${node.textContent?.slice(0, 30)}` : '?'
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const shift = entry as PerformanceEntry & {
        value: number
        hadRecentInput: boolean
        sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
      }
      timings.shifts.push({
        value: shift.value,
        isAfterTap: shift.hadRecentInput,
        moved: shift.sources.map(
          ({ node, previousRect, currentRect }) =>
            `${describeNode(node)} from ${previousRect.y} to ${currentRect.y}`,
        ),
      })
    }
  }).observe({ type: 'layout-shift', buffered: true })
  const options: PerformanceObserverInit & { durationThreshold: number } = {
    type: 'event',
    buffered: true,
    durationThreshold: 16,
  }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { duration, interactionId } = entry as PerformanceEntry & { interactionId: number }
      if (interactionId > 0) timings.interactions.push(duration)
    }
  }).observe(options)
}
