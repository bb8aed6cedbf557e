/**
 * Code of a part that is fetched when the part is first shown. React's own `lazy` keeps a failed download
 * for ever; here whoever asks next tries again.
 */
import type { ComponentType } from 'react'

/** A line may go silent without ever failing; 2G brings the largest part within this time. */
export const loadMsMax = 30_000
const siteMsMax = 5000

export interface Code<Props> {
  /** Null until it is here. */
  here: () => ComponentType<Props> | null
  /** @throws what the browser says of a failed download, or an Error after `loadMsMax` */
  bring: () => Promise<ComponentType<Props>>
  /**
   * For a person who was told that it did not come. Browsers from before the autumn of 2026 keep a failed download for as
   * long as the page lives: where the server is there and the code is not, the page is loaded anew. Never for what asks by
   * itself, which would load it for ever.
   */
  bringAgain: () => Promise<ComponentType<Props>>
}

export function lazyModule<Props>(load: () => Promise<{ default: ComponentType<Props> }>): Code<Props> {
  let component: ComponentType<Props> | null = null
  const bring = async () => {
    component ??= (await load()).default
    return component
  }
  const bringInTime = () => inTime(bring())
  return {
    here: () => component,
    bring: bringInTime,
    bringAgain: () =>
      bringInTime().catch(async (error: unknown) => {
        if (!(await isSiteThere())) throw error
        location.reload()
        // Nothing is said of it in the moment until then.
        return new Promise(() => undefined)
      }),
  }
}

async function inTime<Result>(work: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`code is not here after ${loadMsMax / 1000} s`)), loadMsMax)
  })
  try {
    return await Promise.race([work, tooLate])
  } finally {
    clearTimeout(timer)
  }
}

/** A captive portal answers with pages, and a new one of those would take the place of the app. */
async function isSiteThere(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(siteMsMax)
    const answer = await fetch('/manifest.webmanifest', { method: 'HEAD', cache: 'no-store', signal })
    return answer.ok && answer.headers.get('content-type')?.startsWith('application/manifest+json') === true
  } catch {
    return false
  }
}
