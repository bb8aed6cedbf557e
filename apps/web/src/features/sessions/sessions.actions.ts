import type { LogIn, SignUp } from '@porchlight/contracts/sessions/sessions.operations'
import Dexie from 'dexie'
import { memberDatabaseName } from '../../storage/database.ts'
import type { Device } from '../../sync/device.ts'
import { entityTables } from '../../sync/outbox.ts'
import { call } from '../../sync/transport.ts'
import { deviceDatabase, enterSession, useSession } from './session.ts'

export async function signUp(args: SignUp): Promise<void> {
  await call('sessions.signUp', args)
}

export async function logIn(args: LogIn): Promise<void> {
  const member = await call('sessions.logIn', args)
  await deviceDatabase.settings.delete('signOutPending')
  await enterSession(member.id)
}

/** Send first, keep what waits on this device, or discard it. */
export type SignOutChoice = 'send-first' | 'keep' | 'discard'

export function countUnsent(device: Device): Promise<number> {
  return device.database.outbox.where('state').anyOf('waiting', 'refused').count()
}

/**
 * Ends the session here and on the server. Rows are removed by name; what waits goes only when asked.
 * 'still-waiting': the queue could not be emptied, nothing was done.
 */
export async function signOut(
  device: Device,
  choice: SignOutChoice,
): Promise<'signed-out' | 'still-waiting'> {
  if (choice === 'send-first') {
    await device.settle()
    if ((await countUnsent(device)) > 0) return 'still-waiting'
  }
  await deviceDatabase.transaction('rw', deviceDatabase.settings, async () => {
    await deviceDatabase.settings.delete('lastMember')
    await deviceDatabase.settings.put({ key: 'signOutPending', value: true })
  })
  const { database } = device
  const keeps = choice === 'keep' && (await countUnsent(device)) > 0
  if (keeps) {
    const rows = [...entityTables(database), database.originals, database.staged, database.drafts]
    await database.transaction('rw', [...rows, database.meta, database.outbox], async () => {
      for (const table of rows) await table.clear()
      await database.meta.bulkDelete(['cursor', 'snapshot'])
      await database.outbox.where('state').equals('sent').delete()
    })
  }
  await device.stop()
  if (!keeps) await Dexie.delete(memberDatabaseName(device.memberId))
  useSession.setState({ state: 'signed-out', held: false }, true)
  if (navigator.onLine) location.assign('/api/logout')
  return 'signed-out'
}
