/** What a member does with their own profile. */
import type { MissingProfile } from '@porchlight/contracts/errors/refusals'
import { type Position, snapToCell } from '@porchlight/contracts/location/location.rules'
import { operations } from '@porchlight/contracts/operations'
import type { OutboxEntry } from '../../storage/database.ts'
import type { KeptDraft } from '../../storage/drafts.ts'
import type { Device } from '../../sync/device.ts'
import type { NewPhoto } from '../../sync/kept-photos.ts'
import { type ProfileForm, profileArgs } from './profile-form.ts'

/** Null takes it away. Rejects where there is no room for it: nothing would be left to say without it. */
export function setPhoto(device: Pick<Device, 'outbox'>, photo: NewPhoto | null): Promise<OutboxEntry> {
  return device.outbox.add({
    name: 'members.setPhoto',
    version: operations['members.setPhoto'].version,
    args: { photo: photo?.sha256 ?? null },
    photos: photo ? [photo] : [],
  })
}

/** Keeps what completes the profile, or the edited version of what is still here (rejects with `NoLongerEditable` when it left meanwhile). */
export function completeProfile(
  device: Pick<Device, 'outbox'>,
  form: ProfileForm,
  missing: MissingProfile,
  replaces?: OutboxEntry,
  draft?: KeptDraft,
): Promise<OutboxEntry> {
  return device.outbox.add({
    name: 'members.completeProfile',
    version: operations['members.completeProfile'].version,
    args: profileArgs(form, missing),
    draft,
    ...(replaces ? { replaces: replaces.order } : {}),
  })
}

/** A position, snapped to its cell before it is kept anywhere; `place` where words and postal code are known. */
export function setLocation(
  device: Pick<Device, 'outbox'>,
  position: Position,
  place: { location: string | null; zipCode: string | null } = { location: null, zipCode: null },
): Promise<OutboxEntry> {
  const cell = snapToCell(position)
  return device.outbox.add({
    name: 'members.setLocation',
    version: operations['members.setLocation'].version,
    args: {
      latitude: String(cell.latitude),
      longitude: String(cell.longitude),
      ...place,
      locationPermissionGranted: true,
    },
  })
}

/** Where only the server can say where it is. */
export function setZipCode(
  device: Pick<Device, 'outbox'>,
  zipCode: string,
  replaces?: OutboxEntry,
): Promise<OutboxEntry> {
  return device.outbox.add({
    name: 'members.setZipCode',
    version: operations['members.setZipCode'].version,
    args: { zipCode },
    ...(replaces ? { replaces: replaces.order } : {}),
  })
}
