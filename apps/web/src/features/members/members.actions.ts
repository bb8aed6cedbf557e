/** What a member does with their own profile. */
import type { MissingProfile } from '@porchlight/contracts/errors/refusals'
import { operations } from '@porchlight/contracts/operations'
import type { OutboxEntry } from '../../storage/database.ts'
import type { Device } from '../../sync/device.ts'
import { type ProfileForm, profileArgs } from './profile-form.ts'

export function completeProfile(
  device: Device,
  form: ProfileForm,
  missing: MissingProfile,
): Promise<OutboxEntry> {
  return device.outbox.add({
    name: 'members.completeProfile',
    version: operations['members.completeProfile'].version,
    args: profileArgs(form, missing),
  })
}
