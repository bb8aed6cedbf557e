/** What the device knows before it knows who is asking; one handle for all who do. */
import { DeviceDatabase, type LastMember } from './database.ts'

export const deviceDatabase = new DeviceDatabase()

export async function readLastMember(): Promise<LastMember | undefined> {
  return (await deviceDatabase.settings.get('lastMember'))?.value as LastMember | undefined
}
