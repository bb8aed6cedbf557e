/** Reads the members whom the member has blocked, as far as this device stores them. */
import { shortName } from '@porchlight/contracts/members/members.rules'
import type { Block } from '@porchlight/contracts/safety/safety.schema'
import type { MemberDatabase } from '../../storage/database.ts'
import { useDatabaseQuery } from '../../storage/use-database-query.ts'
import type { Device } from '../../sync/device/device.ts'
import { useDevice } from '../../sync/device/device-context.ts'
import { readPeople } from '../members/people.reads.ts'
import { useBlockedPosts } from './safety.ui.ts'

export interface BlockedItem {
  id: string
  /** The short name; null when neither the block nor this device has it. */
  name: string | null
}

/** The latest first; undefined while loading. */
export function useBlocked(): BlockedItem[] | undefined {
  const device = useDevice()
  return useDatabaseQuery(device.database, ['blocked'], () => readBlocked(device))
}

/** Returns the author of a post that is gone because the member blocked that author; null for every other post. */
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

/** Returns the ids of blocked members. The server leaves them out of every batch when it has received the block. */
export async function readBlockedIds(database: MemberDatabase): Promise<ReadonlySet<string>> {
  return new Set(await database.blocks.toCollection().primaryKeys())
}
