/**
 * A part of the app whose module is loaded when it is first needed. React's own `lazy` keeps a failed download for ever; here the
 * next call tries again.
 */
import { addLaterPart, sheetsHere } from './sheets.ts'

/** A connection may go silent without ever failing; 2G loads the largest module within this time. */
export const loadMsMax = 30_000
const siteMsMax = 5000

/** A module that is loaded when needed, by its default export: most often a component. */
export interface LazyModule<Part> {
  /** Returns the part; null until it is loaded. */
  loaded: () => Part | null
  /** @throws the browser's error for a failed download, or an Error after `loadMsMax` */
  load: () => Promise<Part>
  /**
   * Loads again for a person who saw that loading failed. Browsers from before autumn 2026 cache a failed download as
   * long as the page lives: when the server responds and the module still fails, the page is reloaded. It is never for
   * automatic retries, which would reload the page for ever.
   */
  retry: () => Promise<Part>
}

interface LazyModuleSettings {
  /** True when plain text is better than nothing, should a style sheet be lost. */
  isShownUnstyled?: boolean
  /** The later part that the module belongs to: no module of another part waits for the styles of this one. */
  part?: string
}

export function lazyModule<Part>(
  importModule: () => Promise<{ default: Part }>,
  { isShownUnstyled = false, part: laterPart }: LazyModuleSettings = {},
): LazyModule<Part> {
  if (laterPart) addLaterPart(laterPart)
  let part: Part | null = null
  let loading: Promise<Part> | null = null
  const importOnce = async () => {
    const { default: imported } = await importModule()
    if (!isShownUnstyled) await sheetsHere(laterPart)
    part = imported
    return part
  }
  // All that wait for the module go on together, and are drawn at once.
  const load = () => {
    loading ??= importOnce()
    loading.catch(() => {
      loading = null
    })
    return withTimeout(loading)
  }
  return {
    loaded: () => part,
    load,
    retry: () =>
      load().catch(async (error: unknown) => {
        if (!(await isSiteReachable())) throw error
        location.reload()
        // No error is shown in the moment until the reload.
        return new Promise(() => undefined)
      }),
  }
}

async function withTimeout<Result>(work: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`not loaded after ${loadMsMax / 1000} s`)), loadMsMax)
  })
  try {
    return await Promise.race([work, tooLate])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Returns true when our own server responds. A captive portal responds to every request with its own page, and a reload
 * would replace the app with it.
 */
async function isSiteReachable(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(siteMsMax)
    const response = await fetch('/manifest.webmanifest', { method: 'HEAD', cache: 'no-store', signal })
    return (
      response.ok && response.headers.get('content-type')?.startsWith('application/manifest+json') === true
    )
  } catch {
    return false
  }
}
