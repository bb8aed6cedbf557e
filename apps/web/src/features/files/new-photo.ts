/** What becomes of a file that was taken or chosen: a photo to be kept and sent, or why there is none. */

import { imageKindOf, isConvertible, signatureBytes } from '@porchlight/contracts/files/files.rules'
import { fileLimits } from '@porchlight/contracts/files/files.schema'
import { sha256Hex } from '@porchlight/contracts/values/sha256'
import type { NewPhoto } from '../../sync/kept-photos.ts'
import { type ShrinkLimits, type Shrunk, shrink } from './shrink.ts'
import type { ShrinkOrder } from './shrink.worker.ts'

export type NoPhoto = 'type' | 'too-large' | 'unreadable'

/** What the browser is asked for. What a file is, its bytes say. */
export const offeredTypes = 'image/jpeg,image/png,image/webp,image/heic,image/heif,image/gif,image/avif'

const limits = { edgeMax: fileLimits.sentEdgeMax, bytesMax: fileLimits.sentBytesMax }
/** A phone that takes longer has no room to unpack it. */
const shrinkMsMax = 60_000

export async function readNewPhoto(file: Blob): Promise<NewPhoto | NoPhoto> {
  const beginning = await file
    .slice(0, signatureBytes)
    .arrayBuffer()
    .then((first) => new Uint8Array(first))
    .catch(() => new Uint8Array())
  const kind = imageKindOf(beginning)
  const isConverted = kind === null && isConvertible(beginning)
  if (kind === null && !isConverted) return 'type'
  const shrunk = await shrinkAside(file, isConverted ? { ...limits, type: 'image/jpeg' } : limits)
  if (shrunk) return { ...shrunk, sha256: sha256Hex(new Uint8Array(shrunk.bytes)) }
  // Few browsers read these; the server does.
  if (kind !== 'heic') return 'unreadable'
  if (file.size > fileLimits.uploadBytesMax) return 'too-large'
  const bytes = await file.arrayBuffer()
  return { sha256: sha256Hex(new Uint8Array(bytes)), type: 'image/heic', bytes, width: null, height: null }
}

/** In a worker; where that is missing, does not start, or cannot draw, on the page. Null of what cannot be read. */
async function shrinkAside(picture: Blob, within: ShrinkLimits): Promise<Shrunk | null> {
  const shrunk = await shrinkInWorker(picture, within).catch(() => null)
  return shrunk ?? shrink(picture, within).catch(() => null)
}

function shrinkInWorker(picture: Blob, within: ShrinkLimits): Promise<Shrunk | null> {
  const worker = new Worker(new URL('./shrink.worker.ts', import.meta.url), { type: 'module' })
  return new Promise<Shrunk | null>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('too late')), shrinkMsMax)
    worker.onmessage = ({ data }: MessageEvent<{ shrunk: Shrunk | null }>) => {
      clearTimeout(late)
      resolve(data.shrunk)
    }
    worker.onerror = reject
    worker.postMessage({ picture, limits: within } satisfies ShrinkOrder)
  }).finally(() => worker.terminate())
}
