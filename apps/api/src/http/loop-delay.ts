import { monitorEventLoopDelay } from 'node:perf_hooks'

const resolutionMs = 10

export interface LoopDelay {
  /** How late the event loop runs: 99 of 100 turns were sooner, in each of the last two windows. One alone is a hiccup. */
  p99Ms: () => number
  stop: () => void
}

export function watchLoopDelay(windowMs: number): LoopDelay {
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs })
  let windows: readonly [before: number, last: number] = [0, 0]
  const timer = setInterval(() => {
    windows = [windows[1], histogram.count === 0 ? 0 : histogram.percentile(99) / 1e6]
    histogram.reset()
  }, windowMs).unref()
  histogram.enable()
  return {
    p99Ms: () => Math.min(...windows),
    stop: () => {
      clearInterval(timer)
      histogram.disable()
    },
  }
}
