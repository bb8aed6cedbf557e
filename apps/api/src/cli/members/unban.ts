/** Ends a ban by `remove-member --ban`: the mailbox may open an account again. */
import { hasHashKey, keysFolder, openDataKeys } from '../../database/folder/data-keys.ts'
import { noteUnbanned } from '../../database/folder/removed-members.ts'
import { banOf, unban as letIn } from '../../features/sessions/joining/banned-mailboxes.queries.ts'
import { withCommunity } from '../terminal/community.ts'
import { CommandFault, type Operator } from '../terminal/operator.ts'

export function unban(operator: Operator, email: string): Promise<boolean> {
  const { dataDir } = operator.config
  return withCommunity(operator, async ({ transact }) => {
    // Hashing would create a new key, which no ban was made with.
    if (!hasHashKey(dataDir)) {
      throw new CommandFault(
        `The key for bans is not in ${keysFolder(dataDir)}: put the key of that time back there.`,
      )
    }
    const { hash } = banOf(openDataKeys(dataDir), email)
    const wasBanned = await transact((transaction) => letIn(transaction, { hash }))
    // A restore would keep them out again.
    noteUnbanned(dataDir, hash)
    if (!wasBanned) throw new CommandFault(`${email} is not banned here. Check the spelling.`)
    operator.say(`${email} can open an account again. What was removed stays removed.`)
    return true
  })
}
