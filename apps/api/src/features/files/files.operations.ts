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
    /** Of one's own alone: of what others sent it says the same as of what nobody did. */
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
