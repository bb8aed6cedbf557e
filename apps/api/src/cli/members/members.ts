import { createId } from '@porchlight/contracts/values/id'
import type { Transaction } from '../../database/transactions/transact.ts'
import { type NewOperatorAct, recordOperatorAct } from '../../features/moderation/operator-acts.operations.ts'
import { CommandFault } from '../terminal/operator.ts'

export function unknownMember(email: string): CommandFault {
  return new CommandFault(
    `Nobody here signs in as ${email}. Check the spelling; capital letters make no difference.`,
  )
}

/** Writes an act at the terminal into the record that operators read at the desk. It names no operator: a command has none. */
export function recordAtTerminal(
  transaction: Transaction,
  { reason = '', ...act }: Omit<NewOperatorAct, 'id' | 'operatorId' | 'reason'> & { reason?: string },
): Promise<void> {
  return recordOperatorAct(transaction, { ...act, reason, id: createId(transaction.now), operatorId: null })
}
