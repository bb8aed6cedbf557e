/** What the device knows before it knows who is asking; one handle for all who do. */
import { idSchema } from '@porchlight/contracts/values/id'
import * as v from 'valibot'
import { DeviceDatabase, type LastMember } from './database.ts'

export const deviceDatabase = new DeviceDatabase()

/** Whether this browser keeps anything for this site. A slow one, or another window, may take its time to say. */
export function isStorageAvailable(): Promise<boolean> {
  return deviceDatabase.open().then(
    () => true,
    () => false,
  )
}

const lastMemberSchema = v.object({ memberId: idSchema, signedIn: v.boolean() })

/** A record of another shape is as good as none: the server is asked, and no database is opened or made for it. */
export async function readLastMember(): Promise<LastMember | undefined> {
  const storedSetting = await deviceDatabase.settings.get('lastMember')
  const parsed = v.safeParse(lastMemberSchema, storedSetting?.value)
  return parsed.success ? parsed.output : undefined
}
