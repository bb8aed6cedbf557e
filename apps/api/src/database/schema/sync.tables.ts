/** Rows of the log of changes, and of the operations that devices sent. */
import type { RefusalCode } from '@porchlight/contracts/errors/refusals'
import type { Audience } from '@porchlight/contracts/sync/audiences'
import type { TableName } from '@porchlight/contracts/sync/tables'
import type { Flag } from './flag.ts'

export interface SyncTables {
  changeHead: { id: 1; epoch: string; seq: number }
  changeNumbers: { seq: number; tag: string; createdAt: number }
  changes: {
    audience: Audience
    tableName: TableName
    rowId: string
    seq: number
    isGone: Flag
    /** Epoch ms: past it the row has left this audience's devices by its age; null while it stays. */
    until: number | null
  }
  /** Rows whose counts changed: they are touched once a minute, however often that was. */
  delayedTouches: {
    audience: Audience
    tableName: TableName
    rowId: string
    /** Epoch ms; 0 with the next minute. */
    notBefore: number
  }
  syncClients: { id: string; memberId: string; lastNumber: number; createdAt: number }
  acknowledgements: { clientId: string; number: number; operationId: string }
  operations: {
    memberId: string
    id: string
    name: string
    argsHash: string
    status: 'applied' | 'refused'
    code: RefusalCode | null
    /** JSON: of a refusal, what its text is made from; else what the server added to the arguments. */
    params: string | null
    /** JSON; null when refused, and as long as only rounds brought it. */
    answer: string | null
    settledAt: number
  }
  operationFaults: { memberId: string; operationId: string; count: number }
}
