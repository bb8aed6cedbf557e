/**
 * Writes shared texts of other apps into the draft of a new post, which the form then restores like any draft. So they
 * outlive a killed app, and earlier words of the member stay.
 */
import { draftName, loadDraft, saveDraft } from '../../../storage/drafts.ts'
import { deleteShares, sharesFor } from '../../../storage/shared-texts.ts'
import type { Device } from '../../../sync/device/device.ts'
import { emptyForm, formFrom } from './new-post-form.ts'
import { withShared } from './shared-form.ts'

/** First there, then no longer where it waited: in between it is in both places, never in none. */
export async function draftFromShared({ database, memberId }: Device): Promise<void> {
  const shares = await sharesFor(memberId)
  const form = draftName('create-post')
  await database.transaction('rw', database.drafts, async () => {
    const draft = await loadDraft(database, form)
    const draftForm = (draft && formFrom(draft.values)) ?? emptyForm('request')
    const values = shares.reduce(withShared, draftForm)
    if (values !== draftForm) await saveDraft(database, { form, values, savedAt: Date.now() }, draft)
  })
  await deleteShares(memberId, shares.length)
}
