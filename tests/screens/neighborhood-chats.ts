/** What neighbors of the demonstration write to each other, as rows of the device of one of them. */
import { hourMs } from '@porchlight/contracts/values/time'
import type { Page } from 'playwright-core'
import { conversations } from '../../apps/api/src/demo/conversations.ts'
import { personOf } from '../../apps/api/src/demo/ids.ts'
import { aConversation, together } from '../../apps/web/src/features/messages/messages.factory.ts'
import { messageTexts } from '../../apps/web/src/locales/en/messages.ts'
import { paths } from '../../apps/web/src/paths.ts'
import type { MountedPhone } from '../mounted/mounted-phone.ts'
import { trialMember } from './looking-members.ts'
import { neighbor, neighborhoodPosts, neighbors } from './neighborhood-rows.ts'
import { openNeighborhood } from './open-neighborhood.ts'

/** On the device of the one who makes music: six neighbors wrote to her. */
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

/** @param memberId of whoever has that one's place on this device */
function chatsOf(key: string, memberId: string) {
  const own = conversations.filter(({ between }) => between.includes(key))
  const idOf = (each: string) => (each === key ? memberId : neighbor(each).id)
  return together(
    ...own.map(({ between: [one, other], about, said, unreadBy, mutedBy }) => {
      const ids: [string, string] = [idOf(one), idOf(other)]
      const texts = said.map(([who, , text]) => [who, text] as const)
      const isMine = (who: 0 | 1) => ids[who] === memberId
      const lastOwn = said.findLastIndex(([who]) => isMine(who))
      const readUpTo = unreadBy === key ? lastOwn + 1 : said.length
      const rows = aConversation(ids, texts, {
        marker: { readUpTo, unreadCount: said.length - readUpTo, isMuted: mutedBy === key },
        until: Date.now() - (said.at(-1)?.[1] ?? 0) * hourMs,
      })
      const post = neighborhoodPosts.find(({ title }) => title === about)
      if (!post) return rows
      const { id: postId, title, type, status } = post
      const posts = [{ postId, title, type, status }]
      return { ...rows, conversations: rows.conversations.map((each) => ({ ...each, posts })) }
    }),
  )
}
