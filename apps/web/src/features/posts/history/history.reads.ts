/** Reads the posts of a member and those they helped with, as a live query of the device's own rows. */
import { requestTerms } from '@porchlight/contracts/credits/credits.rules'
import { useDatabaseQuery } from '../../../storage/use-database-query.ts'
import type { Device } from '../../../sync/device/device.ts'
import { useDevice } from '../../../sync/device/device-context.ts'
import { useArrivedRows } from '../../../sync/device/use-initial-sync.ts'
import { planOf } from '../../members/members.reads.ts'
import { readItems } from '../posts.reads.ts'
import { byLatest, creditOf, groupOf, type HistoryItem } from './history.ts'

type HistoryDevice = Pick<Device, 'database' | 'memberId' | 'now' | 'rules'>

/** Returns the items of the history; undefined while loading. */
export function useHistory(): HistoryItem[] | undefined {
  const device = useDevice()
  return useArrivedRows(useDatabaseQuery(device.database, ['history'], () => readHistory(device)))
}

/** Reads the member's own posts by their details, and the posts that they help with by the help. No other post is read. */
export async function readHistory(device: HistoryDevice): Promise<HistoryItem[]> {
  const { database, memberId, now } = device
  const [details, helps, member] = await Promise.all([
    database.postDetails.toArray(),
    database.helps.toArray(),
    database.members.get(memberId),
  ])
  const ownPosts = details.filter(({ authorId }) => authorId === memberId)
  const helped = helps.filter(({ helperId }) => helperId === memberId)
  const ids = [...new Set([...ownPosts, ...helped].map(({ id }) => id))]
  // The statement's line for the credit of a request has the post's own id.
  const [foundPosts, entries] = await Promise.all([
    database.posts.bulkGet(ids),
    database.creditEntries.bulkGet(ids),
  ])
  const items = await readItems(
    device,
    foundPosts.flatMap((post) => post ?? []),
  )
  const paidIds = new Set(entries.map((entry) => entry?.id))
  const helpsById = new Map(helps.map((help) => [help.id, help]))
  const isFree = member !== undefined && requestTerms(planOf(member, now())).cost === 0
  return items
    .map((item) => ({
      ...item,
      group: groupOf(item.post, now()),
      credit: creditOf(item, {
        help: helpsById.get(item.post.id),
        memberId,
        isPaid: paidIds.has(item.post.id),
        isFree,
      }),
    }))
    .sort(byLatest)
}

/** The latest few, by when they were written. */
export function newestOf(items: readonly HistoryItem[], count: number): HistoryItem[] {
  const at = ({ post }: HistoryItem) => Date.parse(post.createdAt)
  return [...items].sort((first, other) => at(other) - at(first)).slice(0, count)
}
