/** Actions of a member on their own profile. */
import type { MissingProfile } from '@porchlight/contracts/errors/refusals'
import type { Sha256 } from '@porchlight/contracts/files/files.schema'
import { type Position, snapToCell } from '@porchlight/contracts/location/coordinates.rules'
import type { ArgsNamed } from '@porchlight/contracts/operations'
import { toIso } from '@porchlight/contracts/values/time'
import type { OutboxEntry } from '../../storage/database.ts'
import type { Device } from '../../sync/device/device.ts'
import type { EntryOptions } from '../../sync/outbox/outbox.ts'
import { type ProfileForm, profileArgs } from './profile-form.ts'

/** Deletes all three photos of the profile. */
export function deletePhotos(
  { outbox }: Pick<Device, 'outbox'>,
  options?: EntryOptions,
): Promise<OutboxEntry> {
  return outbox.add('members.setPhoto', { photo: null }, options)
}

/** Sets the one photo beside the name. Rejects where there is no room for it. */
export function setFace(
  { outbox }: Pick<Device, 'outbox'>,
  photo: Sha256,
  options?: EntryOptions,
): Promise<OutboxEntry> {
  return outbox.add('members.setPhoto', { photo }, options)
}

/** Rejects where there is no room for the photos that were chosen now, which are in the options. */
export function setPhotos(
  { outbox }: Pick<Device, 'outbox'>,
  { photos, mainProfilePhotoIndex }: ArgsNamed<'members.setPhotos'>,
  options?: EntryOptions,
): Promise<OutboxEntry> {
  return outbox.add('members.setPhotos', { photos, mainProfilePhotoIndex }, options)
}

/** @param until epoch ms; null: one is back */
export function setAway(
  { outbox }: Pick<Device, 'outbox'>,
  until: number | null,
  options?: EntryOptions,
): Promise<OutboxEntry> {
  return outbox.add('members.setAway', { awayUntil: until === null ? null : toIso(until) }, options)
}

/** Keeps what completes the profile, or the edited version of what is still here (rejects with `NoLongerEditable` when it left meanwhile). */
export function completeProfile(
  device: Pick<Device, 'outbox'>,
  form: ProfileForm,
  missing: MissingProfile,
  options?: EntryOptions,
): Promise<OutboxEntry> {
  return device.outbox.add('members.completeProfile', profileArgs(form, missing), options)
}

interface NewLocation {
  position: Position
  /** The words for the location, and its postal code; null where they are not known. */
  location: string | null
  zipCode: string | null
}

/** Stores a location: the position is snapped to its cell before it is stored anywhere. */
export function setLocation(
  { outbox }: Pick<Device, 'outbox'>,
  { position, ...place }: NewLocation,
  options?: EntryOptions,
): Promise<OutboxEntry> {
  const cell = snapToCell(position)
  const args = {
    latitude: String(cell.latitude),
    longitude: String(cell.longitude),
    ...place,
    locationPermissionGranted: true,
  } as const
  return outbox.add('members.setLocation', args, options)
}

/** Sets the ZIP code; used when only the server can locate it. */
export function setZipCode(
  device: Pick<Device, 'outbox'>,
  zipCode: string,
  options?: EntryOptions,
): Promise<OutboxEntry> {
  return device.outbox.add('members.setZipCode', { zipCode }, options)
}
