/** Coordinators and their neighbors, for tests. */
import type { PostStatus } from '@porchlight/contracts/posts/posts.schema'
import { createId } from '@porchlight/contracts/values/id'
import { dayMs } from '@porchlight/contracts/values/time'
import { neighborAccountId } from '../../database/schema/accounts.ts'
import type { TestApp } from '../../testing/app.factory.ts'

export function makeCoordinator(
  { app }: Pick<TestApp, 'app'>,
  memberId: string,
  isCoordinator: 0 | 1 = 1,
): Promise<unknown> {
  return app.database.transact(({ database }) =>
    database.updateTable('members').set({ isCoordinator }).where('id', '=', memberId).execute(),
  )
}

/** Adds a neighbor without credits, long ago, so that it counts for no limit. Returns the id. */
export async function addCoordinated(
  { app }: Pick<TestApp, 'app'>,
  { coordinatorId, id = createId() }: { coordinatorId: string; id?: string },
): Promise<string> {
  await app.database.transact(async ({ database }) => {
    await database
      .insertInto('coordinatedNeighbors')
      .values({
        ...{ id, coordinatorId, firstName: 'Ruth', lastName: 'Miller', createdAt: 0 },
        ...{ removedAt: null, takenOverAt: null, memberId: null },
      })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ coordinatorId, removedAt: null }))
      .execute()
    await database
      .insertInto('accounts')
      .values({ id: neighborAccountId(id), kind: 'member', balance: 0, version: 0 })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
  })
  return id
}

interface GivenPosts {
  neighborId: string
  authorId: string
  count: number
  status?: Extract<PostStatus, 'pending' | 'matched' | 'cancelled'>
  /** The member who helps with each of them. */
  helperId?: string
}

/** Adds offers that were written down for a neighbor, as rows, without the limits of a day. Returns the ids. */
export async function addPostsFor(
  { app, clock }: Pick<TestApp, 'app' | 'clock'>,
  { neighborId, authorId, count, status = 'pending', helperId }: GivenPosts,
): Promise<string[]> {
  const now = clock.now()
  const ids = Array.from({ length: count }, () => createId(now))
  await app.database.transact(async ({ database }) => {
    for (const id of ids) {
      await database
        .insertInto('posts')
        .values({
          ...{ id, authorId, status, writtenForId: neighborId, writtenForName: 'Ruth M.' },
          ...{ type: 'offer', title: 'Apple pie', description: 'Three are on the windowsill.' },
          ...{ currentAttendees: 0, hasTipJar: 0, isListClosed: 0, dateNeeded: now + dayMs },
          ...{ closedAt: status === 'cancelled' ? now : null, helperId: null },
          ...{ isShown: 1, shownAt: now, writtenAt: now, createdAt: now },
        })
        .execute()
      if (helperId === undefined) continue
      await database
        .insertInto('helps')
        .values({
          ...{ postId: id, authorId, helperId, acceptedAt: now, startedAt: null, startedBy: null },
          ...{ authorConfirmedAt: null, helperConfirmedAt: null, onHoldAt: null, word: null, earnsCredit: 0 },
        })
        .execute()
    }
  })
  return ids
}
