import { writeFile } from 'node:fs/promises'
import { exampleId } from '@porchlight/contracts/examples'
import { createId } from '@porchlight/contracts/values/id'
import { neverWas, type TriedThings } from '../../role-matrix/example-calls.factory.ts'
import type { TestApp } from '../../testing/app.factory.ts'
import { asBefore } from '../sessions/sessions.calls.factory.ts'
import { createExportFiles } from './exports.files.ts'

export const exportThings: TriedThings<'ownExport'> = {
  ownExport: {
    prepare: (_call, { testApp, memberId }) => addExport(testApp, memberId, exampleId),
    targets: [
      {
        what: 'their own, ready',
        about: 'their own',
        id: async (fixture, visitor) => {
          await asBefore(fixture, visitor)
          const exportId = createId()
          if (visitor.member) await addExport(fixture.testApp, visitor.member.id, exportId)
          return exportId
        },
      },
      {
        what: 'a neighbor’s',
        about: 'another’s, which they may not know of',
        id: async ({ testApp, orla }) => {
          const exportId = createId()
          await addExport(testApp, orla.author.id, exportId)
          return exportId
        },
      },
      { ...neverWas, what: 'one that never was' },
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
