/** Taps on the landing page that come before the app does. */

/** The event that the app fires on its window when it handles taps. */
export const appReady = 'appready'

interface TapQueueSettings {
  /** The event that the app fires when it is ready. */
  ready: string
  /** The entry screen, whose code is fetched beside the app's when a visitor opens it. */
  auth: { path: string; file: string }
}

/**
 * Queues taps until the app is ready. The function is put into the document as text, so it uses nothing from outside.
 * Following a link at once would end the download of the files that the next screen needs, and a bad line would have to
 * begin it again. The tap is therefore shown as received, and passed on when the app is ready. If the app cannot load,
 * the browser follows the link as usual.
 */
export function queueTaps({ ready, auth }: TapQueueSettings): void {
  let heldLink: HTMLAnchorElement | null = null
  let isFetched = false
  const fetchAuth = () => {
    if (isFetched) return
    isFetched = true
    const link = document.createElement('link')
    Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href: auth.file })
    document.head.append(link)
  }
  const hold = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
    if (!link || !isPlain) return
    event.preventDefault()
    heldLink?.removeAttribute('aria-busy')
    link.setAttribute('aria-busy', 'true')
    heldLink = link
    if (link.pathname === auth.path) fetchAuth()
  }
  const letGo = () => {
    removeEventListener('click', hold, true)
    removeEventListener('error', follow, true)
    removeEventListener(ready, passOn)
    heldLink?.removeAttribute('aria-busy')
  }
  const passOn = () => {
    letGo()
    heldLink?.click()
  }
  const follow = ({ target }: Event) => {
    if (target !== window && !(target instanceof HTMLScriptElement)) return
    letGo()
    if (heldLink) location.assign(heldLink.href)
  }
  // A browser that cannot run the app would wait for it forever.
  if (!('noModule' in HTMLScriptElement.prototype)) return
  addEventListener('click', hold, true)
  addEventListener('error', follow, true)
  addEventListener(ready, passOn)
}
