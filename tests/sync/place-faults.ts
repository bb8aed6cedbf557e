/** Checks that the counts of a place match what members stored about it. */
import type { App } from '../../apps/api/src/app.ts'

export async function faultsOfPlaces({ database: { reader } }: App): Promise<string[]> {
  const places = await reader
    .selectFrom('places')
    .where('mergedInto', 'is', null)
    .select(['id', 'upvotes', 'ratingSum', 'ratingCount'])
    .execute()
  const upvotes = await reader.selectFrom('placeMarks').where('upvoted', '=', 1).select('placeId').execute()
  const reviews = await reader
    .selectFrom('placeReviews')
    .where('hiddenAt', 'is', null)
    .select(['placeId', 'rating'])
    .execute()
  return places.flatMap(({ id, ...storedCounts }) => {
    const ratings = reviews.filter(({ placeId }) => placeId === id).map(({ rating }) => rating)
    const actualCounts = {
      upvotes: upvotes.filter(({ placeId }) => placeId === id).length,
      ratingSum: ratings.reduce((sum, rating) => sum + rating, 0),
      ratingCount: ratings.length,
    }
    const [storedText, actualText] = [JSON.stringify(storedCounts), JSON.stringify(actualCounts)]
    return storedText === actualText ? [] : [`place ${id}: counted ${storedText}, said ${actualText}`]
  })
}
