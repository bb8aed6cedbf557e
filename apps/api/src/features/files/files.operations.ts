import { assert } from '@porchlight/contracts/errors/assert'
import type { HandlersOf } from '../../feature-parts/handlers.ts'
import type { PhotoTaker } from './take-photo.ts'
import type { Uploads } from './uploads.ts'

interface FileSettings {
  taker: PhotoTaker
  uploads: Uploads
}

export function fileOperations({ taker, uploads }: FileSettings): HandlersOf<'files'> {
  return {
    /**
     * Returns the state of the member's own upload. An upload of another member gets the same response as one that does
     * not exist.
     */
    'files.progress': async ({ memberId }, { sha256 }) => {
      assert(memberId, 'an upload of nobody')
      const key = { memberId, sha256 }
      await taker.underWay(key)?.catch(() => undefined)
      const knownPhoto = await taker.known(key)
      if (knownPhoto) return { received: knownPhoto.sentBytes, photo: knownPhoto.photo }
      return { received: await uploads.received(key) }
    },
  }
}
