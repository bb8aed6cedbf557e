/** Ends an account in the process of the server: the removal, and what lies outside of the database or holds sockets. */
import type { Database } from '../../database/open.ts'
import type { DeletedMails } from '../../providers/mail/file-mail.ts'
import { memberById } from '../members/members.queries.ts'
import { type Removal, removeMember } from './remove-member.operations.ts'

export interface EndAccountSettings {
  config: { dataDir: string; communityTimeZone: () => string }
  /** Closes the sockets of a session that has ended. */
  closeSockets: (tokenHash: string) => void
  /** Deletes the mails to this address that wait as files. */
  deleteMailsTo: (address: string) => Promise<DeletedMails>
  /** Deletes the member's data that is not in the database. */
  deleteFilesOf: (memberId: string) => Promise<void>
  onFault: (error: unknown) => void
}

/** Does nothing to a member who is not there. @throws as `removeMember` */
export async function endAccount(
  database: Pick<Database, 'reader' | 'transact'>,
  { config, closeSockets, deleteMailsTo, deleteFilesOf, onFault }: EndAccountSettings,
  memberId: string,
  conditions: Pick<Removal, 'isStillMeant' | 'beforeLockedOut'>,
): Promise<void> {
  const { dataDir, communityTimeZone: timeZone } = config
  const member = await memberById(database.reader, memberId)
  if (!member) return
  const beforeErased = async () => {
    const { remainingFiles } = await deleteMailsTo(member.email)
    if (remainingFiles.length > 0)
      onFault(
        new Error(`whether these are mails to whoever left could not be read: ${remainingFiles.join(', ')}`),
      )
  }
  const { sessions } = await removeMember(
    { transact: database.transact, dataDir, timeZone: timeZone(), beforeErased, ...conditions },
    memberId,
  )
  sessions.forEach(closeSockets)
  // Files that cannot be deleted now are deleted another night, with the other unused files.
  await deleteFilesOf(memberId).catch(onFault)
}
