import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/schema/tables.ts'
import type { Transact } from '../../database/transactions/transact.ts'
import type { Feature } from '../../feature-parts/feature.ts'
import type { PhotoIntake, PhotoUse, PhotoUses } from '../../feature-parts/photos.ts'
import type { FileStore } from '../../providers/files/file-store.ts'
import { fileJobs } from './files.jobs.ts'
import { fileOperations } from './files.operations.ts'
import { registerFileRoutes } from './files.routes.ts'
import { createFindPhoto, type FindPhoto } from './find-photo.ts'
import { createPictures } from './pictures/pictures.ts'
import { createStoredFiles, type StoredFiles } from './stored-files.ts'
import { createPhotoTaker, type PhotoTaker } from './take-photo.ts'
import { createUploads, type Uploads } from './uploads.ts'

interface PhotoServices {
  reader: Kysely<Tables>
  transact: Transact
  config: { dataDir: string }
  store: FileStore
  /** The tables whose rows name photos. */
  uses: PhotoUses
  /** Counts one that is begun. Refuses by throwing. */
  count: (memberId: string) => void
}

interface Photos {
  uploads: Uploads
  stored: StoredFiles
  taker: PhotoTaker
  find: FindPhoto
  uses: readonly PhotoUse[]
  /** The intake for photos that arrive by other routes than their own. */
  intake: PhotoIntake
}

export function openPhotos({
  reader,
  transact,
  config,
  store,
  uses: usesByTable,
  count,
}: PhotoServices): Photos {
  const uses = Object.values(usesByTable)
  const uploads = createUploads(join(config.dataDir, 'incoming'))
  const storedFiles = createStoredFiles(store, transact)
  const pictures = createPictures()
  const taker = createPhotoTaker({ reader, transact, uploads, pictures, stored: storedFiles, uses })
  const take: PhotoIntake['take'] = async (memberId, bytes) => {
    await taker.assertRoom(memberId)
    const { path, sha256 } = await uploads.whole(bytes)
    await taker.takeFile({ memberId, sha256 }, path)
    return sha256
  }
  return {
    uploads,
    stored: storedFiles,
    taker,
    find: createFindPhoto({ reader, stored: storedFiles, uses, pictures }),
    uses,
    intake: { count, take },
  }
}

export function createFilesFeature({ photos, now }: { photos: Photos; now: () => number }): Feature<'files'> {
  const { uploads, stored: storedFiles, taker, find, uses, intake } = photos
  return {
    handlers: fileOperations({ taker, uploads }),
    tables: {},
    jobs: fileJobs({ uses, stored: storedFiles, uploads }),
    registerRoutes: async (server) => {
      // Apart: nothing else takes bytes.
      await server.register(async (apart) =>
        registerFileRoutes(apart, { taker, uploads, find, now, countUpload: intake.count }),
      )
    },
  }
}
