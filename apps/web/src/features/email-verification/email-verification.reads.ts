/**
 * Reads the state of the address from the member's own row. It is a feature of its own: the outbox shows it, and the
 * feature of members imports the outbox.
 */
import { useDatabaseQuery } from '../../storage/use-database-query.ts'
import { useDevice } from '../../sync/device/device-context.ts'

/** Returns the address to verify; null when none is to be verified, undefined while loading. */
export function useAddressToConfirm(): string | null | undefined {
  const { database, memberId } = useDevice()
  return useDatabaseQuery(database, ['address-to-confirm'], async () => {
    const member = await database.members.get(memberId)
    return member?.isEmailProofWanted ? member.email : null
  })
}
