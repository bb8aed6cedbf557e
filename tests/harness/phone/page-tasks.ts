/**
 * Measures the tasks of a page's main thread from a trace of Chromium: what a tap waits for. They are taken in the
 * thread's own time, so that other work on the machine does not make them longer.
 */
import type { Page } from 'playwright-core'

/** The duration in milliseconds. */
export interface PageTask {
  length: number
  script: number
  layout: number
  paint: number
}

const categories = [
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'blink.user_timing',
  '__metadata',
]
const profileCategory = 'disabled-by-default-v8.cpu_profiler'
const layoutEvents = ['UpdateLayoutTree', 'Layout', 'PrePaint', 'HitTest', 'ParseAuthorStyleSheet']
const paintEvents = ['Paint', 'Layerize', 'Commit', 'UpdateLayer', 'PaintImage', 'Decode Image']
/** The name of the marks between two parts of a trace. */
const markName = 'part of the trace: '

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  /** Microseconds, by the clock. */
  ts: number
  dur?: number
  /** Microseconds of the thread. */
  tdur?: number
  args: { name?: string }
}

export interface PageTrace {
  /** All that the page does from here on belongs to this part. */
  begin: (part: string) => Promise<void>
  /** Ends the trace. Returns the tasks of each part that took a millisecond or more. */
  end: () => Promise<Map<string, PageTask[]>>
}

/** @param path a file for the trace, with a profile; it opens in the developer tools of any Chromium */
export async function traceTasks(page: Page, path?: string): Promise<PageTrace> {
  const browser = page.context().browser()
  if (!browser) throw new Error('A trace needs a browser of its own')
  const withFile = path === undefined ? {} : { path }
  await browser.startTracing(page, {
    ...withFile,
    categories: [...categories, ...(path === undefined ? [] : [profileCategory])],
  })
  return {
    begin: (part) => page.evaluate((name) => void performance.mark(name), `${markName}${part}`),
    end: async () => {
      const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] }
      return tasksByPart(traceEvents)
    },
  }
}

function tasksByPart(events: readonly TraceEvent[]): Map<string, PageTask[]> {
  const marks = events
    .filter(({ name }) => name.startsWith(markName))
    .sort((first, other) => first.ts - other.ts)
  const [mark] = marks
  if (!mark) throw new Error('The trace has no part')
  const ofThread = events
    .filter(({ ph, pid, tid }) => ph === 'X' && pid === mark.pid && tid === mark.tid)
    .sort((first, other) => first.ts - other.ts || (other.dur ?? 0) - (first.dur ?? 0))
  const parts = new Map<string, PageTask[]>(marks.map(({ name }) => [name.slice(markName.length), []]))
  for (const [index, task] of ofThread.entries()) {
    if (task.name !== 'RunTask' || (task.tdur ?? 0) < 1000) continue
    const last = marks.findLast(({ ts }) => ts <= task.ts + (task.dur ?? 0) / 2)
    if (last) parts.get(last.name.slice(markName.length))?.push(dissect(ofThread, index))
  }
  return parts
}

/** Splits a task by what ran. The time of an event is its own, without that of the events within it. */
function dissect(events: readonly TraceEvent[], start: number): PageTask {
  const task = events[start] as TraceEvent
  const end = task.ts + (task.dur ?? 0)
  const result = { length: (task.tdur ?? 0) / 1000, script: 0, layout: 0, paint: 0 }
  const around: TraceEvent[] = []
  const add = (event: TraceEvent, us: number) => {
    const kind = layoutEvents.includes(event.name)
      ? 'layout'
      : paintEvents.includes(event.name)
        ? 'paint'
        : 'script'
    result[kind] += us / 1000
  }
  for (let index = start; index < events.length; index += 1) {
    const event = events[index] as TraceEvent
    if (event.ts >= end) break
    const isAround = (each: TraceEvent) => each.ts + (each.dur ?? 0) > event.ts
    while (around.length > 0 && !isAround(around.at(-1) as TraceEvent)) around.pop()
    const parent = around.at(-1)
    if (parent) add(parent, -(event.tdur ?? 0))
    add(event, event.tdur ?? 0)
    around.push(event)
  }
  return result
}
