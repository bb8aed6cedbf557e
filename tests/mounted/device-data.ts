/** What a device holds when a screen is mounted on it. The page that mounts gets it from the test's process, as plain data. */
import type { Member } from '@porchlight/contracts/members/members.schema'
import type { QueuedName } from '@porchlight/contracts/operations'
import type { RowOf, TableName } from '@porchlight/contracts/sync/tables'
import type { StoredPhoto } from '../../apps/web/src/storage/database.ts'
import type { NewEntry } from '../../apps/web/src/sync/outbox.ts'

/** Rows besides the member's own one, by table. */
type DeviceRows = { [Name in Exclude<TableName, 'members'>]?: RowOf<Name>[] }

/** A photo of the member's own that lies on the device. */
interface DevicePhoto {
  photo: StoredPhoto
  base64: string
}

export interface DeviceData extends DeviceRows {
  /** Who is signed in; a visitor without one. */
  member?: Member
  /** What this member typed of where they live, before they signed up. */
  said?: string
  /** By which rounds are known to be this device's. */
  clientId?: string
  photos?: DevicePhoto[]
  /** What the member did before, in this order: it waits in the outbox, and shows. Without a signal it stays there. */
  waiting?: NewEntry<QueuedName>[]
  /** False while the first page of rows is still on its way. */
  isFilled?: boolean
  /** True while more pages of it are on their way. */
  isPart?: boolean
  /** True where an app filled it that knew fewer tables than this one. */
  isOfAppBefore?: boolean
}

declare global {
  interface Window {
    /** Puts the app on the page at a path, as on a device with this data, in place of what was there. */
    mountApp: (path: string, data: DeviceData) => Promise<void>
    /** Whether the app started on this page by itself, and follows from then on who signs in on the device. */
    isStarted?: boolean
  }
}
