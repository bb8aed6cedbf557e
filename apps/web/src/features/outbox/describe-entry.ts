/** What an entry of the outbox is, in plain words. */

import { completeProfile } from '@porchlight/contracts/members/members.operations'
import type { QueuedName } from '@porchlight/contracts/operations'
import { withdrawPost } from '@porchlight/contracts/posts/posts.operations'
import type { PostType } from '@porchlight/contracts/posts/posts.schema'
import { newPostSchema } from '@porchlight/contracts/posts/posts.schema'
import * as v from 'valibot'
import { formatMomentAhead } from '../../locales/en/formats.ts'
import { outboxTexts } from '../../locales/en/outbox.ts'
import type { OutboxEntry } from '../../storage/database.ts'

export interface EntryDescription {
  what: string
  postType: PostType | null
  /** What the member wrote. */
  lines: string[]
}

/** `titles`: of posts that are here, by id. Arguments of another shape still have a name and can be exported. */
export function describeEntry(
  entry: Pick<OutboxEntry, 'name' | 'args'>,
  titles: ReadonlyMap<string, string>,
): EntryDescription {
  const post = v.safeParse(newPostSchema, entry.name === 'posts.create' ? entry.args : null)
  if (post.success) {
    const { title, type, description, dateNeeded, location } = post.output
    const place = location?.trim() ? [location.trim()] : []
    return {
      what: title,
      postType: type,
      lines: [description, [formatMomentAhead(Date.parse(dateNeeded)), ...place].join(' · ')],
    }
  }
  const profile = v.safeParse(
    completeProfile.args,
    entry.name === 'members.completeProfile' ? entry.args : null,
  )
  if (profile.success) {
    const what = outboxTexts.kinds['members.completeProfile']
    return { what, postType: null, lines: profileLines(profile.output) }
  }
  const kind = Object.hasOwn(outboxTexts.kinds, entry.name)
    ? outboxTexts.kinds[entry.name as QueuedName]
    : outboxTexts.unknownKind
  const title = titles.get(withdrawnPostId(entry) ?? '')
  return {
    what: title === undefined ? kind : outboxTexts.withdraw(title),
    postType: null,
    lines: [],
  }
}

export function withdrawnPostId(entry: Pick<OutboxEntry, 'name' | 'args'>): string | undefined {
  const parsed = v.safeParse(withdrawPost.args, entry.name === 'posts.withdraw' ? entry.args : null)
  return parsed.success ? parsed.output.id : undefined
}

function profileLines({ bio, interests }: v.InferOutput<typeof completeProfile.args>): string[] {
  return [
    ...(bio === undefined ? [] : [`${outboxTexts.profileBio}: ${bio}`]),
    ...(interests === undefined ? [] : [`${outboxTexts.profileInterests}: ${interests.join(', ')}`]),
  ]
}
