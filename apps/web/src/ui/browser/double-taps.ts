/** The second of two taps on a link finds its screen on its way: it would be in the history twice, and Back lead nowhere. */

const doubleTapMsMax = 500

/** Ignores the second tap of a double tap. Returns a function that stops it. */
export function ignoreSecondTaps(page: EventTarget): () => void {
  let last = { href: '', at: Number.NEGATIVE_INFINITY }
  const onClick = (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
    if (!link || isForAnotherTab(event)) return
    const isSecond = link.href === last.href && event.timeStamp - last.at < doubleTapMsMax
    last = { href: link.href, at: event.timeStamp }
    if (!isSecond) return
    event.preventDefault()
    event.stopPropagation()
  }
  page.addEventListener('click', onClick, { capture: true })
  return () => page.removeEventListener('click', onClick, { capture: true })
}

function isForAnotherTab(event: Event): boolean {
  return event instanceof MouseEvent && (event.ctrlKey || event.metaKey || event.shiftKey)
}
