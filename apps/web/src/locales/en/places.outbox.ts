/**
 * Texts of the outbox and its messages about third places. They have a file of their own because they come with the
 * first paint, the rest with the screens.
 */
import { setApart } from '@porchlight/contracts/values/text/set-apart'

export const placeOutboxTexts = {
  add: 'A third place',
  edit: 'Changing a third place',
  editOf: (name: string) => `Changing “${setApart(name)}”`,
  review: 'A review',
  reviewOf: (name: string) => `Your review of “${setApart(name)}”`,
  stars: (rating: number) => (rating === 1 ? '1 star' : `${rating} stars`),
  removeReview: 'Removing your review',
  removeReviewOf: (name: string) => `Removing your review of “${setApart(name)}”`,
  mark: 'A mark on a third place',
  marks: {
    upvoted: (name: string) => `Upvoting “${setApart(name)}”`,
    unupvoted: (name: string) => `Removing your upvote of “${setApart(name)}”`,
    bookmarked: (name: string) => `Saving “${setApart(name)}”`,
    unbookmarked: (name: string) => `No longer saving “${setApart(name)}”`,
  },
  place: 'a third place',
  tag: 'Place',
  view: 'View',
  saved: (count: number) =>
    count === 1 ? 'Place saved successfully!' : `${count} places saved successfully!`,
  reviewed: (count: number) => (count === 1 ? 'Review submitted!' : `${count} reviews submitted!`),
  wrong: 'Something went wrong',
  notSaved: 'Failed to save place',
  notReviewed: 'Failed to submit review',
  notMarked: { title: 'Error', description: 'Failed to update interaction. Please try again.' },
} as const
