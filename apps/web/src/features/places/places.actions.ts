/** Actions of a member on third places. Everything goes through the outbox; nothing here awaits the network. */
import type { ArgsNamed } from '@porchlight/contracts/operations'
import { createRandomId } from '@porchlight/contracts/values/id'
import { toIso } from '@porchlight/contracts/values/time'
import type { OutboxEntry } from '../../storage/database.ts'
import type { Device } from '../../sync/device/device.ts'
import { addWithPhoto } from '../../sync/outbox/add-with-photo.ts'
import { argsNowOf } from '../../sync/outbox/entry-args.ts'
import type { EntryOptions } from '../../sync/outbox/outbox.ts'

type ActionDevice = Pick<Device, 'now' | 'outbox'>

/** Adds a place. When there is no room for its photo, the place is stored without it. */
export function addPlace(
  device: ActionDevice,
  place: Omit<ArgsNamed<'places.add'>, 'id'>,
  options: EntryOptions = {},
): Promise<OutboxEntry> {
  const args = { ...place, id: keptId(options.replaces) ?? createRandomId() }
  const { photo: _photo, ...withoutPhoto } = args
  return addWithPhoto(device.outbox, { name: 'places.add', args, withoutPhoto }, options)
}

/**
 * Returns the id of an edited place, which stays the same. Returns undefined when the server has something else under
 * that id.
 */
function keptId(entry: OutboxEntry | undefined): string | undefined {
  if (!entry || entry.code === 'id_taken') return undefined
  return argsNowOf('places.add', entry)?.id
}

export function editPlace(
  { outbox }: ActionDevice,
  patch: ArgsNamed<'places.edit'>,
  options: EntryOptions = {},
): Promise<OutboxEntry> {
  const { photo: _photo, ...rest } = patch
  const withoutPhoto = Object.keys(rest).length > 1 ? rest : null
  return addWithPhoto(outbox, { name: 'places.edit', args: patch, withoutPhoto }, options)
}

export function reviewPlace(
  { outbox }: ActionDevice,
  review: ArgsNamed<'places.review'>,
  options: EntryOptions = {},
): Promise<OutboxEntry> {
  const { photo: _photo, ...withoutPhoto } = review
  return addWithPhoto(outbox, { name: 'places.review', args: review, withoutPhoto }, options)
}

export function removeReview({ outbox }: Pick<Device, 'outbox'>, placeId: string): Promise<OutboxEntry> {
  return outbox.add('places.removeReview', { id: placeId })
}

/** Sets a mark to the given state, whatever it was before (M4). */
export function markPlace(
  { outbox }: Pick<Device, 'outbox'>,
  mark: ArgsNamed<'places.mark'>,
): Promise<OutboxEntry> {
  return outbox.add('places.mark', mark)
}

/**
 * Sends a view of a place. The server counts one view a day, so a view that this device has already queued or sent
 * today is not sent again.
 */
export async function viewPlace(
  { database, now, outbox }: ActionDevice & Pick<Device, 'database'>,
  id: string,
): Promise<void> {
  const today = dayOf(toIso(now()))
  const queuedCount = await database.outbox
    .filter(
      (entry) =>
        entry.name === 'places.view' &&
        argsNowOf('places.view', entry)?.id === id &&
        dayOf(entry.createdAt) === today,
    )
    .count()
  if (queuedCount > 0) return
  await outbox.add('places.view', { id })
}

function dayOf(isoTime: string): string {
  return isoTime.slice(0, 'YYYY-MM-DD'.length)
}
