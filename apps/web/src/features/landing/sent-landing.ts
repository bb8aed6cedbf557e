/**
 * The landing page as the document brought it. A translator may be faster than the app, which then cannot take over what
 * is no longer as it drew it, and draws its own in its place.
 */
declare global {
  interface Window {
    /** The landing page's text and number of elements before anything changed it. */
    sentLanding?: string
  }
}

/** Stands in the document by itself, as text, right behind the landing page, and so uses nothing from outside. */
export function noteLanding(): void {
  const place = document.getElementById('root')
  if (place) window.sentLanding = place.textContent + String(place.querySelectorAll('*').length)
}

/** Returns true when the landing page is there, and as it was sent. A held tap changes only attributes. */
export function isLandingAsSent(place: Element): boolean {
  return window.sentLanding === place.textContent + String(place.querySelectorAll('*').length)
}
