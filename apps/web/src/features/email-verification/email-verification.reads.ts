/** What the member's own row says of their address, read here: the outbox shows it, and members know the outbox. */
import { useDatabaseQuery } from '../../storage/use-database-query.ts'
import { useDevice } from '../../sync/device-context.ts'

/** Null where nothing is to be confirmed, undefined while loading. */
export function useAddressToConfirm(): string | null | undefined {
  const { database, memberId } = useDevice()
  return useDatabaseQuery(database, ['address-to-confirm'], async () => {
    const member = await database.members.get(memberId)
    return member?.isEmailProofWanted ? member.email : null
  })
}
