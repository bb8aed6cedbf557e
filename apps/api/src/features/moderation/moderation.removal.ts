/** The rules for cases when a member is removed: those about the member go. */
import type { Transaction } from '../../database/transactions/transact.ts'
import { afterPosts, atErasure, type RemovalRules, withMember } from '../../feature-parts/removal.ts'
import { deleteCases } from './cases.operations.ts'
import { casesAbout } from './cases.queries.ts'
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

export const moderationRemoval = {
  moderationCases: afterPosts(removeCasesAbout),
  moderationActs: withMember,
  curationActs: withMember,
  // A removed operator's acts stay, without the operator.
  operatorActs: atErasure(emptyActsAbout),
} satisfies RemovalRules
