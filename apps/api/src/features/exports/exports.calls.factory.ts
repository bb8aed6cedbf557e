import { writeFile } from 'node:fs/promises'
import { exampleId } from '@porchlight/contracts/examples'
import { createId } from '@porchlight/contracts/values/id'
import type { CallsOf } from '../../role-matrix/example-calls.factory.ts'
import type { TestApp } from '../../testing/app.factory.ts'
import { asBefore } from '../sessions/sessions.calls.factory.ts'
import { createExportFiles } from './exports.files.ts'

export const exportCalls: CallsOf<'exports'> = {
  'exports.list': {
    openTo: 'members',
    examples: [{ what: 'their own', about: 'their own', args: () => ({}) }],
  },
  'exports.make': {
    openTo: 'members',
    examples: [{ what: 'of their own data', about: 'their own', args: () => ({}) }],
  },
  'exports.open': {
    openTo: 'members',
    prepareExample: (_call, { porch, memberId }) => addExport(porch, memberId, exampleId),
    examples: [
      {
        what: 'their own, ready',
        about: 'their own',
        args: async (fixture, visitor) => {
          await asBefore(fixture, visitor)
          const exportId = createId()
          if (visitor.member) await addExport(fixture.porch, visitor.member.id, exportId)
          return { exportId }
        },
      },
      {
        what: 'a neighbor’s',
        about: 'another’s, which they may not know of',
        args: async ({ porch, orla }) => {
          const exportId = createId()
          await addExport(porch, orla.author.id, exportId)
          return { exportId }
        },
      },
      { what: 'one that never was', about: 'nobody’s', args: () => ({ exportId: createId() }) },
    ],
  },
}

/**
 * Adds a copy that is ready. It was requested 25 hours ago, so that the member may still request all of today's copies.
 */
export async function addExport(
  { app, clock, dataDir }: TestApp,
  memberId: string,
  id: string,
): Promise<void> {
  const bytes = await createExportFiles(dataDir).put(memberId, id, async (path) => {
    await writeFile(path, 'PK')
    return 2
  })
  const readyAt = clock.now()
  await app.database.transact(({ database }) =>
    database
      .insertInto('exports')
      .values({ id, memberId, createdAt: readyAt - 25 * 60 * 60_000, readyAt, bytes })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute(),
  )
}
