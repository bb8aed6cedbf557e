/**
 * Counts the work that a page does: how often React changes it, how many components it renders for that, and what is read
 * from IndexedDB. Counts are the same on every machine, unlike times.
 */
import type { Page } from 'playwright-core'

export interface ScreenWork {
  /** The number of times that React changed the page. */
  commits: number
  /** The number of components that were rendered in all of them. */
  renders: number
  /** The number of responses of IndexedDB; each step of a cursor is one. */
  reads: number
  /** The number of rows in these responses. */
  rows: number
}

declare global {
  interface Window {
    screenWork: ScreenWork & {
      /** The time of the last change, by the page's `performance.now()`. */
      changedAt: number
    }
  }
}

/** Milliseconds without any work after which a screen counts as complete. */
const restMs = 600

/** The part of React's tree that is read here. */
interface Fiber {
  tag: number
  flags: number
  child: Fiber | null
  sibling: Fiber | null
  alternate: Fiber | null
}

/** Counts in every page of this phone from its next visit on. */
export async function countScreenWork(page: Page): Promise<void> {
  await page.context().addInitScript(recordWork)
}

/** Waits until the page has nothing left to do, and returns the work since the last call. */
export async function takeScreenWork(page: Page): Promise<ScreenWork> {
  await page.waitForFunction((ms) => performance.now() - window.screenWork.changedAt > ms, restMs, {
    polling: 100,
  })
  return page.evaluate(() => {
    const { commits, renders, reads, rows } = window.screenWork
    Object.assign(window.screenWork, { commits: 0, renders: 0, reads: 0, rows: 0 })
    return { commits, renders, reads, rows }
  })
}

/** Runs in every page, before the app does. */
function recordWork(): void {
  /** React's numbers for functions, classes, forwarded references and memoized functions. */
  const componentTags = [0, 1, 11, 14, 15]
  /** React's flag of a component that was rendered. */
  const renderedFlag = 1
  const work = { commits: 0, renders: 0, reads: 0, rows: 0, changedAt: performance.now() }
  window.screenWork = work

  const countRenders = (fiber: Fiber, isNew: boolean): number => {
    const isRendered = componentTags.includes(fiber.tag) && (isNew || (fiber.flags & renderedFlag) !== 0)
    const before = isNew ? null : fiber.alternate
    let count = Number(isRendered)
    // A subtree that React took over as it was has the same first child.
    if (before && before.child === fiber.child) return count
    const childrenBefore = new Set<Fiber>()
    for (let child = before?.child ?? null; child; child = child.sibling) childrenBefore.add(child)
    for (let child = fiber.child; child; child = child.sibling) {
      if (!childrenBefore.has(child)) count += countRenders(child, isNew || child.alternate === null)
    }
    return count
  }
  Object.assign(window, {
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberUnmount: () => undefined,
      onCommitFiberRoot: (_renderer: number, root: { current: Fiber }) => {
        work.commits += 1
        work.renders += countRenders(root.current, root.current.alternate === null)
        work.changedAt = performance.now()
      },
    },
  })

  const rowsIn = (result: unknown): number => {
    if (result === undefined || result === null || typeof result === 'number') return 0
    return Array.isArray(result) ? result.length : 1
  }
  const readers = ['get', 'getAll', 'getKey', 'getAllKeys', 'openCursor', 'openKeyCursor', 'count'] as const
  for (const { prototype } of [IDBObjectStore, IDBIndex]) {
    for (const name of readers) {
      const read = prototype[name] as (...args: unknown[]) => IDBRequest
      Object.assign(prototype, {
        [name](this: unknown, ...args: unknown[]) {
          const request = read.apply(this, args)
          request.addEventListener('success', () => {
            work.reads += 1
            work.rows += rowsIn(request.result)
            work.changedAt = performance.now()
          })
          return request
        },
      })
    }
  }
}
