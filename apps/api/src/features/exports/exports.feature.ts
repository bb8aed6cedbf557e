import type { DataKeys } from '../../database/folder/data-keys.ts'
import type { Feature } from '../../feature-parts/feature.ts'
import { numberOf } from '../phones/phones.queries.ts'
import { accountParts } from './account.parts.ts'
import { coordinationParts } from './coordination.parts.ts'
import { createExportFiles } from './exports.files.ts'
import { exportJobs } from './exports.jobs.ts'
import { type ExportSettings, exportOperations } from './exports.operations.ts'
import { registerExportRoutes } from './exports.routes.ts'
import { takingPartParts } from './taking-part.parts.ts'
import { writingParts } from './writing.parts.ts'

interface ExportServices extends Omit<ExportSettings, 'files'> {
  config: { dataDir: string; communityName: () => string | null; communityTimeZone: () => string }
  keys: Pick<DataKeys, 'open'>
  /** The store of photos, by hash. */
  stored: { read: (hash: string) => Promise<Uint8Array | null> }
  cookie: { name: string }
}

export function createExportsFeature({
  config,
  keys,
  stored: storedPhotos,
  cookie,
  ...services
}: ExportServices): Feature<'exports'> {
  const settings = { ...services, files: createExportFiles(config.dataDir) }
  const parts = [
    ...accountParts((memberId) => numberOf(services.reader, keys, memberId)),
    ...writingParts,
    ...takingPartParts,
    ...coordinationParts,
  ]
  return {
    handlers: exportOperations(settings),
    tables: {},
    jobs: exportJobs({
      ...settings,
      parts,
      community: () => config.communityName() ?? 'Porchlight',
      timeZone: config.communityTimeZone,
      readPhoto: storedPhotos.read,
    }),
    registerRoutes: async (server) => registerExportRoutes(server, { ...settings, cookieName: cookie.name }),
  }
}
