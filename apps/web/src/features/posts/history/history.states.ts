/** States of the history: the outcomes of a member's posts, and of those they helped with. */
import type { Member } from '@porchlight/contracts/members/members.schema'
import type { Post } from '@porchlight/contracts/posts/posts.schema'
import { createId } from '@porchlight/contracts/values/id'
import { dayMs, hourMs, toIso } from '@porchlight/contracts/values/time'
import type { MountedPhone } from '../../../../../../tests/mounted/mounted-phone.ts'
import { premiumMember, trialMember } from '../../../../../../tests/screens/looking-members.ts'
import { neighbor } from '../../../../../../tests/screens/neighborhood-rows.ts'
import { openNeighborhood } from '../../../../../../tests/screens/open-neighborhood.ts'
import type { ScreenState } from '../../../../../../tests/screens/screen-state.ts'
import { historyTexts } from '../../../locales/en/posts.history.ts'
import { profileTexts } from '../../../locales/en/profile.ts'
import { paths } from '../../../paths.ts'
import { anEntry } from '../../credits/credits.factory.ts'
import { aHelp, aRating } from '../../help/help.factory.ts'
import { aPost } from '../posts.factory.ts'

const other = neighbor('bea')

const ownPosts: Pick<Post, 'title' | 'status'>[] = [
  { title: 'A hand with the heavy curtains', status: 'pending' },
  { title: 'Boxes to the thrift store on Sunset', status: 'matched' },
  { title: 'The garden gate hangs crooked again', status: 'in_progress' },
  { title: 'My kitchen radio only hums', status: 'completed' },
  { title: 'Carrying a rug up the stairs', status: 'cancelled' },
  { title: 'The porch lamp flickers', status: 'expired' },
]

/** Ratings and reviews for the member's help, one for each time. */
const thanks = [
  { title: 'Picking up a parcel before six', rating: 5, review: '' },
  {
    title: 'The tomatoes want tying up',
    rating: 4,
    review: 'Knew more about tomatoes than I do.\nThey stand like soldiers now.',
  },
  { title: 'Waiting with me for the plumber', rating: 5, review: 'We talked for two hours.' },
  {
    title: 'A form from the county that I cannot make out',
    rating: 5,
    review: 'Patient, clear, and on time. I understood every line in the end.',
  },
]

export const historyStates: ScreenState[] = [
  {
    name: 'history',
    isLong: true,
    show: async (phone) => {
      const member = trialMember()
      const posts = ownPosts.map(({ title, status }, index) =>
        postOf(title, index, {
          authorId: member.id,
          status,
          ...(status === 'completed' && { helperId: other.id }),
        }),
      )
      const withHelper = posts.filter(({ status }) => status !== 'pending' && status !== 'expired')
      await openNeighborhood(phone, paths.activityHistory, {
        member,
        besides: { posts },
        postDetails: posts.map(({ id }) => ({ id, authorId: member.id, location: '1518 Echo Park Ave' })),
        helps: withHelper.map(({ id }) => aHelp({ id, authorId: member.id, helperId: other.id })),
        creditEntries: posts.map(({ id }) => anEntry({ id, amount: -1, reason: 'request', postId: id })),
      })
      await waitForPosts(phone)
    },
    next: [
      {
        name: 'history-again',
        show: async ({ page }) => {
          await page
            .getByRole('button', { name: /^Post again/ })
            .first()
            .click()
          await page.getByRole('dialog').waitFor()
        },
      },
    ],
  },
  {
    name: 'history-empty',
    show: async (phone) => {
      await openNeighborhood(phone, paths.activityHistory, { member: trialMember() })
      await phone.page.getByText(historyTexts.empty).waitFor()
    },
  },
  {
    name: 'history-helped',
    isLong: true,
    like: 'history',
    show: async (phone) => {
      await openAsThanked(phone, paths.activityHistory)
      await waitForPosts(phone)
    },
    next: [
      {
        name: 'profile-helped',
        isLong: true,
        show: async (phone) => {
          await openAsThanked(phone, paths.profile)
          await phone.page
            .getByRole('region', { name: profileTexts.said.title })
            .getByRole('listitem')
            .first()
            .waitFor()
        },
      },
    ],
  },
  {
    name: 'history-loading',
    show: async (phone) => {
      await phone.mount(paths.activityHistory, {
        member: trialMember(),
        isFilled: false,
        server: {},
        roundsAfter: new Promise(() => undefined),
      })
      await phone.page.getByRole('status', { name: historyTexts.loading }).waitFor()
    },
  },
]

/** Opens the history of a member who has helped another one a few times, with the ratings of both participants. */
async function openAsThanked(phone: MountedPhone, path: string): Promise<void> {
  const member: Member = {
    ...premiumMember(),
    firstName: 'Sabine',
    credits: 6,
    rating: '4.8',
    totalRatings: thanks.length,
    peopleHelped: thanks.length,
    gardenLevel: 2,
    kindnessStreak: 1,
    kindnessStreakUntil: toIso(Date.now() + 7 * dayMs),
  }
  // The helps are so old that no celebration covers the list.
  const posts = thanks.map(({ title }, index) =>
    postOf(title, index, {
      authorId: other.id,
      helperId: member.id,
      status: 'completed',
      closedAt: toIso(Date.now() - (8 + index) * dayMs),
    }),
  )
  await openNeighborhood(phone, path, {
    member,
    besides: { posts },
    server: {
      'help.reviews': thanks.map(({ rating, review }, index) => ({
        id: createId(),
        rating,
        review: review || null,
        createdAt: toIso(Date.now() - (8 + index) * dayMs),
        reviewer: { id: other.id, firstName: other.firstName },
      })),
    },
    helps: posts.map(({ id }) => aHelp({ id, authorId: other.id, helperId: member.id })),
    ratings: thanks.flatMap(({ rating, review }, index) => {
      const id = posts[index]?.id ?? ''
      return [aRating(id, other.id, member.id, rating, review), aRating(id, member.id, other.id, 5)]
    }),
  })
}

function postOf(title: string, index: number, change: Partial<Post>): Post {
  const isClosed = !['pending', 'matched', 'in_progress'].includes(change.status ?? 'pending')
  return aPost({
    title,
    description: 'Half an hour, perhaps less. There is soup afterwards.',
    category: 'other',
    subcategory: 'A helping hand',
    dateNeeded: toIso(Math.ceil(Date.now() / hourMs) * hourMs + (isClosed ? -index - 2 : 24) * hourMs),
    createdAt: toIso(Date.now() - (30 + index) * hourMs),
    ...(isClosed && { closedAt: toIso(Date.now() - (index + 1) * hourMs) }),
    ...change,
  })
}

function waitForPosts({ page }: MountedPhone): Promise<void> {
  return page.getByRole('main').getByRole('heading', { level: 3 }).first().waitFor()
}
