/** Turns a file that was taken or chosen into a photo to be stored and sent, or returns why there is none. */

import { imageKindOf, isConvertible, signatureBytes } from '@porchlight/contracts/files/files.rules'
import { fileLimits } from '@porchlight/contracts/files/files.schema'
import { sha256Hex } from '@porchlight/contracts/values/sha256'
import type { NewPhoto } from '../../../sync/outbox/device-photos.ts'
import { type NotDrawn, type ShrinkLimits, type Shrunk, shrink } from './shrink.ts'
import type { ShrinkOrder } from './shrink.worker.ts'

export type NoPhoto = 'type' | 'too-large' | 'unreadable' | 'not-given'

/** The types that the file chooser offers. The real type of a file is read from its bytes. */
export const offeredTypes = 'image/jpeg,image/png,image/webp,image/heic,image/heif,image/gif,image/avif'

const limits = { edgeMax: fileLimits.sentEdgeMax, bytesMax: fileLimits.sentBytesMax }
/** A phone that takes longer has no room to unpack it. */
const shrinkMsMax = 60_000

export async function readNewPhoto(file: Blob): Promise<NewPhoto | NoPhoto> {
  const first = await readBytes(file.slice(0, signatureBytes))
  if (first === null) return 'not-given'
  const kind = imageKindOf(first)
  // The picture is written anew before it is sent, so the file may have any type that this browser can draw.
  const isDrawable = kind !== null || isConvertible(first) || saysItIsPicture(file)
  const result = isDrawable
    ? await shrinkAside(file, kind === null ? { ...limits, type: 'image/jpeg' } : limits)
    : null
  if (result && result.bytes !== null) {
    return { ...result, sha256: sha256Hex(new Uint8Array(result.bytes)) }
  }
  if (kind === null) return 'type'
  // Few browsers can read HEIC, so the server reads it. The server also shrinks pictures that this browser draws
  // incorrectly.
  const isServersToRead = kind === 'heic' || result !== null
  if (isServersToRead && file.size > fileLimits.uploadBytesMax) return 'too-large'
  const bytes = await readBytes(file)
  if (bytes === null) return 'not-given'
  if (!isServersToRead) return 'unreadable'
  const { width, height } = result ?? { width: null, height: null }
  return { sha256: sha256Hex(bytes), type: `image/${kind}`, bytes: bytes.buffer, width, height }
}

/** Returns null when the phone does not deliver the file: it lies in a cloud, or was moved since. */
async function readBytes(file: Blob): Promise<Uint8Array<ArrayBuffer> | null> {
  return file.arrayBuffer().then(
    (bytes) => new Uint8Array(bytes),
    () => null,
  )
}

/** Returns true when the file may be a picture. Some systems set no type for a file. */
function saysItIsPicture({ type }: Blob): boolean {
  return type === '' || type === 'application/octet-stream' || type.startsWith('image/')
}

/**
 * Shrinks the picture in a worker, or on the page when the worker is missing, does not start, or cannot draw. Returns
 * null for a picture that cannot be read.
 */
async function shrinkAside(picture: Blob, within: ShrinkLimits): Promise<Shrunk | NotDrawn | null> {
  const result = await shrinkInWorker(picture, within).catch(() => null)
  if (result && result.bytes !== null) return result
  return shrink(picture, within).catch(() => result)
}

async function shrinkInWorker(picture: Blob, within: ShrinkLimits): Promise<Shrunk | NotDrawn | null> {
  const worker = new Worker(new URL('./shrink.worker.ts', import.meta.url), { type: 'module' })
  return new Promise<Shrunk | NotDrawn | null>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('too late')), shrinkMsMax)
    worker.onmessage = ({ data }: MessageEvent<{ shrunk: Shrunk | NotDrawn | null }>) => {
      clearTimeout(late)
      resolve(data.shrunk)
    }
    worker.onerror = reject
    worker.postMessage({ picture, limits: within } satisfies ShrinkOrder)
  }).finally(() => worker.terminate())
}
