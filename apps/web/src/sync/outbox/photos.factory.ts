/** Photos for tests: bytes that no browser has to read. */
import { sha256Hex } from '@porchlight/contracts/values/sha256'
import type { NewPhoto } from './device-photos.ts'

/** Another one for each name. */
export function aNewPhoto(name = 'a pot of soup', size = 1000): NewPhoto {
  const bytes = new Uint8Array(size)
  bytes.set(new TextEncoder().encode(name))
  return { sha256: sha256Hex(bytes), type: 'image/webp', bytes: bytes.buffer, width: 40, height: 30 }
}
