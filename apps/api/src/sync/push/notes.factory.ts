/** A test operation that saves a post and then does what the test wants. When it fails, nothing of it may stay. */
import { Refused } from '@porchlight/contracts/errors/refusals'
import { operation } from '@porchlight/contracts/operation'
import type { SentOperation } from '@porchlight/contracts/sync/sync.schema'
import { createId } from '@porchlight/contracts/values/id'
import { dayMs } from '@porchlight/contracts/values/time'
import * as v from 'valibot'
import type { QueuedOperations } from '../../operations/apply-once.ts'
import { buildTestApp, type TestApp } from '../../testing/app.factory.ts'
import { createOperation } from '../../testing/rounds.factory.ts'

export interface Notes {
  operations: QueuedOperations
  /** The titles that were run, in order, whether they succeeded or not. */
  runs: string[]
  /** Runs the acts such as 'fault', 'refuse' and 'disk'; a test may replace it. */
  behave: (act: string) => Promise<void> | void
}

export function createNotes(): Notes {
  const operations: QueuedOperations = {
    'notes.create': {
      declared: operation({
        name: 'notes.create',
        version: 2,
        method: 'POST',
        path: '/api/notes',
        access: 'member',
        offline: 'queue',
        args: v.strictObject({ act: v.string(), title: v.optional(v.string(), 'A note') }),
        response: v.strictObject({}),
        upcasts: { 1: (args) => ({ act: 'fine', title: `upcast ${(args as { text: string }).text}` }) },
      }),
      apply: async ({ transaction, memberId }, { act, title }: { act: string; title: string }) => {
        notes.runs.push(title)
        // The clock goes forward with each run, because ids of one millisecond have no order.
        const id = createId(transaction.now + notes.runs.length)
        await transaction.database
          .insertInto('posts')
          .values({
            id,
            authorId: memberId,
            type: 'offer',
            title,
            description: 'Made up.',
            category: null,
            subcategory: null,
            location: null,
            latitude: null,
            longitude: null,
            zipCode: null,
            dateNeeded: transaction.now + dayMs,
            timeNeeded: null,
            maxAttendees: null,
            currentAttendees: 0,
            genderPreference: null,
            hasTipJar: 0,
            isListClosed: 0,
            status: 'pending',
            isShown: 1,
            shownAt: transaction.now,
            writtenAt: transaction.now,
            createdAt: transaction.now,
          })
          .execute()
        transaction.touch('posts', id, 'community')
        await notes.behave(act)
      },
      response: async () => ({}),
    },
  }
  const notes: Notes = { operations, runs: [], behave: misbehave }
  return notes
}

export function misbehave(act: string): void {
  if (act === 'fault') throw new Error('a fault of the handler')
  if (act === 'refuse') throw new Refused('not_open')
  if (act === 'disk') throw Object.assign(new Error('full'), { code: 'SQLITE_FULL' })
}

export function buildNotesApp(notes: Notes): Promise<TestApp> {
  return buildTestApp(
    { LIMITS: JSON.stringify({ postsPerDay: 1000 }) },
    { extraOperations: notes.operations },
  )
}

export function note(n: number, act = 'fine', overrides: Partial<SentOperation> = {}): SentOperation {
  return createOperation(n, 'notes.create', { act, title: `note ${n}` }, { version: 2, ...overrides })
}

/** The titles of all that was saved, in the order they were run. */
export async function titlesIn({ app }: TestApp): Promise<string[]> {
  const rows = await app.database.reader.selectFrom('posts').select('title').orderBy('id').execute()
  return rows.map(({ title }) => title)
}

/** Results in brief: number, status and code. */
export function statuses(results: { n: number; status: string; code?: string | undefined }[] = []) {
  return results.map(({ n, status, code }) => [n, status, ...(code === undefined ? [] : [code])])
}
