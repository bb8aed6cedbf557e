/** Signing out. Apart from the ways in, which are there before anything that a member's device is made of. */
import { paths } from '../../../paths.ts'
import type { OutboxEntry } from '../../../storage/database.ts'
import { listDrafts } from '../../../storage/drafts.ts'
import type { Device } from '../../../sync/device/device.ts'
import { readVisibleEntries } from '../../../sync/device/visible-entries.ts'
import { isReadableEntry, isSendable } from '../../../sync/outbox/entry-args.ts'
import { deleteMemberData, writeSignOut } from '../session/pending-sign-out.ts'
import { isServerReachable } from '../session/server-reachable.ts'
import { useSession } from '../session/session.ts'

/** Send first, keep what waits on this device, or discard it. */
export type SignOutChoice = 'send-first' | 'keep' | 'discard'

/**
 * Returns the ids of everything that would be lost: entries without a result, refused entries, photos whose texts are
 * gone, and drafts.
 */
export async function listUnsent(device: Device): Promise<string[]> {
  const entries = await readVisibleEntries(device, 'waiting', 'refused').toArray()
  const photos = await unsentPhotos(device).primaryKeys()
  return [...entries.map(({ id }) => id), ...photos, ...(await listDrafts(device.database))]
}

/**
 * Counts what can be sent, or was refused and can be retried. Drafts are neither, nor are entries that only a newer app
 * can read.
 */
export async function countSendable(device: Device): Promise<number> {
  const canBe = (entry: OutboxEntry) =>
    entry.state === 'waiting' ? isSendable(entry) : isReadableEntry(entry)
  const entries = await readVisibleEntries(device, 'waiting', 'refused').filter(canBe).count()
  return entries + (await unsentPhotos(device).count())
}

/** Their texts are sent. Others go with what names them, which counts. */
function unsentPhotos({ database }: Device) {
  return database.keptPhotos.where('state').anyOf('due', 'refused')
}

/**
 * Ends the session on the device and on the server. Rows are deleted by name; unsent entries are deleted only when the
 * member chose that. In three cases nothing is done: 'still-waiting' when the queue could not be emptied, 'draft-left'
 * when the queue is empty but a draft is left, 'more-came' when another window wrote something that the dialog did not
 * show.
 * @param knownIds of what the dialog showed as unsent
 */
export async function signOut(
  device: Device,
  choice: SignOutChoice,
  knownIds: readonly string[] = [],
): Promise<'signed-out' | 'still-waiting' | 'draft-left' | 'more-came'> {
  if (choice === 'send-first') {
    await device.syncUntilIdle()
    if ((await countSendable(device)) > 0) return 'still-waiting'
    if ((await listUnsent(device)).length > 0) return 'draft-left'
  }
  // When our server is unreachable, its address would show an error page; the next start notifies the server instead.
  const mayTellServer = await isServerReachable()
  const hasMore = async () => (await listUnsent(device)).some((id) => !knownIds.includes(id))
  if (choice !== 'keep' && (await hasMore())) return 'more-came'
  // No entry that is counted here may be sent or refused meanwhile.
  await device.rest()
  // An entry that another window wrote in the last moment was not in the dialog: then everything stays.
  const isKept = choice === 'keep' ? (await listUnsent(device)).length > 0 : await hasMore()
  await writeSignOut(device.memberId, isKept)
  // The member has signed out from here on: what fails now is left to the next start.
  const isOpen = await device
    .stop()
    .then(deleteMemberData)
    .catch(() => false)
  useSession.setState({ state: 'signed-out', held: false }, true)
  if (!isOpen) location.assign(paths.home)
  else if (mayTellServer) location.assign('/api/logout')
  return 'signed-out'
}
