/** Where the phone is, as coarsely as posts may say it. */
import { snapToGrid } from '@porchlight/contracts/posts/posts.rules'

export class NoPosition extends Error {
  override name = 'NoPosition'
}

/** 'lat, lng' on the grid of 0.01 degree. Rejects with `NoPosition` when the phone cannot or may not say. */
export function readDevicePosition(): Promise<string> {
  return new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) {
      reject(new NoPosition())
      return
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(positionText(coords)),
      () => reject(new NoPosition()),
      { enableHighAccuracy: true, timeout: 10_000, maximumAge: 5 * 60_000 },
    )
  })
}

export function positionText({ latitude, longitude }: { latitude: number; longitude: number }): string {
  return `${snapToGrid(latitude).toFixed(2)}, ${snapToGrid(longitude).toFixed(2)}`
}
