/** Messages between neighbors of the demonstration, as rows of one member's device. */
import { hourMs } from '@porchlight/contracts/values/time'
import type { Page } from 'playwright-core'
import { conversations } from '../../apps/api/src/demo/neighborhood/conversations.ts'
import { personOf } from '../../apps/api/src/demo/steps/ids.ts'
import { aConversation, together } from '../../apps/web/src/features/messages/messages.factory.ts'
import { messageTexts } from '../../apps/web/src/locales/en/messages.ts'
import { paths } from '../../apps/web/src/paths.ts'
import type { MountedPhone } from '../mounted/mounted-phone.ts'
import { trialMember } from './looking-members.ts'
import { neighbor, neighborhoodPosts, neighbors } from './neighborhood-rows.ts'
import { openNeighborhood } from './open-neighborhood.ts'

/** Opens the messages on the device of Lena, the musician: six neighbors wrote to her. */
export async function openMessagesOfLena(phone: MountedPhone): Promise<Page> {
  const member = { ...trialMember(), firstName: 'Lena', lastName: personOf('lena').name[1] }
  const { id } = neighbor('lena')
  const page = await openNeighborhood(phone, paths.messages, {
    member,
    people: neighbors.filter((person) => person.id !== id),
    posts: neighborhoodPosts.filter(({ authorId }) => authorId !== id),
    ...chatsOf('lena', member.id),
  })
  await page.getByRole('list', { name: messageTexts.list }).waitFor()
  return page
}

/** @param memberId the member who takes the place of the neighbor with this key on this device */
function chatsOf(key: string, memberId: string) {
  const ownConversations = conversations.filter(({ between }) => between.includes(key))
  const idOf = (each: string) => (each === key ? memberId : neighbor(each).id)
  return together(
    ...ownConversations.map(({ between: [firstKey, other], about, messages, unreadBy, mutedBy }) => {
      const ids: [string, string] = [idOf(firstKey), idOf(other)]
      const texts = messages.map(([senderIndex, , text]) => [senderIndex, text] as const)
      const isMine = (senderIndex: 0 | 1) => ids[senderIndex] === memberId
      const lastOwn = messages.findLastIndex(([senderIndex]) => isMine(senderIndex))
      const readUpTo = unreadBy === key ? lastOwn + 1 : messages.length
      const rows = aConversation(ids, texts, {
        marker: { readUpTo, unreadCount: messages.length - readUpTo, isMuted: mutedBy === key },
        until: Date.now() - (messages.at(-1)?.[1] ?? 0) * hourMs,
      })
      const post = neighborhoodPosts.find(({ title }) => title === about)
      if (!post) return rows
      const { id: postId, title, type, status } = post
      const posts = [{ postId, title, type, status }]
      return { ...rows, conversations: rows.conversations.map((each) => ({ ...each, posts })) }
    }),
  )
}
