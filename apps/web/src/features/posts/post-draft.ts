/** What someone is writing, kept while they write it: a killed app loses nothing. */
import * as v from 'valibot'
import type { MemberDatabase } from '../../storage/database.ts'
import { isUntouched, type NewPostForm, newPostFormSchema } from './new-post-form.ts'

const form = 'create-post'

export interface PostDraft {
  values: NewPostForm
  /** Epoch ms. */
  savedAt: number
}

/** Null without a draft, and for a draft of another app version's shape. */
export async function loadPostDraft(database: MemberDatabase): Promise<PostDraft | null> {
  const stored = await database.drafts.get(form)
  const parsed = v.safeParse(newPostFormSchema, stored?.values)
  return stored && parsed.success ? { values: parsed.output, savedAt: stored.savedAt } : null
}

/** Keeps the form as it stands; an untouched form is no draft. */
export async function savePostDraft(database: MemberDatabase, draft: PostDraft): Promise<void> {
  if (isUntouched(draft.values)) await database.drafts.delete(form)
  else await database.drafts.put({ form, ...draft })
}

export async function clearPostDraft(database: MemberDatabase): Promise<void> {
  await database.drafts.delete(form)
}
