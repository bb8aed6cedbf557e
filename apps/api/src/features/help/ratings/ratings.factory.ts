/** Helps that two have done, without the steps that lead there. */
import type { PostStatus } from '@porchlight/contracts/posts/posts.schema'
import { createId } from '@porchlight/contracts/values/id'
import { dayMs } from '@porchlight/contracts/values/time'
import type { TestApp, TestMember } from '../../../testing/app.factory.ts'
import { touchPost } from '../../posts/touch-post.operations.ts'
import { touchHelp } from '../change-help.operations.ts'

interface GivenHelp {
  id?: string
  authorId: string
  helperId: string
  status?: Extract<PostStatus, 'matched' | 'in_progress' | 'completed'>
}

/** Returns the post's id. A post that is there already stays as it is. */
export async function addHelp(testApp: TestApp, overrides: GivenHelp): Promise<string> {
  const { authorId, helperId, status = 'completed' } = overrides
  const id = overrides.id ?? createId(testApp.clock.now())
  await testApp.app.database.transact(async (transaction) => {
    const { database, now } = transaction
    const doneAt = status === 'completed' ? now : null
    const addedPost = await database
      .insertInto('posts')
      .values({
        id,
        authorId,
        type: 'request',
        title: 'Ride to an eye appointment',
        description: 'I cannot drive for a day after the drops.',
        currentAttendees: 0,
        hasTipJar: 0,
        isListClosed: 0,
        dateNeeded: now + dayMs,
        status,
        closedAt: doneAt,
        helperId: doneAt === null ? null : helperId,
        isShown: 1,
        shownAt: now,
        writtenAt: now,
        createdAt: now,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!addedPost) return
    const help = await database
      .insertInto('helps')
      .values({
        postId: id,
        authorId,
        helperId,
        acceptedAt: now,
        startedAt: status === 'matched' ? null : now,
        startedBy: null,
        authorConfirmedAt: doneAt,
        helperConfirmedAt: doneAt,
        onHoldAt: null,
        word: null,
        earnsCredit: 1,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    touchPost(transaction, addedPost)
    touchHelp(transaction, addedPost, help)
  })
  return id
}

/**
 * Adds two helps. In the first one both members rated each other, so that the ratings are shown; in the second one only
 * Orla did.
 */
export async function rateEachOther(
  testApp: TestApp,
  orla: TestMember,
  other: TestMember,
): Promise<string[]> {
  const postIds: string[] = []
  for (const raters of [[orla, other], [orla]]) {
    const id = await addHelp(testApp, { authorId: orla.id, helperId: other.id })
    for (const rater of raters) {
      const response = await rater.call('POST', `/api/posts/${id}/rating`, {
        body: { rating: 5, review: 'On time, and with a smile.' },
      })
      if (response.status !== 200) throw new Error(`a rating was refused: ${response.text}`)
    }
    postIds.push(id)
  }
  return postIds
}
