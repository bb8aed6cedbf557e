/**
 * The database of the device for data that does not depend on who is signed in, with one handle for all code that uses
 * it.
 */
import { idSchema } from '@porchlight/contracts/values/id'
import * as v from 'valibot'
import { DeviceDatabase, type LastMember } from './database.ts'

export const deviceDatabase = new DeviceDatabase()

/**
 * Returns true when this browser stores data for this site. The promise can take long in a slow browser, or while
 * another window upgrades the database.
 */
export function isStorageAvailable(): Promise<boolean> {
  return deviceDatabase.open().then(
    () => true,
    () => false,
  )
}

const lastMemberSchema = v.object({ memberId: idSchema, signedIn: v.boolean() })

/**
 * Returns the last member. A record of another shape counts as none: then the server decides, and no database is opened
 * or created for it.
 */
export async function readLastMember(): Promise<LastMember | undefined> {
  const storedSetting = await deviceDatabase.settings.get('lastMember')
  const parsed = v.safeParse(lastMemberSchema, storedSetting?.value)
  return parsed.success ? parsed.output : undefined
}
