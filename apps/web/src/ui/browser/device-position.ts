/** Why the device gave no position. */
export type NoPositionReason = 'unsupported' | 'denied' | 'not-found'

export class NoPosition extends Error {
  override name = 'NoPosition'
  readonly reason: NoPositionReason

  constructor(reason: NoPositionReason) {
    super(reason)
    this.reason = reason
  }
}

/**
 * Reads the position of the device, with the specification's limits. Rejects with `NoPosition` when the device cannot
 * give it or is not allowed to.
 */
export function readDevicePosition(): Promise<GeolocationCoordinates> {
  return new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) {
      reject(new NoPosition('unsupported'))
      return
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(coords),
      ({ code, PERMISSION_DENIED }) =>
        reject(new NoPosition(code === PERMISSION_DENIED ? 'denied' : 'not-found')),
      { enableHighAccuracy: true, timeout: 10_000, maximumAge: 5 * 60_000 },
    )
  })
}
