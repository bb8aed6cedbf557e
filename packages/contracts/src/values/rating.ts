/** The average of all stars as decimal text: '4.8'; '0' before the first. */
export function averageRating({
  ratingSum,
  ratingCount,
}: {
  ratingSum: number
  ratingCount: number
}): string {
  return ratingCount === 0 ? '0' : (ratingSum / ratingCount).toFixed(1)
}
