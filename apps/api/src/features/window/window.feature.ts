import type { Kysely } from 'kysely'
import type { Tables } from '../../database/schema/tables.ts'
import type { Feature } from '../../feature-parts/feature.ts'
import { windowOperations } from './window.operations.ts'

interface WindowServices {
  reader: Kysely<Tables>
  now: () => number
  config: { communityTimeZone: () => string; hasPublicBoard: boolean }
}

export function createWindowFeature({ reader, now, config }: WindowServices): Feature<'window'> {
  return {
    handlers: windowOperations({
      reader,
      now,
      timeZone: config.communityTimeZone,
      hasPublicBoard: config.hasPublicBoard,
    }),
    tables: {},
  }
}
