/** A photo that lies on a device, for screens that are mounted: a small picture, and what is known of it. */
import type { StoredPhoto } from '../../storage/database.ts'

/** Four points of red. */
const picture =
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAYAAABytg0kAAAAFElEQVR4nGP8z8Dwn4GBgYGJAQoAHxcCAk+Uzr4AAAAASUVORK5CYII='

/** Returns a photo as a device stores it, with its picture; its hash is made up. */
export function aKeptPhoto(change: Partial<StoredPhoto> = {}): { photo: StoredPhoto; base64: string } {
  return {
    photo: {
      sha256: 'a'.repeat(64),
      type: 'image/png',
      size: Buffer.from(picture, 'base64').length,
      width: 2,
      height: 2,
      keptAt: Date.now(),
      state: 'due',
      received: 0,
      ...change,
    },
    base64: picture,
  }
}

export const aPicture = Buffer.from(picture, 'base64')
