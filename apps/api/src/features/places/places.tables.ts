import { nobody, type TablesOf } from '../../feature-parts/views.ts'
import { placeMarksView } from './place-marks.view.ts'
import { homePlaceIds } from './places.queries.ts'
import { placesView } from './places.view.ts'
import { placesToPublish } from './public-places.operations.ts'
import { placeReviewsView } from './reviews.view.ts'

export const placeTables: TablesOf<'places'> = {
  places: {
    view: placesView,
    people: nobody,
    homeFirst: (database) => homePlaceIds(database),
    holders: placesToPublish,
  },
  placeReviews: { view: placeReviewsView, people: ({ authorId }) => [authorId] },
  placeMarks: { view: placeMarksView, people: nobody },
}
