import type { QueuedName } from '@porchlight/contracts/operations'
import { createId } from '@porchlight/contracts/values/id'
import { describe, expect, it } from 'vitest'
import { completing } from '../../features/members/members.factory.ts'
import { aNewPost, creating, withdrawing } from '../../features/posts/posts.factory.ts'
import type { OutboxEntry } from '../../storage/database.ts'
import { outcomeMessage } from './outcome-toasts.ts'
import { queuedOperations } from './queued-operations.ts'

const { name: post } = creating(aNewPost())
const { name: withdrawal } = withdrawing('')
const { name: profile } = completing({})

let order = 0

function entry(name: QueuedName, rest: Partial<OutboxEntry>): OutboxEntry {
  order += 1
  return {
    order,
    id: `operation-${order}`,
    name,
    version: 1,
    args: {},
    createdAt: '2026-11-21T10:00:00.000Z',
    state: 'sent',
    touches: [],
    ...rest,
  }
}

const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
const posted = (dateNeeded = tomorrow) =>
  entry(post, { state: 'sent', args: { ...aNewPost({ dateNeeded }), id: createId() } })
const createRefusedEntry = (rest: Partial<OutboxEntry>) => entry(post, { state: 'refused', ...rest })

describe('outcome toasts', () => {
  it('P-072 a sent post shows the product’s words', () => {
    expect(outcomeMessage([posted()])).toMatchObject({
      title: 'Your post has been created and will appear in upcoming activities!',
      view: { label: 'View', path: expect.stringMatching(/^\/posts\//) },
    })
  })

  it('P-072 several posts sent together are one message with their number', () => {
    expect(outcomeMessage([posted(), posted(), posted()])?.title).toContain('3 posts')
  })

  it('P-072 a post six days ahead does not promise upcoming activities, nor do several posts with one such', () => {
    const later = new Date(Date.now() + 6 * 86_400_000).toISOString()
    expect(outcomeMessage([posted(later)])).toMatchObject({
      title: 'Your post has been created!',
      description: 'Neighbors see it on Community Help.',
    })
    expect(outcomeMessage([posted(), posted(later)])).toMatchObject({
      title: '2 posts have been created!',
      description: 'Neighbors see them on Community Help.',
    })
    expect(outcomeMessage([posted()])).not.toHaveProperty('description')
  })

  it('D8 a refused operation that only a newer app has shows the server’s words', () => {
    const entry = createRefusedEntry({
      name: 'gardens.plant',
      code: 'too_many',
      message: 'Enough for today.',
    })
    expect(outcomeMessage([entry])).toMatchObject({ description: 'Enough for today.', tone: 'destructive' })
  })

  it("P-073 a refused post shows the server's message", () => {
    expect(
      outcomeMessage([createRefusedEntry({ code: 'credits_missing', message: 'You need 1 more credit.' })]),
    ).toEqual({ title: 'Error', description: 'You need 1 more credit.', tone: 'destructive' })
  })

  it('P-073 a refused post without a message says "Failed to create post"', () => {
    expect(outcomeMessage([createRefusedEntry({ code: 'internal' })])?.description).toBe(
      'Failed to create post',
    )
  })

  it('a refusal is shown before a success', () => {
    expect(outcomeMessage([posted(), createRefusedEntry({ message: 'No.' })])?.tone).toBe('destructive')
  })

  it('P-074 a refusal for an incomplete profile shows no error toast', () => {
    expect(
      outcomeMessage([createRefusedEntry({ code: 'profile_incomplete', message: 'Bio, please.' })]),
    ).toBeNull()
  })

  it('a saved profile and a refused one have their own words', () => {
    expect(outcomeMessage([entry(profile, {})])).toEqual({
      title: 'Profile updated',
      description: 'Your profile has been completed successfully!',
    })
    expect(outcomeMessage([entry(profile, { state: 'refused', message: 'No.' })])).toEqual({
      title: 'Update failed',
      description: 'Please try again.',
      tone: 'destructive',
    })
  })

  it('M-042 P-072 a post and the profile it required are both named in one message', () => {
    expect(outcomeMessage([entry(profile, {}), posted()])).toMatchObject({
      title: 'Your post has been created and will appear in upcoming activities!',
      description: 'Your profile has been completed successfully!',
    })
  })

  it('a withdrawn post shows no message', () => {
    expect(outcomeMessage([entry(withdrawal, {})])).toBeNull()
  })

  it('D9 a quiet operation shows no message, whatever its result', () => {
    const quiet = { ...queuedOperations, [profile]: { ...queuedOperations[profile], quiet: () => 'profile' } }
    const refusal = entry(profile, { state: 'refused', message: 'No.' })
    expect(outcomeMessage([entry(profile, {}), refusal], quiet)).toBeNull()
    expect(outcomeMessage([refusal])?.tone).toBe('destructive')
  })
})
