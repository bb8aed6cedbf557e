import type { PostResponse } from '@porchlight/contracts/posts/posts.schema'
import { createId } from '@porchlight/contracts/values/id'
import { expect } from 'vitest'
import { exampleId } from '../../feature-parts/texts.ts'
import type { CallExample, CallsOf, RowsOf } from '../../role-matrix/example-calls.factory.ts'
import type { Fixture, Visitor, Written } from '../../role-matrix/fixture.factory.ts'
import { aMeetup, anOffer } from '../../testing/app.factory.ts'
import { prepareHelp } from '../help/steps.calls.factory.ts'
import { postDetailsView, postsView } from './posts.view.ts'

const ownId = ({ orla }: Fixture, { member }: Visitor) => member?.id ?? orla.author.id

export const postCalls: CallsOf<'posts'> = {
  'posts.create': {
    openTo: 'members',
    examples: [
      { what: 'an offer', about: 'nothing of anybody’s', args: () => anOffer() },
      { what: 'a meetup', about: 'nothing of anybody’s', args: () => aMeetup() },
      {
        what: 'under the id of another post of theirs',
        about: 'an id that is their own already',
        args: async (fixture, visitor) => anOffer({ id: await ownOffer(fixture, visitor), title: 'Another' }),
      },
      {
        what: 'under the id of a neighbour’s offer',
        about: 'an id that is another’s already',
        args: ({ orla }) => anOffer({ id: String(orla.offer), title: 'Another' }),
      },
      {
        what: 'under the id of a meetup',
        about: 'an id that is another’s already',
        args: ({ zenobia }) => aMeetup({ id: zenobia.meetup, title: 'Another' }),
      },
      {
        what: 'a meetup at what is no place, but a meetup',
        about: 'another’s, which they may not know of',
        args: ({ zenobia }) => aMeetup({ thirdPlaceId: zenobia.meetup }),
      },
      {
        what: 'a meetup at a place that never was',
        about: 'nobody’s',
        args: () => aMeetup({ thirdPlaceId: createId() }),
      },
    ],
  },
  'posts.withdraw': {
    openTo: 'members',
    prepareExample: (call) => call('POST', '/api/posts', anOffer({ id: exampleId })),
    examples: [
      {
        what: 'a post',
        about: 'their own',
        args: async (fixture, visitor) => ({ id: await ownOffer(fixture, visitor) }),
      },
      {
        what: 'an offer, with words for who takes part',
        about: 'another’s, which they see',
        args: ({ orla }) => ({ id: String(orla.offer), word: 'I am ill.' }),
      },
      {
        what: 'a post, for the second time',
        about: 'their own',
        args: async (fixture, visitor) => {
          const id = await ownOffer(fixture, visitor)
          if (visitor.member) await visitor.call('DELETE', `/api/posts/${id}`)
          return { id }
        },
      },
      {
        what: 'an offer',
        about: 'another’s, which they see',
        args: ({ orla }) => ({ id: String(orla.offer) }),
      },
      {
        what: 'a meetup',
        about: 'another’s, which they may not know of',
        args: ({ zenobia }) => ({ id: zenobia.meetup }),
      },
      {
        what: 'an offer that was taken back',
        about: 'another’s, which they may not know of',
        args: ({ orla }) => ({ id: orla.withdrawn }),
      },
      {
        what: 'a meetup that was taken back',
        about: 'another’s, which they may not know of',
        args: ({ zenobia }) => ({ id: zenobia.withdrawn }),
      },
      { what: 'what never was', about: 'nobody’s', args: () => ({ id: createId() }) },
    ],
  },
  'posts.edit': {
    openTo: 'members',
    prepareExample: prepareHelp('pending'),
    examples: [
      {
        what: 'a post',
        about: 'their own',
        args: async (fixture, visitor) => ({ id: await ownOffer(fixture, visitor), title: 'Another ladder' }),
        shows: (response) => expect((response as PostResponse).title).toBe('Another ladder'),
      },
      {
        what: 'an offer',
        about: 'another’s, which they see',
        args: ({ orla }) => ({ id: String(orla.offer), title: 'Another' }),
      },
      {
        what: 'a meetup',
        about: 'another’s, which they may not know of',
        args: ({ zenobia }) => ({ id: zenobia.meetup, title: 'Another' }),
      },
      {
        what: 'an offer that was taken back',
        about: 'another’s, which they may not know of',
        args: ({ orla }) => ({ id: orla.withdrawn, title: 'Another' }),
      },
      { what: 'what never was', about: 'nobody’s', args: () => ({ id: createId(), title: 'Another' }) },
    ],
  },
  'posts.get': {
    openTo: 'members',
    prepareExample: (call) => call('POST', '/api/posts', anOffer({ id: exampleId })),
    examples: [
      {
        what: 'a post',
        about: 'their own',
        args: async (fixture, visitor) => ({ id: await ownOffer(fixture, visitor) }),
      },
      {
        what: 'an offer',
        about: 'another’s, to read',
        args: ({ orla }) => ({ id: String(orla.offer) }),
        shows: (response, { orla }) => expect((response as PostResponse).id).toBe(orla.offer),
      },
      {
        what: 'a meetup',
        about: 'another’s, to read',
        args: ({ zenobia }) => ({ id: zenobia.meetup }),
        shows: (response) => expect(response).not.toHaveProperty('user'),
      },
      {
        what: 'an offer that was taken back',
        about: 'another’s, which they may not know of',
        args: ({ orla }) => ({ id: orla.withdrawn }),
      },
      { what: 'what never was', about: 'nobody’s', args: () => ({ id: createId() }) },
    ],
  },
  'posts.list': {
    openTo: 'members',
    examples: [
      { what: 'all there are', about: 'another’s, to read', args: () => ({}), shows: showsPosts() },
      {
        what: 'by oneself',
        about: 'their own',
        args: (fixture, visitor) => ({ userId: ownId(fixture, visitor) }),
        shows: showsPosts(ownId),
      },
      {
        what: 'by a neighbour',
        about: 'another’s, to read',
        args: ({ orla }) => ({ userId: orla.author.id }),
        shows: showsPosts(({ orla }) => orla.author.id),
      },
      {
        what: 'by who organises meetups only',
        about: 'another’s, to read',
        args: ({ zenobia }) => ({ userId: zenobia.author.id }),
        shows: (response) => expect(response).toEqual([]),
      },
      {
        what: 'by nobody',
        about: 'nothing of anybody’s',
        args: () => ({ userId: createId() }),
        shows: (response) => expect(response).toEqual([]),
      },
    ],
  },
  'posts.categories': {
    openTo: 'anyone',
    examples: [{ what: 'all there are', about: 'nothing of anybody’s', args: () => ({}) }],
  },
}

export const postRows: RowsOf<'posts'> = {
  posts: {
    view: postsView,
    ids: ({ written }) => postsIn(written).map(({ id }) => id),
    mayHave: ({ id }, viewerId, { written }) => {
      const post = postsIn(written).find((each) => each.id === id)
      return post === undefined || isListed(post, viewerId)
    },
  },
  postDetails: {
    view: postDetailsView,
    ids: ({ written }) => postsIn(written).map(({ id }) => id),
    mayHave: ({ id, row }, viewerId, { written, rated }) =>
      (row ?? postsIn(written).find((each) => each.id === id))?.authorId === viewerId ||
      // The chosen helper has the row, too.
      rated.some(({ postId, raterId, ratedId }) => postId === id && [raterId, ratedId].includes(viewerId)),
  },
}

/** Creates a new offer for each call. A visitor without a session has no post of their own and tries a neighbor's. */
async function ownOffer({ orla }: Fixture, { member, call }: Visitor): Promise<string> {
  if (!member) return String(orla.offer)
  const response = await call('POST', '/api/posts', { body: anOffer() })
  return (response.json() as PostResponse).id
}

/** Returns true when this viewer reads the post, in the whole list or in the list of one author. */
function isListed(post: WrittenPost, viewerId: string, authorId?: string): boolean {
  if (authorId !== undefined && authorId !== post.authorId) return false
  if (post.authorId === viewerId) return true
  const wouldName = post.isMeetup && authorId !== undefined
  return !post.isWithdrawn && !wouldName
}

interface WrittenPost {
  id: string
  authorId: string
  isMeetup: boolean
  isWithdrawn: boolean
}

function postsIn(written: readonly Written[]): WrittenPost[] {
  return written.flatMap(({ author, offer, meetup, withdrawn }) => [
    ...(offer === null ? [] : [{ id: offer, authorId: author.id, isMeetup: false, isWithdrawn: false }]),
    { id: meetup, authorId: author.id, isMeetup: true, isWithdrawn: false },
    { id: withdrawn, authorId: author.id, isMeetup: offer === null, isWithdrawn: true },
  ])
}

/** Exactly what the viewer may read of the posts there is at the beginning with; authors are named but for others' meetups. */
function showsPosts(
  authorOf?: (fixture: Fixture, visitor: Visitor) => string,
): CallExample<unknown>['shows'] {
  return (response, fixture, visitor) => {
    const viewerId = String(visitor.member?.id)
    const known = postsIn(fixture.written)
    const listed = response as PostResponse[]
    for (const post of known) {
      const found = listed.find(({ id }) => id === post.id)
      expect(found !== undefined, post.id).toBe(isListed(post, viewerId, authorOf?.(fixture, visitor)))
      if (!found) continue
      const isOwn = post.authorId === viewerId
      expect(found.user?.id).toBe(post.isMeetup && !isOwn ? undefined : post.authorId)
    }
  }
}
