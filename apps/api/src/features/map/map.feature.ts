import type { Feature } from '../../feature-parts/feature.ts'
import { type MapSettings, mapOperations } from './map.operations.ts'

export function createMapFeature(settings: MapSettings): Feature<'map'> {
  return { handlers: mapOperations(settings), tables: {} }
}
