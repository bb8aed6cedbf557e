/**
 * What the role matrix asks: of every operation whom it is open to, and an example of it about each kind of
 * thing it can be about. What comes of it is not said here; it follows.
 */
import type { ArgsNamed, OperationName } from '@porchlight/contracts/operations'
import { featuredMax } from '@porchlight/contracts/places/places.rules'
import { isPremium } from '@porchlight/contracts/plans/plans.rules'
import type { PostAnswer } from '@porchlight/contracts/posts/posts.schema'
import { createId } from '@porchlight/contracts/values/id'
import { expect } from 'vitest'
import { aPendingSignUp } from '../features/sessions/sign-ups.factory.ts'
import { linkIn, mailTo } from '../providers/mail/mailbox.factory.ts'
import { aMeetup, anOffer, testPassword } from '../testing/app.factory.ts'
import { planOf, type Street, type Visitor, type Written } from './street.factory.ts'

/** Whom a call is open to: a second word beside the contracts' own, so that neither can be changed alone. */
export type OpenTo = 'anyone' | 'members'

/** What a call is about, as the caller stands to it. */
export type About =
  | 'nothing of anybody’s'
  | 'their own'
  | 'another’s, to read'
  | 'another’s, which they see'
  | 'another’s, which they may not know of'
  | 'nobody’s'
  | 'an id that is their own already'
  | 'an id that is another’s already'

export interface Example<Args> {
  what: string
  about: About
  args: (street: Street, visitor: Visitor) => Args | Promise<Args>
  /** What the answer holds, and what it does not. */
  shows?: (answer: unknown, street: Street, visitor: Visitor) => void | Promise<void>
}

export interface Call<Args> {
  openTo: OpenTo
  examples: readonly Example<Args>[]
}

const aboutNothing = 'nothing of anybody’s'

/** Somebody with an account who is nobody in the matrix: their sessions may come and go. */
async function aSpareMember({ porch }: Street): Promise<string> {
  return (await porch.signUp('Lena')).email
}

/** A fresh one for each time it is asked; whoever has no session has nothing of their own and tries a neighbour's. */
async function ownOffer({ orla }: Street, { member, call }: Visitor): Promise<string> {
  if (!member) return String(orla.offer)
  const answer = await call('POST', '/api/posts', { body: anOffer() })
  return (answer.json() as PostAnswer).id
}

const ownId = ({ orla }: Street, { member }: Visitor) => member?.id ?? orla.author.id

/** Of all that was written: what this viewer reads, in all or by one author. */
export function isListed(post: WrittenPost, viewerId: string, authorId?: string): boolean {
  if (authorId !== undefined && authorId !== post.authorId) return false
  if (post.authorId === viewerId) return true
  const wouldName = post.isMeetup && authorId !== undefined
  return !post.isWithdrawn && !wouldName
}

export interface WrittenPost {
  id: string
  authorId: string
  isMeetup: boolean
  isWithdrawn: boolean
}

export function postsIn(written: readonly Written[]): WrittenPost[] {
  return written.flatMap(({ author, offer, meetup, withdrawn }) => [
    ...(offer === null ? [] : [{ id: offer, authorId: author.id, isMeetup: false, isWithdrawn: false }]),
    { id: meetup, authorId: author.id, isMeetup: true, isWithdrawn: false },
    { id: withdrawn, authorId: author.id, isMeetup: offer === null, isWithdrawn: true },
  ])
}

/** Exactly what the viewer may read of the posts the street began with; authors are named but for others' meetups. */
function showsPosts(authorOf?: (street: Street, visitor: Visitor) => string): Example<unknown>['shows'] {
  return (answer, street, visitor) => {
    const viewerId = String(visitor.member?.id)
    const known = postsIn(street.written)
    const listed = answer as PostAnswer[]
    for (const post of known) {
      const found = listed.find(({ id }) => id === post.id)
      expect(found !== undefined, post.id).toBe(isListed(post, viewerId, authorOf?.(street, visitor)))
      if (!found) continue
      const isOwn = post.authorId === viewerId
      expect(found.user?.id).toBe(post.isMeetup && !isOwn ? undefined : post.authorId)
    }
  }
}

export const calls: { readonly [Name in OperationName]: Call<ArgsNamed<Name>> } = {
  'sessions.signUp': {
    openTo: 'anyone',
    examples: [
      {
        what: 'a new account',
        about: aboutNothing,
        args: () => ({
          firstName: 'Ines',
          lastName: 'Jimenez',
          email: `${createId()}@example.org`,
          password: testPassword,
        }),
      },
    ],
  },
  'sessions.confirmSignUp': {
    openTo: 'anyone',
    examples: [
      {
        what: 'with the link from a mail',
        about: aboutNothing,
        args: async ({ porch }) => ({ token: await aPendingSignUp(porch) }),
        // It signs in whoever holds the link, whoever they were: here they become themselves again.
        shows: (_answer, _street, visitor) => logInAgain(visitor),
      },
    ],
  },
  'sessions.logIn': {
    openTo: 'anyone',
    examples: [
      {
        what: 'with one’s own password',
        about: 'their own',
        args: async (street, { member }) => ({
          email: member?.email ?? (await aSpareMember(street)),
          password: testPassword,
        }),
        shows: showsOnlyOneself,
      },
    ],
  },
  'sessions.currentUser': {
    openTo: 'members',
    examples: [{ what: 'oneself', about: 'their own', args: () => ({}), shows: showsOnlyOneself }],
  },
  'sessions.forgotPassword': {
    openTo: 'anyone',
    examples: [
      {
        what: 'one’s own address',
        about: 'their own',
        args: async (street, { member }) => ({ email: member?.email ?? (await aSpareMember(street)) }),
        shows: saysNothing,
      },
      {
        what: 'a neighbour’s address',
        about: 'another’s, to read',
        args: ({ orla }) => ({ email: orla.author.email }),
        shows: saysNothing,
      },
      {
        what: 'an address without an account',
        about: aboutNothing,
        args: () => ({ email: `${createId()}@example.org` }),
        shows: saysNothing,
      },
    ],
  },
  'sessions.resetPassword': {
    openTo: 'anyone',
    examples: [
      {
        what: 'with the link from a mail',
        about: aboutNothing,
        args: async (street, visitor) => {
          const email = await aSpareMember(street)
          await visitor.call('POST', '/api/auth/forgot-password', { body: { email } })
          const link = linkIn(await mailTo(street.porch.dataDir, email))
          return { token: String(link.searchParams.get('token')), password: `${testPassword}, again` }
        },
      },
    ],
  },
  'members.completeProfile': {
    openTo: 'members',
    examples: [
      {
        what: 'bio and interests',
        about: 'their own',
        args: () => ({ bio: 'I bake on Sundays.', interests: ['Cooking'] }),
      },
    ],
  },
  'posts.create': {
    openTo: 'members',
    examples: [
      { what: 'an offer', about: aboutNothing, args: () => anOffer() },
      { what: 'a meetup', about: aboutNothing, args: () => aMeetup() },
      {
        what: 'under the id of another post of theirs',
        about: 'an id that is their own already',
        args: async (street, visitor) => anOffer({ id: await ownOffer(street, visitor), title: 'Another' }),
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
    ],
  },
  'posts.withdraw': {
    openTo: 'members',
    examples: [
      {
        what: 'a post',
        about: 'their own',
        args: async (street, visitor) => ({ id: await ownOffer(street, visitor) }),
      },
      {
        what: 'a post, for the second time',
        about: 'their own',
        args: async (street, visitor) => {
          const id = await ownOffer(street, visitor)
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
  'posts.list': {
    openTo: 'members',
    examples: [
      { what: 'all there are', about: 'another’s, to read', args: () => ({}), shows: showsPosts() },
      {
        what: 'by oneself',
        about: 'their own',
        args: (street, visitor) => ({ userId: ownId(street, visitor) }),
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
        shows: (answer) => expect(answer).toEqual([]),
      },
      {
        what: 'by nobody',
        about: aboutNothing,
        args: () => ({ userId: createId() }),
        shows: (answer) => expect(answer).toEqual([]),
      },
    ],
  },
  'posts.categories': {
    openTo: 'anyone',
    examples: [{ what: 'all there are', about: aboutNothing, args: () => ({}) }],
  },
  'community.about': {
    openTo: 'anyone',
    examples: [{ what: 'what it says of itself', about: aboutNothing, args: () => ({}) }],
  },
  'community.activity': {
    openTo: 'members',
    examples: [{ what: 'what happens in it', about: 'another’s, to read', args: () => ({}) }],
  },
  'community.page': {
    openTo: 'anyone',
    examples: [
      { what: 'the terms', about: aboutNothing, args: () => ({ page: 'terms' }) },
      { what: 'the privacy page', about: aboutNothing, args: () => ({ page: 'privacy' }) },
    ],
  },
  'places.featured': {
    openTo: 'anyone',
    examples: [{ what: 'the featured ones', about: aboutNothing, args: () => ({}), shows: showsNoAdder }],
  },
  'places.list': {
    openTo: 'members',
    examples: [
      {
        what: 'all of them on the premium plan, the first few on any other',
        about: aboutNothing,
        args: () => ({}),
        shows: (answer, street, visitor) => {
          const isAll = visitor.role !== 'signed out' && isPremium(planOf[visitor.role])
          const ids = (answer as { id: string }[]).map(({ id }) => id)
          expect(ids).toEqual(isAll ? street.placeIds : street.placeIds.slice(0, featuredMax))
          showsNoAdder(answer, street)
        },
      },
    ],
  },
}

export interface OtherRoute {
  openTo: OpenTo
  /** Where the path has parameters. */
  url?: string
  body?: unknown
  /** A page's own form, without fields. */
  form?: true
  signsOut?: true
}

/** Routes that are no operations. */
export const otherRoutes: { readonly [Route in string]: OtherRoute } = {
  'POST /api/sync': {
    openTo: 'members',
    body: { protocol: 1, schema: 1, clientId: createId(), cursor: null },
  },
  'GET /ws': { openTo: 'members' },
  'GET /api/login': { openTo: 'anyone' },
  'GET /api/login/:provider': { openTo: 'anyone', url: '/api/login/google?code=a&state=b' },
  'GET /api/logout': { openTo: 'anyone', signsOut: true },
  'POST /api/logout': { openTo: 'anyone', form: true, signsOut: true },
  'GET /api/openapi.json': { openTo: 'anyone' },
  'GET /api/docs': { openTo: 'anyone' },
  'GET /livez': { openTo: 'anyone' },
  'GET /readyz': { openTo: 'anyone' },
  'GET /*': { openTo: 'anyone', url: '/index.html' },
}

/** After what ended their session, or gave them another's. */
export async function logInAgain({ member, call }: Visitor): Promise<void> {
  if (!member) return
  const body = { email: member.email, password: testPassword }
  expect((await call('POST', '/api/auth/login', { body })).status).toBe(200)
}

function showsOnlyOneself(answer: unknown, { written }: Street, { member }: Visitor): void {
  if (member) expect(answer).toMatchObject(member)
  for (const { author } of written) {
    if (author.id !== member?.id) expect(JSON.stringify(answer)).not.toContain(author.id)
  }
}

/** The same words whoever has an account. */
function saysNothing(answer: unknown): void {
  expect(answer).toEqual({ message: 'Reset link sent!' })
}

function showsNoAdder(answer: unknown, { orla }: Pick<Street, 'orla'>): void {
  expect(JSON.stringify(answer)).not.toContain(orla.author.id)
}
