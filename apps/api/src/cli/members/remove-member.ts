/** Removes a member for good: prints what would be deleted, and deletes it with --yes. */
import { join } from 'node:path'
import { Refused } from '@porchlight/contracts/errors/refusals'
import { isAddress } from '@porchlight/contracts/sessions/sign-in-names.rules'
import { emailKey } from '@porchlight/contracts/values/text/text'
import { backupsIn } from '../../database/backup/backups-folder.ts'
import type { Database } from '../../database/open.ts'
import { databaseFilesIn } from '../../database/sqlite/main-file.ts'
import { sqliteFileIn } from '../../database/sqlite/sqlite.ts'
import { createStoredFiles } from '../../features/files/stored-files.ts'
import { memberByEmailKey } from '../../features/members/members.queries.ts'
import { countPostsBy } from '../../features/posts/posts.queries.ts'
import { deleteFilesOf } from '../../features/removal/files-outside.ts'
import { erasedNotOverwritten, overwriteRemoved } from '../../features/removal/overwrite-removed.ts'
import { LastOperator, removeMember as remove } from '../../features/removal/remove-member.operations.ts'
import { createConfiguredFiles } from '../../providers/files/configured-files.ts'
import { FileStoreFault } from '../../providers/files/file-store.ts'
import { type DeletedMails, deleteMailsTo } from '../../providers/mail/file-mail.ts'
import { waitingMailsIn } from '../../providers/mail/waiting-mails.ts'
import { formatCount } from '../terminal/amounts.ts'
import { withCommunity } from '../terminal/community.ts'
import { CommandFault, type Operator } from '../terminal/operator.ts'
import { banMailbox, printOtherAccounts } from './ban.ts'
import { recordAtTerminal, unknownMember } from './members.ts'

export function removeMember(
  operator: Operator,
  email: string,
  { isConfirmed, isBan }: { isConfirmed: boolean; isBan: boolean },
): Promise<boolean> {
  const { config, say } = operator
  const { dataDir } = config
  return withCommunity(operator, async (database, { communityTimeZone: timeZone }) => {
    const member = await memberByEmailKey(database.reader, emailKey(email))
    if (!member) {
      const cutOff = await erasedNotOverwritten(database, dataDir)
      if (!isConfirmed || cutOff.length === 0) throw unknownMember(email)
      say(`${unknownMember(email).message} But an earlier removal was interrupted, and continues:`)
      // The data no longer shows whose removal this was, so the address that the operator typed is banned.
      const id = cutOff.at(-1)
      if (isBan && id !== undefined) {
        await banMailbox(database, dataDir, { id, email })
        printBanned(operator, email)
      }
      return overwrite(database, operator)
    }
    // Nothing keeps out a member without an address: their letter is used up.
    if (isBan && !isAddress(member.email)) {
      throw new CommandFault(
        `${member.email} has no email address that could be banned. Their letter brings nobody in again: npm run porchlight -- remove-member ${member.email} --yes`,
      )
    }
    if (!isConfirmed) {
      const posts = await countPostsBy(database.reader, member.id)
      say(`This would remove ${member.email}: ${formatCount(posts, 'post')}, profile, sign-in and devices.`)
      say(
        'This cannot be undone. What was in escrow goes to the neighbor who said that they had helped, or returns; the ledger stays complete.',
      )
      if (isBan) {
        say('Their mailbox could not open an account here again, in any spelling of its address.')
        await printOtherAccounts(database.reader, operator, member)
      }
      const flags = isBan ? '--ban --yes' : '--yes'
      say(`Nothing was changed. To do it: npm run porchlight -- remove-member ${member.email} ${flags}`)
      return false
    }
    let mails: DeletedMails = { deletedCount: 0, remainingFiles: [] }
    const beforeErased = async () => {
      if (isBan) await banMailbox(database, dataDir, member)
      mails = await deleteMailsTo([join(dataDir, 'mail'), waitingMailsIn(dataDir)], member.email)
    }
    const { posts, sessions } = await remove(
      {
        ...{ transact: database.transact, dataDir, timeZone, beforeErased },
        beforeLockedOut: (transaction) => recordAtTerminal(transaction, { act: 'remove', memberId: null }),
      },
      member.id,
    ).catch((error: unknown) => {
      throw describe(error, member.email)
    })
    say(`Removed ${member.email}: ${formatCount(posts, 'post')}, profile and sign-in.`)
    say(
      `Signed out on ${formatCount(sessions.length, 'device')}; the name and the posts disappear from neighbors’ phones at their next sync.`,
    )
    say('How their credits moved stays in the ledger, on an account that leads to nobody.')
    if (isBan) {
      printBanned(operator, member.email)
      await printOtherAccounts(database.reader, operator, member)
    }
    const isOverwritten = await overwrite(database, operator)
    const arePhotosGone = await removePhotos(database, operator, member.id)
    printMails(operator, mails)
    printRemaining(operator)
    return isOverwritten && arePhotosGone && mails.remainingFiles.length === 0
  })
}

function printBanned({ say }: Operator, email: string): void {
  say(
    `The mailbox of ${email} cannot open an account here again. To allow it: npm run porchlight -- unban ${email}`,
  )
}

/** Deletes their photos. The server deletes at night those that are left, such as photos of this hour. */
async function removePhotos(
  { transact }: Database,
  { config, say }: Operator,
  memberId: string,
): Promise<boolean> {
  const storedFiles = createStoredFiles(createConfiguredFiles(config), transact)
  try {
    await deleteFilesOf({ dataDir: config.dataDir, stored: storedFiles }, memberId)
    return true
  } catch (error) {
    if (!(error instanceof FileStoreFault)) throw error
    say(`THEIR PHOTOS COULD NOT BE REMOVED YET (${error.message}): the server tries again each night.`)
    return false
  }
}

function describe(error: unknown, email: string): unknown {
  if (error instanceof LastOperator) {
    return new CommandFault(
      `${email} is the only operator who is not leaving. Make somebody else one first: npm run porchlight -- make-operator <email>`,
    )
  }
  if (error instanceof Refused && error.code === 'credits_paused') {
    return new CommandFault(
      'The ledger does not add up, so what is in escrow cannot return: npm run porchlight -- check. When it adds up, run this command again.',
    )
  }
  return error
}

function printMails(
  { config: { dataDir }, say }: Operator,
  { deletedCount, remainingFiles }: DeletedMails,
): void {
  if (deletedCount > 0) say(`Deleted ${formatCount(deletedCount, 'mail')} to them in ${dataDir}.`)
  for (const path of remainingFiles)
    say(`${path} COULD NOT BE READ: it may be a mail to them. Look at it, and delete it if it is.`)
}

/** Copies are made to outlive a mistake, and nothing reaches into them. */
function printRemaining({ config: { dataDir, databaseUrl }, say }: Operator): void {
  const backups = backupsIn(dataDir).map(({ file }) => file)
  // When the community is in PostgreSQL, the SQLite file from before the move is a copy like any other.
  const ownFiles = databaseUrl === null ? [sqliteFileIn(dataDir)] : []
  const otherFiles = databaseFilesIn(dataDir).filter((path) => ![...ownFiles, ...backups].includes(path))
  if (backups.length > 0) {
    say(
      `${formatCount(backups.length, 'backup')} from before may still hold them, and will be deleted as new backups replace ${backups.length === 1 ? 'it' : 'them'}.`,
    )
  }
  if (otherFiles.length > 0) {
    say('These may hold them, too, and stay until you delete them:')
    for (const path of otherFiles) say(`  ${path}`)
  }
  say(
    'Copies that you keep elsewhere may hold them, too. If you restore an older one here, they are removed again.',
  )
}

async function overwrite(database: Database, { config, say }: Operator): Promise<boolean> {
  try {
    const isDone = await overwriteRemoved(database, config.dataDir)
    say(
      isDone
        ? 'The deleted data in the database’s file was overwritten.'
        : 'PostgreSQL overwrites deleted data in its files later.',
    )
    return true
  } catch (error) {
    const { message } = error as Error
    say(
      `THE DELETED DATA IN THE FILE COULD NOT BE OVERWRITTEN (${message}). Run the same command again; if it fails again, stop the server first.`,
    )
    return false
  }
}
