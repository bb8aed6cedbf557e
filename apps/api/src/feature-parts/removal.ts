/**
 * The interface for the removal of a member. Each table with members in it has a rule in the `*.removal.ts` of its
 * feature, and `removal` applies all of them; a table without one does not compile there.
 */
import type { OwnerId } from '../database/schema/owner-id.ts'
import type { Tables } from '../database/schema/tables.ts'
import type { Transaction } from '../database/transactions/transact.ts'

/** Columns that name something else than a member. Every other column called like an id counts as a member's. */
type ColumnOfOthers =
  | `${string}AccountId`
  | 'accountId'
  | 'achievementId'
  | 'caseId'
  | 'clientId'
  | 'conversationId'
  | 'credentialId'
  | 'decisionId'
  | 'invitationId'
  | 'keyId'
  | 'letterId'
  | 'neighborId'
  | 'oldId'
  | 'operationId'
  | 'paymentId'
  | 'placeId'
  | 'postId'
  | 'rewardId'
  | 'rowId'
  | 'rpId'
  | 'subjectId'
  | 'subscriptionId'
  | 'thirdPlaceId'
  | 'transferId'
  | 'writtenForId'

/** The column of an owner with whom the database deletes the row. */
type ColumnOfOwner<Table extends keyof Tables> = Tables[Table] extends { memberId: OwnerId }
  ? 'memberId'
  : never

type ColumnOfMember<Table extends keyof Tables> = Exclude<
  Extract<keyof Tables[Table], `${string}Id` | `${string}By` | `member${string}`>,
  ColumnOfOthers | ColumnOfOwner<Table>
>

/** Tables that hold members by something else than a column with their id. */
type TableOfMembersOtherwise = 'members' | 'pendingSignUps' | 'changes' | 'delayedTouches'

export type TableOfMembers =
  | TableOfMembersOtherwise
  | { [Table in keyof Tables]: ColumnOfMember<Table> extends never ? never : Table }[keyof Tables]

/**
 * Removes one batch of what is left of a member.
 * @returns whether there was anything to do
 */
export type RemovalStep = (
  transaction: Transaction,
  memberId: string,
  /** The community's time zone, which decides the week in which another member's help for this one counts. */
  community: { timeZone: string },
) => Promise<boolean>

export type RemovalRule =
  | { readonly stage: 'before posts' | 'after posts'; readonly step: RemovalStep }
  | {
      readonly stage: 'erasure'
      readonly erase: (transaction: Transaction, memberId: string) => Promise<void>
    }
  | { readonly stage: 'by the removal' | 'with the member' | 'never' }

export type RemovalRules = { readonly [Table in TableOfMembers]?: RemovalRule }

/** The rule for rows that belong to posts: they are removed before a member's own posts. */
export const beforePosts = (step: RemovalStep) => ({ stage: 'before posts', step }) as const
/** The rule for rows that are removed when none of the member's posts is left. */
export const afterPosts = (step: RemovalStep) => ({ stage: 'after posts', step }) as const
/** The rule for the member's own rows that are deleted in the last transaction, before the member's row. */
export const atErasure = (erase: (transaction: Transaction, memberId: string) => Promise<void>) =>
  ({ stage: 'erasure', erase }) as const
/** The rule for rows that the removal itself deletes: what the member signs in with, and their posts. */
export const byRemoval = { stage: 'by the removal' } as const
/** The rule for rows that the database deletes, or from which it deletes the member, with the member's row. */
export const withMember = { stage: 'with the member' } as const
/** The rule for rows that stay. The ids in them then lead to nobody. */
export const neverRemoved = { stage: 'never' } as const
