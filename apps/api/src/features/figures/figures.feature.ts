import type { Kysely } from 'kysely'
import type { Tables } from '../../database/schema/tables.ts'
import type { Feature } from '../../feature-parts/feature.ts'
import { figureOperations } from './figures.operations.ts'
import { weeklyFiguresJob } from './weekly.operations.ts'

interface FigureServices {
  reader: Kysely<Tables>
  now: () => number
  config: { communityTimeZone: () => string }
}

export function createFiguresFeature({ config, ...services }: FigureServices): Feature<'figures'> {
  return {
    handlers: figureOperations(services),
    tables: {},
    jobs: [weeklyFiguresJob({ timeZone: config.communityTimeZone, now: services.now })],
  }
}
