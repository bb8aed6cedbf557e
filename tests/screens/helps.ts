/** Two neighbors who help each other, with a post in each state that a help can be in, opened as each of them sees it. */
import type { Help } from '@porchlight/contracts/help/help.schema'
import type { Member } from '@porchlight/contracts/members/members.schema'
import type { Post } from '@porchlight/contracts/posts/posts.schema'
import { dayMs, hourMs, toIso } from '@porchlight/contracts/values/time'
import { aHelp, aRating } from '../../apps/web/src/features/help/help.factory.ts'
import { aPerson } from '../../apps/web/src/features/members/members.factory.ts'
import { aConversation } from '../../apps/web/src/features/messages/messages.factory.ts'
import { aPost } from '../../apps/web/src/features/posts/posts.factory.ts'
import { postPath } from '../../apps/web/src/paths.ts'
import type { MountedPhone } from '../mounted/mounted-phone.ts'
import { premiumMember, trialMember } from './looking-members.ts'
import { type NeighborhoodData, openNeighborhood } from './open-neighborhood.ts'

/** The author and the helper as they appear on each other's device. */
const edda = aPerson({ firstName: 'Edda', lastName: 'P.', zipCode: '90026' })
export const bram = aPerson({ firstName: 'Bram', lastName: 'P.', zipCode: '90026' })

interface HelpState {
  title: string
  status: Post['status']
  /** Two flags: whether the author, and whether the helper, has confirmed the help. */
  confirmed?: boolean[]
  isOnHold?: boolean
  word?: string
}

const helps = {
  open: { title: 'A hand with the heavy curtains', status: 'pending' },
  matched: { title: 'Boxes to the thrift store on Sunset', status: 'matched' },
  begun: { title: 'The garden gate hangs crooked again', status: 'in_progress' },
  confirmed: {
    title: 'Somebody to read a letter from the city with me',
    status: 'in_progress',
    confirmed: [true, false],
  },
  held: { title: 'A ride to the pharmacy before noon', status: 'matched', isOnHold: true },
  completed: { title: 'My kitchen radio only hums', status: 'completed', confirmed: [true, true] },
  cancelled: {
    title: 'Carrying a rug up the stairs',
    status: 'cancelled',
    word: 'My son has come to help.',
  },
  stale: { title: 'The porch lamp flickers', status: 'matched' },
} satisfies Record<string, HelpState>
type HelpName = keyof typeof helps

/**
 * Opens the page as the author, with the helper's message about the post. With `isRated` both have rated each other.
 */
export async function openAsAuthor(phone: MountedPhone, name: HelpName, isRated = false): Promise<void> {
  const member = { ...premiumMember(), firstName: edda.firstName }
  const { post, ...rows } = rowsOf(name, { author: member.id, helper: bram.id })
  const conversationRows = aConversation([member.id, bram.id], [[1, 'I can do that. When works for you?']])
  const card = { postId: post.id, title: post.title, type: post.type, status: post.status }
  const ratings = isRated
    ? [
        aRating(post.id, member.id, bram.id, 5, 'He even tuned it to my station.'),
        aRating(post.id, bram.id, member.id, 4, 'The soup alone was worth it.'),
      ]
    : []
  await open(phone, post, {
    member,
    ...rows,
    ...conversationRows,
    conversations: conversationRows.conversations.map((each) => ({ ...each, posts: [card] })),
    ratings,
  })
}

export async function openAsHelper(phone: MountedPhone, name: HelpName): Promise<Post> {
  const member = { ...premiumMember(), firstName: bram.firstName }
  const { post, ...rows } = rowsOf(name, { author: edda.id, helper: member.id })
  await open(phone, post, { member, ...rows })
  return post
}

export async function openAsStranger(phone: MountedPhone, name: HelpName): Promise<void> {
  const { post } = rowsOf(name, { author: edda.id, helper: bram.id })
  await open(phone, post, { member: trialMember() })
}

async function open(
  phone: MountedPhone,
  post: Post,
  data: NeighborhoodData & { member: Member },
): Promise<void> {
  const people = [edda, bram].filter(({ firstName }) => firstName !== data.member.firstName)
  await openNeighborhood(phone, postPath(post.id), { ...data, besides: { people, posts: [post] } })
  // The heading is found by its element, because the page behind a celebration of an earned credit offers no roles.
  await phone.page.locator('article h2').getByText(post.title).waitFor()
}

/** Returns the rows that both participants have of it. */
function rowsOf(name: HelpName, { author, helper }: { author: string; helper: string }) {
  const { title, status, confirmed: confirmations = [], isOnHold = false, word }: HelpState = helps[name]
  const isClosed = status === 'completed' || status === 'cancelled'
  const post = aPost({
    title,
    status,
    authorId: author,
    description:
      name === 'open'
        ? 'They are four meters wide and I am not.\n\nA ladder is here, and so is soup. It takes half an hour, and two people who do not mind dust.'
        : 'Half an hour, perhaps less. There is soup afterwards.',
    category: 'other',
    subcategory: 'A helping hand',
    dateNeeded: fullHour(Date.now() + (isClosed ? -2 * hourMs : dayMs)),
    createdAt: toIso(Date.now() - (isClosed ? dayMs : hourMs)),
    ...(isClosed && { closedAt: toIso(Date.now()) }),
    ...(status === 'completed' && { helperId: helper }),
  })
  const help = aHelp({
    id: post.id,
    authorId: author,
    helperId: helper,
    confirmedBy: [author, helper].filter((_, index) => confirmations[index]),
    isOnHold,
    ...(word !== undefined && { word }),
  })
  const noHelps: Help[] = []
  return {
    post,
    postDetails: [{ id: post.id, authorId: author, location: '1518 Echo Park Ave' }],
    helps: name === 'open' ? noHelps : [help],
  }
}

function fullHour(time: number): string {
  return toIso(Math.ceil(time / hourMs) * hourMs)
}
