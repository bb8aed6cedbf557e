/** The parts of an export with a member's writing: posts, messages, ratings, places and reviews, reports. */
import { isoOrNull, toIso } from '@porchlight/contracts/values/time'
import { allOf, paged, rowsAtOnce } from './paged.ts'
import { part } from './part.ts'
import { wordOf } from './words.ts'

const posts = part({
  name: 'posts',
  title: 'Posts',
  description:
    'Your requests, offers and meetups. Posts that you wrote down for a neighbor without a phone say for whom.',
  rows: async function* ({ database, memberId, isBlocked }) {
    const rows = paged(
      (after) =>
        database
          .selectFrom('posts')
          .leftJoin('coordinatedNeighbors', 'coordinatedNeighbors.id', 'posts.writtenForId')
          .where('authorId', '=', memberId)
          .where('posts.id', '>', after)
          .orderBy('posts.id')
          .limit(rowsAtOnce)
          .select([
            'posts.id',
            'type',
            'title',
            'description',
            'category',
            'subcategory',
            'location',
            'zipCode',
          ])
          .select(['dateNeeded', 'timeNeeded', 'maxAttendees', 'status', 'word', 'photo', 'posts.createdAt'])
          .select(['windowCode', 'writtenForName', 'coordinatedNeighbors.memberId as joinedId'])
          .execute(),
      ({ id }) => id,
    )
    for await (const { dateNeeded, createdAt, windowCode, writtenForName, joinedId, ...row } of rows)
      yield {
        ...row,
        // A neighbor who has joined since may have a block with the member.
        writtenFor: isBlocked(joinedId) ? null : writtenForName,
        isInWindow: windowCode !== null,
        dateNeeded: toIso(dateNeeded),
        createdAt: toIso(createdAt),
      }
  },
  shown: ({ type, title, description, location, dateNeeded, status, word, photo, writtenFor }, longDay) => ({
    title,
    lines: [
      ...[
        description,
        location,
        `${wordOf.postType(type)} for ${longDay(dateNeeded)}: ${wordOf.postStatus(status)}`,
        word,
      ],
      writtenFor === null ? null : `Written down for ${writtenFor}`,
    ],
    photo,
  }),
})

const messages = part({
  name: 'messages',
  title: 'Messages',
  description:
    'What you wrote to neighbors, and to whom. Their messages belong to them, so they are only in the app.',
  rows: async function* ({ database, memberId, nameOf }) {
    const rows = paged(
      (after) =>
        database
          .selectFrom('messages')
          .innerJoin('conversations', 'conversations.id', 'messages.conversationId')
          .where('senderId', '=', memberId)
          .where('deletedAt', 'is', null)
          .where('messages.id', '>', after)
          .orderBy('messages.id')
          .limit(rowsAtOnce)
          .select(['messages.id', 'conversationId', 'memberA', 'memberB', 'content', 'photo'])
          .select('messages.createdAt')
          .execute(),
      ({ id }) => id,
    )
    for await (const { memberA, memberB, createdAt, ...row } of rows)
      yield {
        ...row,
        to: await nameOf(memberA === memberId ? memberB : memberA),
        createdAt: toIso(createdAt),
      }
  },
  shown: ({ to, content, createdAt, photo }, longDay) => ({
    title: `To ${to}`,
    lines: [content, longDay(createdAt)],
    photo,
  }),
})

const letters = part({
  name: 'letters-to-guests',
  title: 'Letters to guests',
  description: 'What you wrote to everybody coming to one of your meetups.',
  rows: async function* ({ database, memberId }) {
    const rows = database
      .selectFrom('meetupLetters')
      .where('organizerId', '=', memberId)
      .orderBy('id')
      .select(['id', 'postId', 'content', 'createdAt'])
      .execute()
    for await (const { createdAt, ...row } of allOf(rows)) yield { ...row, createdAt: toIso(createdAt) }
  },
  shown: ({ content, createdAt }, longDay) => ({ title: longDay(createdAt), lines: [content] }),
})

const ratings = part({
  name: 'ratings',
  title: 'Ratings',
  description: 'Your ratings of neighbors, and their ratings of you that you can already see in the app.',
  rows: async function* ({ database, memberId, nameOf, isBlocked }) {
    const rows = paged(
      (after) =>
        database
          .selectFrom('ratings')
          .where(({ eb, or, and }) =>
            or([
              eb('raterId', '=', memberId),
              and([eb('ratedId', '=', memberId), eb('shownAt', 'is not', null)]),
            ]),
          )
          .where('id', '>', after)
          .orderBy('id')
          .limit(rowsAtOnce)
          .select(['id', 'postId', 'raterId', 'ratedId', 'rating', 'review', 'createdAt'])
          .execute(),
      ({ id }) => id,
    )
    for await (const { raterId, ratedId, createdAt, ...row } of rows) {
      if (isBlocked(raterId)) continue
      yield {
        ...row,
        postId: isBlocked(ratedId) ? null : row.postId,
        by: raterId === memberId ? 'you' : await nameOf(raterId),
        of: ratedId === memberId ? 'you' : await nameOf(ratedId),
        createdAt: toIso(createdAt),
      }
    }
  },
  shown: ({ by, of, rating, review, createdAt }, longDay) => ({
    title: by === 'you' ? `You gave ${of} ${rating} of 5` : `${by} gave you ${rating} of 5`,
    lines: [review, longDay(createdAt)],
  }),
})

const places = part({
  name: 'places',
  title: 'Places you added',
  description: 'Third places that you added for the neighborhood.',
  rows: async function* ({ database, memberId }) {
    const rows = database
      .selectFrom('places')
      .where('addedBy', '=', memberId)
      .orderBy('id')
      .select(['id', 'name', 'description', 'address', 'category', 'tags', 'photo', 'createdAt'])
      .execute()
    for await (const { tags, createdAt, ...row } of allOf(rows))
      yield { ...row, tags: JSON.parse(tags) as string[], createdAt: toIso(createdAt) }
  },
  shown: ({ name, description, address, photo }) => ({ title: name, lines: [description, address], photo }),
})

const reviews = part({
  name: 'place-reviews',
  title: 'Reviews of places',
  description: 'Your ratings and reviews of third places.',
  rows: async function* ({ database, memberId }) {
    const rows = database
      .selectFrom('placeReviews')
      .innerJoin('places', 'places.id', 'placeReviews.placeId')
      .where('authorId', '=', memberId)
      .orderBy('placeReviews.id')
      .select(['placeReviews.id', 'places.name as place', 'rating', 'review', 'placeReviews.photo'])
      .select('placeReviews.createdAt')
      .execute()
    for await (const { createdAt, ...row } of allOf(rows)) yield { ...row, createdAt: toIso(createdAt) }
  },
  shown: ({ place, rating, review, photo }) => ({
    title: `${place}: ${rating} of 5`,
    lines: [review],
    photo,
  }),
})

const marks = part({
  name: 'place-marks',
  title: 'Places you liked or saved',
  description: 'The third places that you upvoted or bookmarked.',
  rows: async function* ({ database, memberId }) {
    const rows = database
      .selectFrom('placeMarks')
      .innerJoin('places', 'places.id', 'placeMarks.placeId')
      .where('placeMarks.memberId', '=', memberId)
      .orderBy('placeMarks.placeId')
      .select(['placeMarks.placeId', 'places.name as place', 'placeMarks.upvoted', 'placeMarks.bookmarked'])
      .execute()
    for await (const { upvoted, bookmarked, ...row } of allOf(rows))
      yield { ...row, isUpvoted: upvoted === 1, isBookmarked: bookmarked === 1 }
  },
  shown: ({ place, isUpvoted, isBookmarked }) => ({
    title: place,
    lines: [isUpvoted ? 'You like it' : null, isBookmarked ? 'You saved it' : null],
  }),
})

const reports = part({
  name: 'reports',
  title: 'Reports',
  description: 'Your reports to the operators. What you reported isn’t yours, so it’s not in this copy.',
  rows: async function* ({ database, memberId }) {
    const rows = database
      .selectFrom('reports')
      .where('reporterId', '=', memberId)
      .orderBy('id')
      .select(['id', 'subject', 'reason', 'words', 'createdAt', 'closedAt'])
      .execute()
    for await (const { createdAt, closedAt, ...row } of allOf(rows))
      yield { ...row, createdAt: toIso(createdAt), closedAt: isoOrNull(closedAt) }
  },
  shown: ({ subject, reason, words, createdAt }, longDay) => ({
    title: `${wordOf.reportSubject(subject)}: ${wordOf.reportReason(reason)}`,
    lines: [words, longDay(createdAt)],
  }),
})

export const writingParts = [posts, messages, letters, ratings, places, reviews, marks, reports] as const
