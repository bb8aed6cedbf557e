/** The data of a device on which a screen is mounted. The page receives it from the test's process, as plain data. */
import type { Member } from '@porchlight/contracts/members/members.schema'
import type { QueuedName } from '@porchlight/contracts/operations'
import type { RowOf, TableName } from '@porchlight/contracts/sync/tables'
import type { StoredPhoto } from '../../apps/web/src/storage/database.ts'
import type { NewEntry } from '../../apps/web/src/sync/outbox/new-entry.factory.ts'

/** Rows besides the member's own one, by table. */
type DeviceRows = { [Name in Exclude<TableName, 'members'>]?: RowOf<Name>[] }

/** A photo of the member's own that lies on the device. */
interface DevicePhoto {
  photo: StoredPhoto
  base64: string
}

export interface DeviceData extends DeviceRows {
  /** The member who is signed in; absent for a visitor. */
  member?: Member
  /** The member's words about where they live, typed before they signed up. */
  said?: string
  /** The id by which the stand-in recognizes rounds of this device. */
  clientId?: string
  photos?: DevicePhoto[]
  /**
   * Entries that the member made before, in this order. They wait in the outbox and are shown. Without a signal they
   * stay there.
   */
  waitingEntries?: NewEntry<QueuedName>[]
  /** False while the first page of rows is still on its way. */
  isFilled?: boolean
  /** True while more pages of it are on their way. */
  isPart?: boolean
  /** The server's time of its last response, in epoch ms; absent when there was none. */
  heardAt?: number
  /** True when the rows come from an older app, which had fewer tables than this one. */
  isOfAppBefore?: boolean
}

declare global {
  interface Window {
    /** Shows the app at a path, as on a device with this data. It replaces what was shown before. */
    mountApp: (path: string, data: DeviceData) => Promise<void>
    /** True when the app started on this page by itself. It then follows sign-ins on the device. */
    isStarted?: boolean
  }
}
