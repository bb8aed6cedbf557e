/** What the device knows before it knows who is asking; one handle for all who do. */
import { DeviceDatabase } from '../../storage/database.ts'

export const deviceDatabase = new DeviceDatabase()
