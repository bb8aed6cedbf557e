import { snapToGrid } from '@porchlight/contracts/posts/posts.rules'

/** 'lat, lng' on the grid of 0.01 degree: as coarsely as posts may say where a phone is. */
export function positionText({ latitude, longitude }: { latitude: number; longitude: number }): string {
  return `${snapToGrid(latitude).toFixed(2)}, ${snapToGrid(longitude).toFixed(2)}`
}
