/**
 * Everything the device keeps, one database per member. A version, once released, is never edited:
 * the next one migrates, and no version ever drops the outbox.
 */
import type { QueuedName } from '@porchlight/contracts/operations'
import type { SyncRow } from '@porchlight/contracts/sync/sync.schema'
import type { RowOf, TableName } from '@porchlight/contracts/sync/tables'
import { schemaVersion, tableNames } from '@porchlight/contracts/sync/versions'
import Dexie, { type EntityTable, type Table } from 'dexie'
import { watchForBlockedUpgrade } from './blocked-upgrade.ts'
import { deviceDatabaseName, memberDatabaseName } from './names.ts'

// In debug mode, which is the default on local addresses, Dexie traces every read for its error messages, which makes
// the start slower.
Dexie.debug = false
// Without IndexedDB Dexie's live queries would never return anything. With this replacement they fail, as in a browser
// that refuses to open a database.
Dexie.dependencies.indexedDB ??= {
  open: () => {
    throw new DOMException('This browser has no storage.', 'NotFoundError')
  },
} as unknown as IDBFactory

/** An action of the member, stored until the server has responded and for 7 days after that (the journal). */
export interface OutboxEntry {
  /** Autoincrement: the order of doing, which no clock can upset. */
  order: number
  /** The operation's id: what makes it happen once. */
  id: string
  /** The id it had first, where it got another one since: it names the draft of its edit. */
  firstId?: string
  /** The name of a queued operation, or of one that only a newer app supports. */
  name: QueuedName | (string & {})
  version: number
  args: unknown
  /** ISO time of writing, corrected by the clock's offset to the server. */
  createdAt: string
  state: 'waiting' | 'refused' | 'sent'
  /**
   * The reason for which a waiting entry goes into no round: the member must first do that for which the server refused
   * it.
   */
  heldFor?: 'prove_email'
  /**
   * True when the entry was held once and released: refused for the same reason again, without the member's row saying why,
   * it comes back.
   */
  isLastTry?: true
  /**
   * The wire number, given in the transaction that puts the entry into a round. It is stored until the queue is
   * renumbered.
   */
  number?: number
  /** 1 when the entry was in a round: the server may have it, even after a renumbering, so only a result decides. */
  left?: 1
  /** Why it was refused. */
  code?: string
  message?: string
  params?: Record<string, unknown>
  /** Epoch ms of the result, by the server's clock: a jump of the device's clock must not shorten the journal. */
  settledAt?: number
  /** The rows it shows on the device, as 'table:id'. */
  touches: string[]
  /** 1 while its rows may still lie on a later page: the prediction stays until that page is here. */
  unseen?: 0 | 1
}

/**
 * A photo of this member's, by what its bytes hash to: from when it is picked until the server has it, and as long after
 * as the journal may name it.
 */
export interface StoredPhoto {
  sha256: string
  /** The media type, by content. */
  type: string
  /** The number of bytes. */
  size: number
  /** The width in pixels; null when this browser cannot show the picture and leaves it to the server. */
  width: number | null
  height: number | null
  /** Epoch ms, by the device's clock. */
  keptAt: number
  /**
   * The state of the photo. `kept`: it belongs to a form, or to an operation that the server has not accepted yet,
   * because text goes first. `due`: it has to be sent. `sent`: the server has it. `refused`: the server does not accept
   * it.
   */
  state: 'kept' | 'due' | 'sent' | 'refused'
  /** The number of bytes that the server has. */
  received: number
  /** Why it was refused. */
  code?: string
  message?: string
}

/** The bytes of a photo, stored apart from its other fields, which change with every part that is sent. */
export interface PhotoBytes {
  sha256: string
  /** No Blob: what lies in one is read later, when the browser may have it no more. */
  bytes: ArrayBuffer
}

/** The last server row (null = none) of a row that unsettled operations touch. */
export interface Original {
  table: TableName
  id: string
  row: unknown
}

/** The only audience through which a row is on this device, when the member may lose that audience. */
export interface RowAudience {
  table: TableName
  id: string
  audience: string
}

export interface MetaEntry {
  key:
    | 'clientId'
    | 'nextNumber'
    | 'cursor'
    | 'schema'
    | 'isPart'
    | 'snapshot'
    | 'clockOffset'
    | 'heardAt'
    | 'sweptAt'
    | 'heldSince'
    | `call:${string}`
  value: unknown
}

/** A row of a fresh snapshot, stored apart until the snapshot is whole. */
export interface StagedRow extends SyncRow {
  key: string
}

/** Text of a form that is not sent yet, by form. */
export interface Draft {
  form: string
  values: unknown
  /** The values with which a form of a row began. Absent in other forms, and in drafts of older versions. */
  initial?: unknown
  savedAt: number
  /** The open form that wrote it. */
  writer?: string
}

/** A table for the rows of each that the contracts name. */
type RowTables = { readonly [Name in TableName]: EntityTable<RowOf<Name>, 'id'> }
const DexieWithRows = Dexie as unknown as new (name: string) => Dexie & RowTables

export class MemberDatabase extends DexieWithRows {
  declare readonly originals: Table<Original, [TableName, string]>
  declare readonly rowAudiences: Table<RowAudience, [TableName, string]>
  declare readonly outbox: EntityTable<OutboxEntry, 'order'>
  declare readonly meta: EntityTable<MetaEntry, 'key'>
  declare readonly staged: EntityTable<StagedRow, 'key'>
  declare readonly drafts: EntityTable<Draft, 'form'>
  declare readonly keptPhotos: EntityTable<StoredPhoto, 'sha256'>
  declare readonly photoBytes: EntityTable<PhotoBytes, 'sha256'>

  constructor(memberId: string) {
    super(memberDatabaseName(memberId))
    reopenWhenLost(this)
    watchForBlockedUpgrade(this)
    this.version(1).stores({
      posts: 'id, type, dateNeeded',
      postDetails: 'id',
      people: 'id',
      members: 'id',
      originals: '[table+id]',
      outbox: '++order, &id, state, number, unseen, settledAt',
      meta: 'key',
      staged: 'key',
      drafts: 'form',
    })
    // The newest news and the latest completed help are found without reading every post.
    this.version(2).stores({ posts: 'id, type, dateNeeded, [type+createdAt], [status+dateNeeded]' })
    // A new table raises the number by itself; for an index or a store of the device's own, add one to it for good.
    this.version(schemaVersion + 1).stores({
      ...Object.fromEntries(tableNames.map((name) => [name, 'id'])),
      // The latest completed help is found by when it was completed.
      posts: 'id, type, dateNeeded, [type+createdAt], [status+closedAt]',
      places: 'id, createdAt',
      // A place's page opens with its reviews alone.
      placeReviews: 'id, placeId',
      // A conversation of any length opens at its end.
      messages: 'id, [conversationId+seq]',
      // With this index the new notifications are counted without reading the old ones.
      notifications: 'id, createdAt',
      // A month of the statement is read without the others.
      creditEntries: 'id, createdAt',
      rowAudiences: '[table+id], audience',
      keptPhotos: 'sha256, state',
      photoBytes: 'sha256',
    })
  }
}

/** Returns the tables of the rows that the server brings. */
export function entityTables(database: MemberDatabase): Table[] {
  return tableNames.map((name) => database.table(name))
}

/**
 * Lets Dexie open a lost connection again. Safari drops the connection of a page that was in the background for long,
 * and reports it with an error that Dexie does not handle. Translated into the error that Dexie handles, Dexie opens a
 * new connection and continues; otherwise the dead one would fail for ever.
 */
function reopenWhenLost(database: Dexie): void {
  database.use({
    stack: 'dbcore',
    name: 'reopen-when-lost',
    create: (core) => ({
      ...core,
      transaction: (...scope) => {
        try {
          return core.transaction(...scope)
        } catch (error) {
          if (!(error instanceof DOMException) || error.name !== 'UnknownError') throw error
          throw new DOMException(error.message, 'InvalidStateError')
        }
      },
    }),
  })
}

export interface LastMember {
  memberId: string
  /** False after our own 401: the queue is held and the data hidden until sign-in. */
  signedIn: boolean
}

export interface DeviceSetting {
  /**
   * The name of the setting. `shared`: content from other apps. `typedLocation`: the place where a visitor entered that
   * they live; with a member's id, the member who signed in afterwards. `followedSettings`: the version of the community's
   * settings that stored responses follow.
   */
  key:
    | 'lastMember'
    | 'signOutPending'
    | 'shared'
    | 'typedLocation'
    | `typedLocation:${string}`
    | 'followedSettings'
  value: unknown
}

/** The last response to a read that needs the server. */
export interface CachedQuery {
  path: string
  answer: unknown
  /** Epoch ms, by the device's clock. */
  heardAt: number
  /** The only member who may read it; null when anyone may. */
  memberId: string | null
}

/** The data of the device that does not depend on who is signed in. */
export class DeviceDatabase extends Dexie {
  declare readonly settings: EntityTable<DeviceSetting, 'key'>
  declare readonly answers: EntityTable<CachedQuery, 'path'>

  constructor() {
    super(deviceDatabaseName)
    reopenWhenLost(this)
    watchForBlockedUpgrade(this)
    this.version(1).stores({ settings: 'key' })
    this.version(2).stores({ answers: 'path' })
  }
}
