/** Sends notifications about a help, with the texts of the catalogue. */
import type { NotificationName } from '@porchlight/contracts/notifications/notifications.catalogue'
import type { Transaction } from '../../database/transactions/transact.ts'
import { membersById } from '../members/members.queries.ts'
import { notify } from '../notifications/notify.operations.ts'
import type { HelpRow } from './helps.queries.ts'
import type { PostRow } from './posts.queries.ts'

interface PostNotification {
  memberId: string
  kind: NotificationName
  /** The identifier of the member who acted; null when the clock or an operator did. */
  by?: string | null
  /** False when the notification is shown in the app alone. */
  mayRing?: boolean
}

export async function notifyAboutPost(
  transaction: Transaction,
  { id, title }: Pick<PostRow, 'id' | 'title'>,
  { memberId, kind, by = null, mayRing = true }: PostNotification,
): Promise<void> {
  const [person] = by === null ? [] : await membersById(transaction.database, [by])
  await notify(transaction, {
    memberId,
    kind,
    params: { title, name: person?.firstName ?? '' },
    personId: by,
    target: `/posts/${id}`,
    replacesSame: true,
    mayRing,
  })
}

/** Notifies the author that the credit of a request returned, unless it was that of a neighbor without a phone. */
export async function notifyReturned(
  transaction: Transaction,
  post: Pick<PostRow, 'id' | 'title' | 'authorId' | 'writtenForId'>,
): Promise<void> {
  if (post.writtenForId !== null) return
  await notifyAboutPost(transaction, post, { memberId: post.authorId, kind: 'credit_returned' })
}

/** Notifies both participants of what neither of them did. */
export async function notifyParticipants(
  transaction: Transaction,
  post: Pick<PostRow, 'id' | 'title'>,
  { authorId, helperId }: Pick<HelpRow, 'authorId' | 'helperId'>,
  { kind }: Pick<PostNotification, 'kind'>,
): Promise<void> {
  for (const memberId of [authorId, helperId]) await notifyAboutPost(transaction, post, { memberId, kind })
}
