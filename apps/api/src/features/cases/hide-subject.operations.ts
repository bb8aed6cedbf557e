/** Hides what was reported from everybody but its author, and shows it again: for the desk and for commands. */
import type { CaseSubject } from '@porchlight/contracts/cases/cases.schema'
import type { Transaction } from '../../database/transactions/transact.ts'
import { hideMessage } from '../messages/messages.operations.ts'
import { hidePlace } from '../places/curation/curate.operations.ts'
import { hideReview } from '../places/reviews/reviews.operations.ts'
import { hidePost } from '../posts/posts.operations.ts'

export interface Subject {
  subject: CaseSubject
  subjectId: string
}

type Hide = (transaction: Transaction, id: string, isHidden: boolean) => Promise<boolean>

/** A member cannot be hidden. */
const hideBySubject: { readonly [Each in CaseSubject]?: Hide } = {
  post: hidePost,
  message: hideMessage,
  place: hidePlace,
  placeReview: hideReview,
}

export function canBeHidden(subject: CaseSubject): boolean {
  return hideBySubject[subject] !== undefined
}

/** Returns false when the subject does not exist any more, or cannot be hidden. */
export async function hideSubject(
  transaction: Transaction,
  { subject, subjectId }: Subject,
  isHidden: boolean,
): Promise<boolean> {
  return (await hideBySubject[subject]?.(transaction, subjectId, isHidden)) ?? false
}
