import type { Feature } from '../../feature-parts/feature.ts'
import { type CoordinationSettings, coordinationOperations } from './coordination.operations.ts'

export function createCoordinationFeature(settings: CoordinationSettings): Feature<'coordination'> {
  return { handlers: coordinationOperations(settings), tables: {} }
}
