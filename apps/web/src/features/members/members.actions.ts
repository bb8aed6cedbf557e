/** Actions of a member on their own profile. */
import type { MissingProfile } from '@porchlight/contracts/errors/refusals'
import { type Position, snapToCell } from '@porchlight/contracts/location/location.rules'
import type { ArgsNamed } from '@porchlight/contracts/operations'
import { queuedOperations } from '@porchlight/contracts/queued-operations'
import { toIso } from '@porchlight/contracts/values/time'
import type { OutboxEntry } from '../../storage/database.ts'
import type { StoredDraft } from '../../storage/drafts.ts'
import type { Device } from '../../sync/device/device.ts'
import type { NewPhoto } from '../../sync/outbox/device-photos.ts'
import { type ProfileForm, profileArgs } from './profile-form.ts'

/** All three of them. */
export function deletePhotos(device: Pick<Device, 'outbox'>): Promise<OutboxEntry> {
  return device.outbox.add({
    name: 'members.setPhoto',
    version: queuedOperations['members.setPhoto'].version,
    args: { photo: null },
  })
}

/** `newPhotos` are those that were chosen now, with their bytes. Rejects where there is no room for them. */
export function setPhotos(
  device: Pick<Device, 'outbox'>,
  { photos, mainProfilePhotoIndex }: ArgsNamed<'members.setPhotos'>,
  newPhotos: readonly NewPhoto[],
  draft?: StoredDraft,
): Promise<OutboxEntry> {
  return device.outbox.add({
    name: 'members.setPhotos',
    version: queuedOperations['members.setPhotos'].version,
    args: { photos, mainProfilePhotoIndex },
    photos: [...newPhotos],
    draft,
  })
}

/** @param until epoch ms; null: one is back */
export function setAway(device: Pick<Device, 'outbox'>, until: number | null): Promise<OutboxEntry> {
  return device.outbox.add({
    name: 'members.setAway',
    version: queuedOperations['members.setAway'].version,
    args: { awayUntil: until === null ? null : toIso(until) },
  })
}

/** Keeps what completes the profile, or the edited version of what is still here (rejects with `NoLongerEditable` when it left meanwhile). */
export function completeProfile(
  device: Pick<Device, 'outbox'>,
  form: ProfileForm,
  missing: MissingProfile,
  replaces?: OutboxEntry,
  draft?: StoredDraft,
): Promise<OutboxEntry> {
  return device.outbox.add({
    name: 'members.completeProfile',
    version: queuedOperations['members.completeProfile'].version,
    args: profileArgs(form, missing),
    draft,
    ...(replaces ? { replaces: replaces.order } : {}),
  })
}

/**
 * Stores a location: the position is snapped to its cell before it is stored anywhere. `place` has the words and the
 * postal code when they are known.
 */
export function setLocation(
  device: Pick<Device, 'outbox'>,
  position: Position,
  place: { location: string | null; zipCode: string | null } = { location: null, zipCode: null },
): Promise<OutboxEntry> {
  const cell = snapToCell(position)
  return device.outbox.add({
    name: 'members.setLocation',
    version: queuedOperations['members.setLocation'].version,
    args: {
      latitude: String(cell.latitude),
      longitude: String(cell.longitude),
      ...place,
      locationPermissionGranted: true,
    },
  })
}

/** Sets the ZIP code; used when only the server can locate it. */
export function setZipCode(
  device: Pick<Device, 'outbox'>,
  zipCode: string,
  replaces?: OutboxEntry,
): Promise<OutboxEntry> {
  return device.outbox.add({
    name: 'members.setZipCode',
    version: queuedOperations['members.setZipCode'].version,
    args: { zipCode },
    ...(replaces ? { replaces: replaces.order } : {}),
  })
}
