/** What a member does with their own profile. */
import type { MissingProfile } from '@porchlight/contracts/errors/refusals'
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
