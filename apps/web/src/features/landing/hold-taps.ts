/** Taps on the landing page that come before the app does. */

/** The event that the app fires on its window when it handles taps. */
export const appReady = 'appready'

interface TapQueueSettings {
  /** The event by which the app says that it is here. */
  ready: string
  /** The way in, whose code is fetched beside the app's for whoever asks for it. */
  auth: { path: string; file: string }
}

/**
 * Stands in the document by itself, as text, and so uses nothing from outside. To follow a link at once would end the
 * download of the very files that what it leads to needs, and on a bad line begin it anew: the tap is shown as heard, and
 * passed on as soon as the app is here. If the app cannot come, the link is followed as any other.
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
  // What cannot run the app would wait for it for ever.
  if (!('noModule' in HTMLScriptElement.prototype)) return
  addEventListener('click', hold, true)
  addEventListener('error', follow, true)
  addEventListener(ready, passOn)
}
