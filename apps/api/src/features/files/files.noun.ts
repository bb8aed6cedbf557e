import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import type { Transact } from '../../database/transact.ts'
import type { Noun } from '../../nouns/noun.ts'
import type { PhotoUse } from '../../nouns/photos.ts'
import type { FileStore } from '../../providers/files/file-store.ts'
import { fileJobs } from './files.jobs.ts'
import { fileOperations } from './files.operations.ts'
import { registerFileRoutes } from './files.routes.ts'
import { fileTexts } from './files.texts.ts'
import { createFindPhoto } from './find-photo.ts'
import { createPictures } from './pictures.ts'
import { createStoredFiles } from './stored-files.ts'
import { createPhotoTaker } from './take-photo.ts'
import { createUploads } from './uploads.ts'

interface FileServices {
  reader: Kysely<Tables>
  transact: Transact
  now: () => number
  config: { dataDir: string }
  store: FileStore
  /** Where rows name photos: of each noun that has some. */
  uses: readonly PhotoUse[]
  countUpload: (memberId: string) => void
}

export function files(services: FileServices): Noun<'files'> {
  const { reader, transact, now, config, store, uses, countUpload } = services
  const uploads = createUploads(join(config.dataDir, 'incoming'))
  const stored = createStoredFiles(store, transact)
  const taker = createPhotoTaker({ reader, transact, uploads, pictures: createPictures(), stored, uses })
  return {
    texts: fileTexts,
    handlers: fileOperations({ taker, uploads }),
    tables: {},
    jobs: fileJobs({ uses, stored, uploads, now }),
    registerRoutes: async (server) => {
      const find = createFindPhoto({ reader, stored, uses })
      // Apart: nothing else takes bytes.
      await server.register(async (apart) =>
        registerFileRoutes(apart, { taker, uploads, find, now, countUpload }),
      )
    },
  }
}
