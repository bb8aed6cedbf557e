/** Actions of a member on third places. Everything goes through the outbox; nothing here awaits the network. */
import type { ArgsNamed } from '@porchlight/contracts/operations'
import { queuedOperations } from '@porchlight/contracts/queued-operations'
import { createRandomId } from '@porchlight/contracts/values/id'
import { toIso } from '@porchlight/contracts/values/time'
import type { OutboxEntry } from '../../storage/database.ts'
import type { StoredDraft } from '../../storage/drafts.ts'
import type { Device } from '../../sync/device/device.ts'
import { addWithPhoto } from '../../sync/outbox/add-with-photo.ts'
import type { NewPhoto } from '../../sync/outbox/device-photos.ts'
import { argsNowOf } from '../../sync/outbox/entry-args.ts'

type Acting = Pick<Device, 'now' | 'outbox'>

interface Written {
  /** The edited version of what is still here: rejects with `NoLongerEditable` when that one left meanwhile. */
  replaces?: OutboxEntry | undefined
  draft?: StoredDraft | undefined
  photos?: readonly NewPhoto[]
}

/** Adds a place. When there is no room for its photo, the place is stored without it. */
export function addPlace(
  device: Acting,
  place: Omit<ArgsNamed<'places.add'>, 'id'>,
  { replaces, draft, photos = [] }: Written = {},
): Promise<OutboxEntry> {
  const args = { ...place, id: keptId(replaces) ?? createRandomId() }
  const { photo: _photo, ...withoutPhoto } = args
  const call = {
    name: 'places.add' as const,
    version: queuedOperations['places.add'].version,
    args,
    draft,
    photos,
    ...(replaces ? { replaces: replaces.order } : {}),
  }
  return addWithPhoto(device.outbox, call, withoutPhoto)
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
  { outbox }: Acting,
  patch: ArgsNamed<'places.edit'>,
  { replaces, draft, photos = [] }: Written = {},
): Promise<OutboxEntry> {
  const { photo: _photo, ...withoutPhoto } = patch
  const call = {
    name: 'places.edit' as const,
    version: queuedOperations['places.edit'].version,
    args: patch,
    draft,
    photos,
    ...(replaces ? { replaces: replaces.order } : {}),
  }
  return addWithPhoto(outbox, call, Object.keys(withoutPhoto).length > 1 ? withoutPhoto : null)
}

export function reviewPlace(
  { outbox }: Acting,
  review: ArgsNamed<'places.review'>,
  { replaces, draft, photos = [] }: Written = {},
): Promise<OutboxEntry> {
  const { photo: _photo, ...withoutPhoto } = review
  const call = {
    name: 'places.review' as const,
    version: queuedOperations['places.review'].version,
    args: review,
    draft,
    photos,
    ...(replaces ? { replaces: replaces.order } : {}),
  }
  return addWithPhoto(outbox, call, withoutPhoto)
}

export function removeReview({ outbox }: Pick<Device, 'outbox'>, placeId: string): Promise<OutboxEntry> {
  const { version } = queuedOperations['places.removeReview']
  return outbox.add({ name: 'places.removeReview', version, args: { id: placeId } })
}

/** Sets a mark to the given state, whatever it was before (M4). */
export function markPlace(
  { outbox }: Pick<Device, 'outbox'>,
  mark: ArgsNamed<'places.mark'>,
): Promise<OutboxEntry> {
  return outbox.add({ name: 'places.mark', version: queuedOperations['places.mark'].version, args: mark })
}

/**
 * Sends a view of a place. The server counts one view a day, so a view that this device has already queued or sent
 * today is not sent again.
 */
export async function viewPlace(
  { database, now, outbox }: Acting & Pick<Device, 'database'>,
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
  await outbox.add({ name: 'places.view', version: queuedOperations['places.view'].version, args: { id } })
}

function dayOf(isoTime: string): string {
  return isoTime.slice(0, 'YYYY-MM-DD'.length)
}
