import { nobody, type TablesOf } from '../../nouns/views.ts'
import { homePlaceIds, placesById } from './places.queries.ts'
import { placeView } from './places.view.ts'

export const placeTables: TablesOf<'places'> = {
  places: {
    view: async (database, _viewer, ids) => {
      const rows = await placesById(database, ids)
      return new Map(rows.map((row) => [row.id, placeView(row)]))
    },
    people: nobody,
    homeFirst: (database) => homePlaceIds(database),
  },
}
