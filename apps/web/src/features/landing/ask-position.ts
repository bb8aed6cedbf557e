/** Why the browser gave no position. */
export type NoPosition = 'unsupported' | 'denied' | 'not-found'

/**
 * Asks the browser for a position, so that the question after sign-up need not. It is neither kept nor sent:
 * nobody has signed up yet. Null when there is one.
 */
export function askPosition(): Promise<NoPosition | null> {
  return new Promise((resolve) => {
    if (!('geolocation' in navigator)) {
      resolve('unsupported')
      return
    }
    navigator.geolocation.getCurrentPosition(
      () => resolve(null),
      ({ code, PERMISSION_DENIED }) => resolve(code === PERMISSION_DENIED ? 'denied' : 'not-found'),
      // A town is enough: nobody is to wait for satellites.
      { timeout: 10_000, maximumAge: 10 * 60_000 },
    )
  })
}
