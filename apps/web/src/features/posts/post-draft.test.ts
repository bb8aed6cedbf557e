import 'fake-indexeddb/auto'
import { createId } from '@porchlight/contracts/values/id'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { MemberDatabase } from '../../storage/database.ts'
import { emptyForm } from './new-post-form.ts'
import { clearPostDraft, loadPostDraft, savePostDraft } from './post-draft.ts'

let database: MemberDatabase
beforeEach(() => {
  database = new MemberDatabase(createId())
})
afterEach(() => database.delete())

const values = { ...emptyForm('offer'), title: 'I can water your plants' }

it('a draft comes back as it was left', async () => {
  await savePostDraft(database, { values, savedAt: 1 })
  expect(await loadPostDraft(database)).toEqual({ values, savedAt: 1 })
  await clearPostDraft(database)
  expect(await loadPostDraft(database)).toBeNull()
})

it('a form that was emptied again is no draft', async () => {
  await savePostDraft(database, { values, savedAt: 1 })
  await savePostDraft(database, { values: emptyForm('request'), savedAt: 2 })
  expect(await loadPostDraft(database)).toBeNull()
})

it('a draft of another shape is not opened', async () => {
  await database.drafts.put({ form: 'create-post', values: { title: 1 }, savedAt: 1 })
  expect(await loadPostDraft(database)).toBeNull()
})
