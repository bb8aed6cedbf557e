import type { Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import type { Noun } from '../../nouns/noun.ts'
import { placeOperations } from './places.operations.ts'
import { placeTexts } from './places.texts.ts'

interface PlaceServices {
  reader: Kysely<Tables>
  now: () => number
}

export function places({ reader, now }: PlaceServices): Noun<'places'> {
  return { texts: placeTexts, handlers: placeOperations({ reader, now }), tables: {} }
}
