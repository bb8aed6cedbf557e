/** Whom the member has blocked, as far as this device knows. */
import { shortName } from '@porchlight/contracts/members/members.rules'
import type { Block } from '@porchlight/contracts/safety/safety.schema'
import type { MemberDatabase } from '../../storage/database.ts'
import { useDatabaseQuery } from '../../storage/use-database-query.ts'
import type { Device } from '../../sync/device.ts'
import { useDevice } from '../../sync/device-context.ts'
import { readPeople } from '../members/people.reads.ts'
import { useBlockedPosts } from './safety.ui.ts'

export interface BlockedItem {
  id: string
  /** Null of one who is not known here. */
  name: string | null
}

/** The latest first; undefined while loading. */
export function useBlocked(): BlockedItem[] | undefined {
  const device = useDevice()
  return useDatabaseQuery(device.database, ['blocked'], () => readBlocked(device))
}

/** Whose a post was that is not here any more because the member has blocked them; null of any other. */
export function useBlockedAuthor(postId: string): BlockedItem | null {
  const blockedItems = useBlocked()
  const authorId = useBlockedPosts(({ authors }) => authors.get(postId))
  return blockedItems?.find(({ id }) => id === authorId) ?? null
}

export async function readBlocked(device: Pick<Device, 'database' | 'memberId'>): Promise<BlockedItem[]> {
  const blocks = await device.database.blocks.toArray()
  const people = await readPeople(
    device,
    blocks.map(({ id }) => id),
  )
  return blocks
    .sort((first, other) => (first.createdAt < other.createdAt ? 1 : -1))
    .map((block) => ({ id: block.id, name: nameOf(block, people.get(block.id)) }))
}

function nameOf(block: Block, person: { firstName: string; lastName: string } | undefined): string | null {
  return shortName(block) || (person ? shortName(person) : null)
}

/** Whom the member does not want to see: the server leaves them out of all it brings, once it has heard of it. */
export async function readBlockedIds(database: MemberDatabase): Promise<ReadonlySet<string>> {
  return new Set(await database.blocks.toCollection().primaryKeys())
}
