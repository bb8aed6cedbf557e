/** Pure decisions about photos that both sides obey. */
import type { FileSize, Photo, Sha256 } from './files.schema.ts'

/** The formats that pictures may have. A format is read from the bytes, whatever the file is called. */
export const imageKinds = ['jpeg', 'png', 'webp', 'heic'] as const
export type ImageKind = (typeof imageKinds)[number]

/** The number of first bytes that are enough to recognize a format. */
export const signatureBytes = 32

/** The brands of HEIF files that hold a still picture packed as HEVC. */
const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'mif1'])

/** Returns the format of a picture; null for everything else, such as GIF, AVIF, TIFF and SVG. */
export function imageKindOf(bytes: Uint8Array): ImageKind | null {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'jpeg'
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png'
  if (asciiAt(bytes, 0) === 'RIFF' && asciiAt(bytes, 8) === 'WEBP') return 'webp'
  if (asciiAt(bytes, 4) === 'ftyp' && isHeic(bytes)) return 'heic'
  return null
}

/**
 * Returns true for pictures that the server does not accept but browsers can read: GIF, of which the first frame
 * counts, and AVIF. The device converts them to JPEG.
 */
export function isConvertible(bytes: Uint8Array): boolean {
  if (asciiAt(bytes, 0) === 'GIF8') return true
  if (asciiAt(bytes, 4) !== 'ftyp') return false
  return [8, 16, 20, 24, 28].some((at) => asciiAt(bytes, at) === 'avif')
}

/** Returns true for HEIC, by the file's own brand; when that is the general brand `mif1`, by its compatible brands. */
function isHeic(bytes: Uint8Array): boolean {
  const brand = asciiAt(bytes, 8)
  if (!heicBrands.has(brand)) return false
  if (brand !== 'mif1') return true
  const compatibleBrands = [16, 20, 24, 28].map((at) => asciiAt(bytes, at))
  return (
    !compatibleBrands.includes('avif') &&
    compatibleBrands.some((other) => other !== 'mif1' && heicBrands.has(other))
  )
}

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte)
}

function asciiAt(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4))
}

/** Returns true when the photo can be fetched. */
export function hasArrived(photo: Photo): boolean {
  return photo.width !== undefined
}

/** Returns a photo as a row has it before the bytes have arrived; undefined when there is none. */
export function waitingPhoto(sha256: Sha256 | null | undefined): Photo | undefined {
  return sha256 === null || sha256 === undefined ? undefined : { sha256 }
}

/** Returns the path to which a file is sent and at which it is served. */
export function filePath(sha256: Sha256, size: FileSize = 'full'): string {
  return size === 'full' ? `/api/files/${sha256}` : `/api/files/${sha256}?size=${size}`
}

/** Returns the address of a picture for the spec's calls; null when it cannot be fetched. */
export function photoUrl(photo: Photo | undefined): string | null {
  return photo && hasArrived(photo) ? filePath(photo.sha256) : null
}
