import 'fake-indexeddb/auto'
import { createId } from '@porchlight/contracts/values/id'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aPostEntry } from '../features/posts/posts.factory.ts'
import { MemberDatabase, type OutboxEntry } from './database.ts'
import { clearDraft, draftName, dropDraft, listDrafts, loadDraft, saveDraft, sweepEdits } from './drafts.ts'

let database: MemberDatabase
beforeEach(() => {
  database = new MemberDatabase(createId())
})
afterEach(() => database.delete())

const form = draftName('create-post')
const values = { title: 'I can water your plants' }

async function anEntry(state: OutboxEntry['state'] = 'waiting'): Promise<OutboxEntry> {
  const order = await database.outbox.add(aPostEntry({ state }) as OutboxEntry)
  const entry = await database.outbox.get(order)
  if (!entry) throw new Error('It was just kept')
  return entry
}

async function readDraftValues(name: string): Promise<unknown> {
  return (await loadDraft(database, name))?.values
}

describe('drafts', () => {
  it('a draft is read back as it was stored', async () => {
    await saveDraft(database, { form, values, savedAt: 1 })
    expect(await loadDraft(database, form)).toEqual({ form, values, savedAt: 1 })
    await clearDraft(database, form)
    expect(await loadDraft(database, form)).toBeUndefined()
  })

  it('only the named version of a draft is deleted, and not what another tab wrote over it', async () => {
    await saveDraft(database, { form, values, savedAt: 2 })
    await dropDraft(database, { form, savedAt: 1 })
    expect(await readDraftValues(form)).toEqual(values)
    await dropDraft(database, { form, savedAt: 2 })
    expect(await readDraftValues(form)).toBeUndefined()
  })

  describe('of two windows', () => {
    const [ownWriter, otherWriter] = ['here', 'there']
    const createDraft = (title: string, savedAt: number, writer: string) => ({
      form,
      values: { title },
      savedAt,
      writer,
    })

    beforeEach(async () => {
      const first = createDraft('Mine', 1, ownWriter)
      await saveDraft(database, first)
      await saveDraft(database, createDraft('Mine, and shared', 2, otherWriter), first)
      // This window has not read the other window's draft.
      await saveDraft(database, createDraft('Mine!', 3, ownWriter), first)
    })

    it('neither overwrites the other’s: the second appears once the first is done', async () => {
      expect(await readDraftValues(form)).toEqual({ title: 'Mine!' })
      expect(await listDrafts(database)).toHaveLength(2)
      await dropDraft(database, { form, savedAt: 3 })
      expect(await readDraftValues(form)).toEqual({ title: 'Mine, and shared' })
      expect(await listDrafts(database)).toEqual([form])
    })

    it('each is there once, however often the windows take turns', async () => {
      for (const turn of [1, 2, 3]) {
        await saveDraft(database, createDraft(`Theirs ${turn}`, 10 * turn, otherWriter), {
          form,
          savedAt: 10 * (turn - 1),
        })
        await saveDraft(database, createDraft(`Mine ${turn}`, 10 * turn + 1, ownWriter), {
          form,
          savedAt: 10 * turn - 9,
        })
      }
      expect(await database.drafts.toArray()).toMatchObject([
        { values: { title: 'Mine 3' } },
        { values: { title: 'Theirs 3' } },
      ])
    })

    it('the other window’s draft goes with its own entry, and with its form', async () => {
      await dropDraft(database, { form, savedAt: 2 })
      expect(await database.drafts.toArray()).toMatchObject([{ values: { title: 'Mine!' } }])
      await saveDraft(database, createDraft('Theirs again', 4, otherWriter))
      await saveDraft(database, { form: draftName('complete-profile'), values, savedAt: 1 })
      await clearDraft(database, form)
      expect(await listDrafts(database)).toEqual([draftName('complete-profile')])
    })

    it('a draft of an edit stays while its entry is open', async () => {
      const edit = draftName('create-post', await anEntry())
      await saveDraft(database, { ...createDraft('Mine', 1, ownWriter), form: edit })
      await saveDraft(database, { ...createDraft('Theirs', 2, otherWriter), form: edit })
      await sweepEdits(database)
      await dropDraft(database, { form: edit, savedAt: 2 })
      expect(await readDraftValues(edit)).toEqual({ title: 'Mine' })
    })
  })

  it('each form and each edited entry has a draft of its own', async () => {
    const names = [
      form,
      draftName('complete-profile'),
      draftName('create-post', await anEntry()),
      draftName('create-post', await anEntry('refused')),
    ]
    for (const name of names) await saveDraft(database, { form: name, values: name, savedAt: 1 })
    await sweepEdits(database)
    expect(await Promise.all(names.map(readDraftValues))).toEqual(names)
  })

  it('a draft of an edit goes when its entry was sent or deleted', async () => {
    const [sentEntry, deletedEntry] = [await anEntry(), await anEntry()]
    const names = [draftName('create-post', sentEntry), draftName('create-post', deletedEntry)]
    for (const name of names) await saveDraft(database, { form: name, values, savedAt: 1 })
    await database.outbox.update(sentEntry.order, { state: 'sent' })
    await database.outbox.delete(deletedEntry.order)
    await sweepEdits(database)
    expect(await Promise.all(names.map(readDraftValues))).toEqual([undefined, undefined])
    expect(await database.drafts.count()).toBe(0)
  })

  it('D7 drafts of new posts are counted; drafts of edits are counted in the outbox', async () => {
    await saveDraft(database, { form, values, savedAt: 1 })
    await saveDraft(database, { form: draftName('create-post', await anEntry()), values, savedAt: 1 })
    expect(await listDrafts(database)).toHaveLength(1)
  })
})
