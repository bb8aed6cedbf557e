/** Actions of a member who blocks or reports. Everything goes through the outbox; nothing here awaits the network. */
import type { ArgsNamed } from '@porchlight/contracts/operations'
import { createId } from '@porchlight/contracts/values/id'
import type { OutboxEntry } from '../../storage/database.ts'
import type { Device } from '../../sync/device/device.ts'
import type { AcknowledgedEntry, EntryOptions } from '../../sync/outbox/outbox.ts'
import { rememberPosts } from './safety.ui.ts'

export async function blockMember(
  { database, outbox }: Pick<Device, 'database' | 'outbox'>,
  userId: string,
): Promise<OutboxEntry> {
  const posts = await database.posts.filter(({ authorId }) => authorId === userId).primaryKeys()
  rememberPosts(posts, userId)
  return outbox.add('safety.block', { userId })
}

export function unblockMember({ outbox }: Pick<Device, 'outbox'>, userId: string): Promise<OutboxEntry> {
  return outbox.add('safety.unblock', { userId })
}

/** Undoes a block that was just made. A block that has not left the device leaves no trace. */
export async function undoBlock(
  { outbox }: Pick<Device, 'outbox'>,
  block: AcknowledgedEntry,
  userId: string,
): Promise<void> {
  if (!(await outbox.discard(block))) await unblockMember({ outbox }, userId)
}

type Report = Pick<ArgsNamed<'safety.report'>, 'subject' | 'subjectId' | 'reason' | 'words' | 'sameAsId'>

export function reportSomething(
  { now, outbox }: Pick<Device, 'now' | 'outbox'>,
  report: Report,
  options?: EntryOptions,
): Promise<OutboxEntry> {
  const args = { id: createId(now()), ...report, words: report.words.trim() }
  return outbox.add('safety.report', args, options)
}
