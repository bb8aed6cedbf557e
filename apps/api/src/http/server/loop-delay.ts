import { monitorEventLoopDelay } from 'node:perf_hooks'

const resolutionMs = 10

export interface LoopDelay {
  /**
   * Returns the event loop's delay in milliseconds: the 99th percentile, and of the last two windows the lower one. A
   * single late window is a short pause.
   */
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
