/** Shrinks one picture beside the page, which goes on meanwhile: unpacking a large one takes seconds on a slow phone. */
import { type ShrinkLimits, shrink } from './shrink.ts'

export interface ShrinkOrder {
  picture: Blob
  limits: ShrinkLimits
}

addEventListener('message', ({ data: { picture, limits } }: MessageEvent<ShrinkOrder>) => {
  shrink(picture, limits).then(
    (shrunk) => postMessage({ shrunk }, { transfer: shrunk.bytes === null ? [] : [shrunk.bytes] }),
    () => postMessage({ shrunk: null }),
  )
})
