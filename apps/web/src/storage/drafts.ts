/** Drafts: the texts of forms that were not submitted, each under its form's name. */
import type { Draft, MemberDatabase, OutboxEntry } from './database.ts'

const editPrefix = 'edit:'

/** Returns the name of a form's draft; an entry that is edited has a draft of its own. */
export function draftName(form: string, edited?: EditedEntry | undefined): string {
  return edited ? editDraftName(edited) : form
}

type EditedEntry = Pick<OutboxEntry, 'id' | 'firstId'>

/** The name stays when the entry gets another operation id. */
export function editDraftName({ id, firstId = id }: EditedEntry): string {
  return `${editPrefix}${firstId}`
}

/**
 * Loads a form's draft. When this window's own draft is gone, a draft that another window wrote under the same name
 * takes its place.
 */
export function loadDraft(database: MemberDatabase, form: string): Promise<Draft | undefined> {
  return database.transaction('rw', database.drafts, async () => {
    const draft = await database.drafts.get(form)
    if (draft) return draft
    const aside = await database.drafts.where('form').startsWith(asidePrefix(form)).first()
    if (!aside) return undefined
    await database.drafts.delete(aside.form)
    await database.drafts.put({ ...aside, form })
    return { ...aside, form }
  })
}

/** A stored version of a draft: another window may have written a newer one under the same name. */
export type StoredDraft = Pick<Draft, 'form' | 'savedAt'>

/**
 * Puts aside what another window wrote meanwhile.
 *
 * @param restoredDraft the version that this one goes on from
 */
export async function saveDraft(
  database: MemberDatabase,
  draft: Draft,
  restoredDraft?: StoredDraft,
): Promise<void> {
  const { drafts } = database
  await database.transaction('rw', drafts, async () => {
    const storedDraft = await drafts.get(draft.form)
    const isOwn = storedDraft?.writer !== undefined && storedDraft.writer === draft.writer
    if (storedDraft && !isOwn && storedDraft.savedAt !== restoredDraft?.savedAt)
      await drafts.put({ ...storedDraft, form: asideName(storedDraft) })
    await drafts.put(draft)
    await drafts.delete(asideName(draft))
  })
}

/** Leaves what another window wrote meanwhile. */
export async function dropDraft(database: MemberDatabase, { form, savedAt }: StoredDraft): Promise<void> {
  await allOf(database, form)
    .and((draft) => draft.savedAt === savedAt)
    .delete()
}

/** Deletes all drafts of a form, including those of other windows. */
export async function clearDraft(database: MemberDatabase, form: string): Promise<void> {
  await allOf(database, form).delete()
}

/** Returns the draft under the form's name, and those that were put aside. */
function allOf(database: MemberDatabase, form: string) {
  return database.drafts
    .where('form')
    .startsWith(form)
    .and((draft) => draft.form === form || draft.form.startsWith(asidePrefix(form)))
}

function asidePrefix(form: string): string {
  return `${form}~`
}

function asideName({ form, writer, savedAt }: Draft): string {
  return `${asidePrefix(form)}${writer ?? savedAt}`
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
    if (forms.length === 0) return
    const openEntries = await database.outbox.where('state').notEqual('sent').toArray()
    const open = new Set(openEntries.map(editDraftName))
    await database.drafts.bulkDelete(forms.filter((form) => !open.has(form.split('~')[0] ?? '')))
  })
}
