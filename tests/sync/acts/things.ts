/** The things of the fuzz's members: for each kind that examples name, one that the phone has, or now and then none at all. */
import type { Thing } from '@porchlight/contracts/example'
import type { Rsvp } from '@porchlight/contracts/meetups/meetups.schema'
import { canEdit, isOpen } from '@porchlight/contracts/posts/posts.rules'
import type { Post } from '@porchlight/contracts/posts/posts.schema'
import type { Id } from '@porchlight/contracts/values/id'
import type { Scene } from './act.ts'

export const things: { readonly [Each in Thing]: (scene: Scene) => Promise<string> } = {
  member: someNeighbor,
  neighbor: someNeighbor,
  correspondent: someNeighbor,
  conversation: someConversation,
  ownMessage,
  post: (scene) => somePost(scene),
  ownPost: (scene) => somePost(scene),
  ownHelp: (scene) => somePost(scene),
  completedHelp: (scene) => somePost(scene),
  meetup: (scene) => someMeetup(scene, ofOthers),
  joinedMeetup: (scene) => someRsvp(scene),
  ownMeetup: (scene) => someMeetup(scene, isOwnOpen),
  place: (scene) => somePlace(scene),
  ownPlace: (scene) => somePlace(scene, (mark) => mark.isOwn === true),
  reward: never,
  ownExport: never,
  ownInvitation: never,
  coordinatedNeighbor: never,
  ownPasskey: never,
  case: someOpenCase,
  decidedCase: never,
  caseAct: never,
  ownDecision,
}

/** Returns an id of nothing, for things that no phone has. */
async function never({ random }: Scene): Promise<string> {
  return random.id()
}

export async function someNeighbor({ random, phone }: Scene): Promise<string> {
  const ids = (await phone.database.people.toArray())
    .map(({ id }) => id)
    .filter((id) => id !== phone.memberId)
  return ids.length === 0 || random.chance(0.03) ? random.id() : random.of(ids)
}

/** Returns usually one of the member's own conversations, and sometimes an id that no conversation has. */
export async function someConversation({ random, phone }: Pick<Scene, 'random' | 'phone'>): Promise<Id> {
  const ids = (await phone.database.conversations.toArray()).map(({ id }) => id)
  return ids.length === 0 || random.chance(0.03) ? random.id() : random.of(ids)
}

/**
 * Returns usually a message of the member's own, sometimes one of a neighbor, and sometimes an id that no message has.
 */
async function ownMessage({ random, phone }: Scene): Promise<string> {
  const messages = await phone.database.messages.toArray()
  const isOwnWanted = random.chance(0.9)
  const ids = messages
    .filter(({ senderId }) => (senderId === phone.memberId) === isOwnWanted)
    .map(({ id }) => id)
  return ids.length === 0 || random.chance(0.03) ? random.id() : random.of(ids)
}

/** Returns usually a post of the member's own, sometimes one of a neighbor, and sometimes an id that no post has. */
async function somePost(
  { random, phone }: Scene,
  isWanted: (post: Post) => boolean = () => true,
): Promise<string> {
  const posts = (await phone.database.posts.toArray()).filter(isWanted)
  const ownPostIds = new Set((await phone.database.postDetails.toArray()).map(({ id }) => id))
  const shouldBeOwn = random.chance(0.85)
  const ids = posts.map(({ id }) => id).filter((id) => ownPostIds.has(id) === shouldBeOwn)
  return ids.length === 0 || random.chance(0.03) ? random.id() : random.of(ids)
}

/** Returns usually a post of the member's own that nobody has accepted yet. */
export async function somePostToEdit(scene: Scene, isWanted: (post: Post) => boolean): Promise<string> {
  const { random, phone } = scene
  const ownPostIds = new Set((await phone.database.postDetails.toArray()).map(({ id }) => id))
  const editable = (await phone.database.posts.toArray()).filter(
    (post) => ownPostIds.has(post.id) && canEdit(post) && isWanted(post),
  )
  return editable.length === 0 || random.chance(0.2) ? somePost(scene, isWanted) : random.of(editable).id
}

/** Returns usually a place on the phone, and sometimes an id that no place has. */
export async function somePlace(
  { random, phone }: Scene,
  isWanted: (mark: { isOwn?: true | undefined }) => boolean = () => false,
): Promise<string> {
  const wantedMarks = (await phone.database.placeMarks.toArray()).filter(isWanted)
  if (wantedMarks.length > 0 && !random.chance(0.2)) return random.of(wantedMarks).id
  const places = await phone.database.places.toArray()
  return places.length === 0 || random.chance(0.05) ? random.id() : random.of(places).id
}

const isOwnOpen = (post: Post, isOwn: boolean) => isOwn && isOpen(post)
const ofOthers = (post: Post, isOwn: boolean) => !isOwn && isOpen(post)
/** Returns usually a wanted meetup, sometimes any post, and sometimes an id that no post has. */
async function someMeetup(
  { random, phone }: Scene,
  isWanted: (post: Post, isOwn: boolean) => boolean,
): Promise<string> {
  const posts = await phone.database.posts.toArray()
  const details = new Set((await phone.database.postDetails.toArray()).map(({ id }) => id))
  const wantedMeetups = posts.filter((post) => post.type === 'event' && isWanted(post, details.has(post.id)))
  if (wantedMeetups.length > 0 && !random.chance(0.1)) return random.of(wantedMeetups).id
  return posts.length === 0 || random.chance(0.1) ? random.id() : random.of(posts).id
}

/** Returns an open case of a moderator's phone, or an id that no case has. */
async function someOpenCase({ random, phone }: Scene): Promise<string> {
  const cases = await phone.database.moderationCases.filter(({ state }) => state === 'open').toArray()
  return cases.length === 0 ? random.id() : random.of(cases).id
}

/** Returns the newest decision about the member, or an id that no decision has. */
async function ownDecision({ random, phone }: Scene): Promise<string> {
  const standing = await phone.database.standings.get(phone.memberId)
  return standing?.decisionId ?? random.id()
}

/** Mostly to what they go to or wait for. */
export async function someRsvp(scene: Scene, state?: Rsvp['state']): Promise<string> {
  const { random, phone } = scene
  const rsvps = await phone.database.rsvps.toArray()
  const wantedRsvps = rsvps.filter((rsvp) => state === undefined || rsvp.state === state)
  return wantedRsvps.length === 0 || random.chance(0.1)
    ? someMeetup(scene, ofOthers)
    : random.of(wantedRsvps).id
}
