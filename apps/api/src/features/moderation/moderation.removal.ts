/**
 * The rules for cases when a member is removed: those about the member go. Moderators’ devices lose the name of a moderator who
 * leaves, and what was written in a help whose author does.
 */
import type { Transaction } from '../../database/transactions/transact.ts'
import { afterPosts, atErasure, type RemovalRules, withMember } from '../../feature-parts/removal.ts'
import { deleteCases, setEmptied } from './cases.operations.ts'
import { casesAbout, casesOfGoneHelps } from './cases.queries.ts'
import { emptyActsAbout } from './operator-acts.operations.ts'

/** The cases of a batch, each with its acts. */
const casesAtOnce = 20

async function removeCasesAbout(transaction: Transaction, memberId: string): Promise<boolean> {
  const cases = await casesAbout(transaction.database, memberId, casesAtOnce)
  await deleteCases(
    transaction,
    cases.map(({ id }) => id),
  )
  return cases.length > 0
}

/** The rows of a batch that share a change number. */
const rowsAtOnce = 50

async function removeFromCases(transaction: Transaction, memberId: string): Promise<boolean> {
  return (
    (await removeCasesAbout(transaction, memberId)) ||
    (await releaseClaims(transaction, memberId)) ||
    (await emptyCasesOfGoneHelps(transaction))
  )
}

async function releaseClaims({ database, touch }: Transaction, memberId: string): Promise<boolean> {
  const claims = database
    .selectFrom('moderationCases')
    .where('claimedBy', '=', memberId)
    .limit(rowsAtOnce)
    .select('id')
  const releasedCases = await database
    .updateTable('moderationCases')
    .set({ claimedBy: null, claimedAt: null })
    .where('id', 'in', claims)
    .returning('id')
    .execute()
  for (const { id } of releasedCases) touch('moderationCases', id, 'moderators')
  return releasedCases.length > 0
}

async function emptyCasesOfGoneHelps(transaction: Transaction): Promise<boolean> {
  const helpCases = await casesOfGoneHelps(transaction.database, rowsAtOnce)
  for (const { id } of helpCases) await setEmptied(transaction, id)
  return helpCases.length > 0
}

async function removeFromActs({ database, touch }: Transaction, memberId: string): Promise<boolean> {
  const ownActs = database
    .selectFrom('moderationActs')
    .where('moderatorId', '=', memberId)
    .limit(rowsAtOnce)
    .select('id')
  const namelessActs = await database
    .updateTable('moderationActs')
    .set({ moderatorId: null })
    .where('id', 'in', ownActs)
    .returning('id')
    .execute()
  for (const { id } of namelessActs) touch('moderationActs', id, 'moderators')
  return namelessActs.length > 0
}

export const moderationRemoval = {
  moderationCases: afterPosts(removeFromCases),
  moderationActs: afterPosts(removeFromActs),
  curationActs: withMember,
  // A removed operator's acts stay, without the operator.
  operatorActs: atErasure(emptyActsAbout),
} satisfies RemovalRules
