/** Texts of forms that nobody has submitted yet, each under its form's name. */
import type { Draft, MemberDatabase, OutboxEntry } from './database.ts'

const editPrefix = 'edit:'

/** The name a form's draft goes by; an entry that is edited has a draft of its own. */
export function draftName(
  form: 'create-post' | 'complete-profile',
  edited?: Pick<OutboxEntry, 'id'> | undefined,
): string {
  return edited ? `${editPrefix}${edited.id}` : form
}

export async function loadDraft(database: MemberDatabase, form: string): Promise<Draft | undefined> {
  return database.drafts.get(form)
}

export async function saveDraft(database: MemberDatabase, draft: Draft): Promise<void> {
  await database.drafts.put(draft)
}

/** One stored version of a draft: another tab may have written a newer one under the same name. */
export type KeptDraft = Pick<Draft, 'form' | 'savedAt'>

/** Leaves what another tab wrote meanwhile. */
export async function dropDraft(database: MemberDatabase, { form, savedAt }: KeptDraft): Promise<void> {
  await database.drafts
    .where({ form })
    .and((draft) => draft.savedAt === savedAt)
    .delete()
}

/** Whoever wrote it. */
export async function clearDraft(database: MemberDatabase, form: string): Promise<void> {
  await database.drafts.delete(form)
}

/** The forms with drafts of new things; what an edit would change is in the outbox, and counted there. */
export async function listDrafts(database: MemberDatabase): Promise<string[]> {
  const forms = await database.drafts.toCollection().primaryKeys()
  return forms.filter((form) => !form.startsWith(editPrefix))
}

/** An edit of what has been sent or discarded changes nothing any more. */
export async function sweepEdits(database: MemberDatabase): Promise<void> {
  await database.transaction('rw', database.drafts, database.outbox, async () => {
    const forms = await database.drafts.where('form').startsWith(editPrefix).primaryKeys()
    const ids = forms.map((form) => form.slice(editPrefix.length))
    const entries = await database.outbox.where('id').anyOf(ids).toArray()
    const open = new Set(entries.flatMap(({ id, state }) => (state === 'sent' ? [] : [id])))
    await database.drafts.bulkDelete(forms.filter((_form, index) => !open.has(ids[index] ?? '')))
  })
}
