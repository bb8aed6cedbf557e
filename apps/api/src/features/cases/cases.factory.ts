/** Cases for tests. */
import type { CaseKind, CaseSubject } from '@porchlight/contracts/cases/cases.schema'
import { createId } from '@porchlight/contracts/values/id'
import type { Row } from '../../database/schema/tables.ts'
import type { TestApp } from '../../testing/app.factory.ts'

interface CaseOverrides {
  id?: string
  kind?: CaseKind
  subject?: CaseSubject
  subjectId?: string
  aboutId?: string | null
}

/** Adds an open case without a report, or makes the one with this id such a case. Returns its id. */
export async function addCase(
  { app, clock }: TestApp,
  { id = createId(), kind = 'report', subject = 'member', ...overrides }: CaseOverrides = {},
): Promise<string> {
  await app.database.transact(async ({ database, touch }) => {
    const row: Row<'moderationCases'> = {
      ...{ id, kind, subject, subjectId: createId(), aboutId: null, state: 'open', openedAt: clock.now() },
      ...{ claimedBy: null, claimedAt: null, decidedAt: null, isEmptied: 0 },
      ...overrides,
    }
    await database
      .insertInto('moderationCases')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute()
    touch('moderationCases', id, 'moderators')
  })
  return id
}

/** Adds a case that a moderator dismissed just now. */
export async function addDecidedCase(
  testApp: TestApp,
  {
    moderatorId,
    actId = createId(),
    ...overrides
  }: CaseOverrides & { moderatorId: string | null; actId?: string },
): Promise<{ caseId: string; actId: string }> {
  const caseId = await addCase(testApp, overrides)
  await testApp.app.database.transact(async ({ database, touch, now }) => {
    await database
      .updateTable('moderationCases')
      .set({ state: 'decided', decidedAt: now })
      .where('id', '=', caseId)
      .execute()
    await database
      .insertInto('moderationActs')
      .values({
        ...{ id: actId, caseId, act: 'dismiss', moderatorId, words: '' },
        ...{ until: null, undoes: null, createdAt: now },
      })
      .execute()
    touch('moderationActs', actId, 'moderators')
  })
  return { caseId, actId }
}

/** Adds open cases as rows, each with this many acts: more than a moderator decides in a test. */
export async function addCases(
  { app, clock }: TestApp,
  count: number,
  { actCount = 0, ...overrides }: Partial<Row<'moderationCases'>> & { actCount?: number } = {},
): Promise<string[]> {
  const now = clock.now()
  const ids = Array.from({ length: count }, () => createId(now))
  await app.database.transact(async ({ database }) => {
    for (const id of ids) {
      await database
        .insertInto('moderationCases')
        .values({
          ...{ id, kind: 'report', subject: 'member', subjectId: createId(now), aboutId: null },
          ...{
            state: 'open',
            openedAt: now,
            claimedBy: null,
            claimedAt: null,
            decidedAt: null,
            isEmptied: 0,
          },
          ...overrides,
        })
        .execute()
      for (let acts = 0; acts < actCount; acts += 1) {
        await database
          .insertInto('moderationActs')
          .values({
            ...{ id: createId(now), caseId: id, act: 'dismiss', moderatorId: null, words: '' },
            ...{ until: null, undoes: null, createdAt: now },
          })
          .execute()
      }
    }
  })
  return ids
}

export function makeModerator({ app }: TestApp, memberId: string, isModerator: 0 | 1 = 1): Promise<unknown> {
  return app.database.transact(async ({ database, touch }) => {
    touch('members', memberId, `member:${memberId}`)
    await database.updateTable('members').set({ isModerator }).where('id', '=', memberId).execute()
  })
}
