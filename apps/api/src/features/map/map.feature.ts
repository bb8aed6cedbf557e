import type { Feature } from '../../feature-parts/feature.ts'
import { type MapSettings, mapOperations } from './map.operations.ts'
import { mapTexts } from './map.texts.ts'

export function map(settings: MapSettings): Feature<'map'> {
  return { texts: mapTexts, handlers: mapOperations(settings), tables: {} }
}
