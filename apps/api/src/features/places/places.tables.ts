import { notBetweenTwo } from '../../feature-parts/between-two.ts'
import { nobody, type TablesOf } from '../../feature-parts/views.ts'
import { placeMarksView } from './place-marks.view.ts'
import { homePlaceIds } from './places.queries.ts'
import { placesView } from './places.view.ts'
import { placesToPublish } from './public-places.operations.ts'
import { placeReviewsView } from './reviews/reviews.view.ts'
import { reviewsBehindBlocks } from './reviews/reviews-behind-blocks.ts'

export const placeTables: TablesOf<'places'> = {
  places: {
    view: placesView,
    people: nobody,
    homeFirst: (database) => homePlaceIds(database),
    holders: placesToPublish,
    // A place stays for both; `places-behind-blocks.ts` changes what it shows.
    betweenTwo: notBetweenTwo,
  },
  placeReviews: {
    view: placeReviewsView,
    people: ({ authorId }) => [authorId],
    betweenTwo: reviewsBehindBlocks,
  },
  placeMarks: { view: placeMarksView, people: nobody, betweenTwo: notBetweenTwo },
}
