import type { PostResponse } from '@porchlight/contracts/posts/posts.schema'
import { createId } from '@porchlight/contracts/values/id'
import { expect } from 'vitest'
import {
  type CallExample,
  type CallsOf,
  neverWas,
  type RowsOf,
  type TriedThings,
} from '../../role-matrix/example-calls.factory.ts'
import type { AuthorPosts, Fixture, Visitor } from '../../role-matrix/fixture.factory.ts'
import { aMeetup, anOffer } from '../../testing/app.factory.ts'
import { addCoordinated } from '../coordination/coordination.factory.ts'
import { prepareHelp } from '../help/steps.calls.factory.ts'
import { postDetailsView, postsView } from './posts.view.ts'

const ownId = ({ orla }: Fixture, { member }: Visitor) => member?.id ?? orla.author.id

const takenBack = [
  {
    what: 'an offer that was taken back',
    about: 'another’s, which they may not know of',
    id: ({ orla }: Fixture) => orla.withdrawn,
  },
  {
    what: 'a meetup that was taken back',
    about: 'another’s, which they may not know of',
    id: ({ zenobia }: Fixture) => zenobia.withdrawn,
  },
  neverWas,
] as const

export const postThings: TriedThings<'post' | 'ownPost'> = {
  post: {
    prepare: prepareHelp('pending'),
    targets: [
      { what: 'a post', about: 'their own', id: ownOffer },
      { what: 'an offer', about: 'another’s, to read', id: ({ orla }) => String(orla.offer) },
      { what: 'a meetup', about: 'another’s, to read', id: ({ zenobia }) => zenobia.meetup },
      ...takenBack,
    ],
  },
  ownPost: {
    prepare: prepareHelp('pending'),
    targets: [
      { what: 'a post', about: 'their own', id: ownOffer },
      { what: 'an offer', about: 'another’s, which they see', id: ({ orla }) => String(orla.offer) },
      {
        what: 'a meetup',
        about: 'another’s, which they may not know of',
        id: ({ zenobia }) => zenobia.meetup,
      },
      ...takenBack,
    ],
  },
}

export const postCalls: CallsOf<'posts'> = {
  'posts.create': {
    examples: [
      { what: 'an offer', about: 'nothing of anybody’s', args: () => ({ id: createId() }) },
      { what: 'a meetup', about: 'nothing of anybody’s', args: () => aMeetup() },
      {
        what: 'an offer for a neighbor without a phone whom they look after',
        about: 'nothing of anybody’s',
        args: async ({ testApp }, { member }) => ({
          id: createId(),
          writtenFor: {
            id: member ? await addCoordinated(testApp, { coordinatorId: member.id }) : createId(),
            name: 'Ruth M.',
          },
        }),
      },
      {
        what: 'an offer for a neighbor without a phone whom another looks after',
        about: 'another’s, which they may not know of',
        args: async ({ testApp, orla }) => ({
          id: createId(),
          writtenFor: {
            id: await addCoordinated(testApp, { coordinatorId: orla.author.id }),
            name: 'Ruth M.',
          },
        }),
      },
      {
        what: 'under the id of another post of theirs',
        about: 'an id that is their own already',
        args: async (fixture, visitor) => ({ id: await ownOffer(fixture, visitor), title: 'Another' }),
      },
      {
        what: 'under the id of a neighbor’s offer',
        about: 'an id that is another’s already',
        args: ({ orla }) => ({ id: String(orla.offer), title: 'Another' }),
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
    besides: [
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
    ],
  },
  'posts.get': {
    shows: (response, { zenobia }, _visitor, { id }) => {
      expect((response as PostResponse).id).toBe(id)
      if (id === zenobia.meetup) expect(response).not.toHaveProperty('user')
    },
  },
  'posts.list': {
    examples: [
      {
        what: 'all there are',
        about: 'another’s, to read',
        args: () => ({ type: undefined }),
        shows: showsPosts(),
      },
      {
        what: 'by oneself',
        about: 'their own',
        args: (fixture, visitor) => ({ type: undefined, userId: ownId(fixture, visitor) }),
        shows: showsPosts(ownId),
      },
      {
        what: 'by a neighbor',
        about: 'another’s, to read',
        args: ({ orla }) => ({ type: undefined, userId: orla.author.id }),
        shows: showsPosts(({ orla }) => orla.author.id),
      },
      {
        what: 'by who organizes meetups only',
        about: 'another’s, to read',
        args: ({ zenobia }) => ({ type: undefined, userId: zenobia.author.id }),
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
  'posts.categories': { openTo: 'anyone' },
}

export const postRows: RowsOf<'posts'> = {
  posts: {
    view: postsView,
    ids: ({ writtenPosts }) => postsIn(writtenPosts).map(({ id }) => id),
    mayHave: ({ id }, viewerId, { writtenPosts }) => {
      const post = postsIn(writtenPosts).find((each) => each.id === id)
      return post === undefined || isListed(post, viewerId)
    },
  },
  postDetails: {
    view: postDetailsView,
    ids: ({ writtenPosts }) => postsIn(writtenPosts).map(({ id }) => id),
    mayHave: ({ id, row }, viewerId, { writtenPosts, rated }) =>
      (row ?? postsIn(writtenPosts).find((each) => each.id === id))?.authorId === viewerId ||
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

function postsIn(writtenPosts: readonly AuthorPosts[]): WrittenPost[] {
  return writtenPosts.flatMap(({ author, offer, meetup, withdrawn }) => [
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
    const knownPosts = postsIn(fixture.writtenPosts)
    const listedPosts = response as PostResponse[]
    for (const post of knownPosts) {
      const foundPost = listedPosts.find(({ id }) => id === post.id)
      expect(foundPost !== undefined, post.id).toBe(isListed(post, viewerId, authorOf?.(fixture, visitor)))
      if (!foundPost) continue
      const isOwn = post.authorId === viewerId
      expect(foundPost.user?.id).toBe(post.isMeetup && !isOwn ? undefined : post.authorId)
    }
  }
}
