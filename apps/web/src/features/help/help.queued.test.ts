import { assert } from '@porchlight/contracts/errors/assert'
import { ratingIdOf } from '@porchlight/contracts/help/help.rules'
import type { Help } from '@porchlight/contracts/help/help.schema'
import { createId } from '@porchlight/contracts/values/id'
import { describe, expect, it } from 'vitest'
import type { RowChange } from '../../sync/outbox/queued-rules.ts'
import { aPost } from '../posts/posts.factory.ts'
import { helpQueued } from './help.queued.ts'

const author = createId()
const helper = createId()
const post = aPost({ authorId: author })
const { id } = post
const by = (memberId: string) => ({ memberId, createdAt: '2026-11-20T10:00:00.000Z' })
const aHelp = (change: Partial<Help> = {}): Help => {
  const two = { id, authorId: author, helperId: helper }
  return { ...two, confirmedBy: [], isOnHold: false, earnsCredit: true, ...change }
}

function rowOf(changes: RowChange[], table: RowChange['table'], before?: unknown): unknown {
  const change = changes.find((each) => each.table === table)
  assert(change, 'a change of this table')
  return (change.change as (row: unknown) => unknown)(before)
}

describe('the prediction of a step of helping', () => {
  it('P-079 a chosen neighbor becomes the helper, and no credit is promised', () => {
    const changes = helpQueued['help.accept'].changes({ id, helperId: helper }, by(author))
    expect(rowOf(changes, 'posts', post)).toEqual({ ...post, status: 'matched' })
    expect(rowOf(changes, 'helps')).toEqual(aHelp({ earnsCredit: false }))
    expect(rowOf(changes, 'helps', aHelp())).toEqual(aHelp())
  })

  it('P-080 either participant starts a help, and a closed post stays closed', () => {
    for (const participantId of [author, helper]) {
      const changes = helpQueued['help.start'].changes({ id }, by(participantId))
      expect(rowOf(changes, 'posts', { ...post, status: 'matched' })).toMatchObject({ status: 'in_progress' })
      const cancelled = { ...post, status: 'cancelled' }
      expect(rowOf(changes, 'posts', cancelled)).toEqual(cancelled)
    }
  })

  it('P-081 a confirmation counts once, and only the server completes the post', () => {
    const changes = helpQueued['help.complete'].changes({ id }, by(helper))
    const twiceConfirmedHelp = aHelp({ confirmedBy: [author, helper] })
    expect(rowOf(changes, 'helps', aHelp({ confirmedBy: [author] }))).toEqual(twiceConfirmedHelp)
    expect(rowOf(changes, 'helps', twiceConfirmedHelp)).toEqual(twiceConfirmedHelp)
    expect(rowOf(changes, 'helps', aHelp({ isOnHold: true }))).toEqual(aHelp({ isOnHold: true }))
    expect(rowOf(changes, 'posts', { ...post, status: 'in_progress' })).toMatchObject({
      status: 'in_progress',
    })
  })

  it('P-078 a released help is open again, unless somebody has confirmed', () => {
    const changes = helpQueued['help.release'].changes({ id }, by(helper))
    expect(rowOf(changes, 'helps', aHelp())).toBeNull()
    expect(rowOf(changes, 'posts', { ...post, status: 'matched' })).toMatchObject({ status: 'pending' })
    const confirmedHelp = aHelp({ confirmedBy: [author] })
    expect(rowOf(changes, 'helps', confirmedHelp)).toEqual(confirmedHelp)
  })

  it('P-082 a disputed help is on hold, and keeps its status', () => {
    const changes = helpQueued['help.dispute'].changes({ id, word: '' }, by(author))
    expect(rowOf(changes, 'helps', aHelp())).toEqual(aHelp({ isOnHold: true }))
    const startedPost = { ...post, status: 'in_progress' }
    expect(rowOf(changes, 'posts', startedPost)).toEqual(startedPost)
  })

  it('P-084 a rating keeps its first stars, and is predicted only where it says whom it is about', () => {
    const args = { id, ratedId: author, rating: 5, review: ' So kind ' }
    const ratingChanges = helpQueued['help.rate'].changes(args, by(helper))
    const row = { id: ratingIdOf(id, helper), postId: id, raterId: helper, ratedId: author, rating: 5 }
    expect(rowOf(ratingChanges, 'ratings')).toMatchObject({ ...row, review: 'So kind' })
    expect(rowOf(ratingChanges, 'ratings', { ...row, rating: 3 })).toEqual({ ...row, rating: 3 })
    expect(helpQueued['help.rate'].changes({ id, rating: 5, review: '' }, by(helper))).toEqual([])
  })
})
