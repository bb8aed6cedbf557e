/** A device that keeps what rounds bring, by the rules that the app's own obeys. */
import type { SyncResponse } from '@porchlight/contracts/sync/sync.schema'
import type { TableName } from '@porchlight/contracts/sync/tables'
import { schemaVersion } from '@porchlight/contracts/sync/versions'
import type { TestMember } from './app.factory.ts'

interface HeldRow {
  row: Record<string, unknown>
  audience: string | undefined
}

export interface Device {
  /** The rows of a table on the device, by id. */
  held: (table: TableName) => Map<string, HeldRow['row']>
  /** Runs rounds until there are no more changes, and returns the responses. */
  sync: () => Promise<SyncResponse[]>
}

export function createDevice(member: Pick<TestMember, 'round'>, schema = schemaVersion): Device {
  const tables = new Map<string, Map<string, HeldRow>>()
  const rowsOf = (table: string) => tables.get(table) ?? new Map<string, HeldRow>()
  let cursor: string | null = null

  function take({ rows = [], scopes, refill = [] }: SyncResponse): void {
    for (const table of refill) tables.delete(table)
    for (const tableRows of scopes ? tables.values() : []) {
      for (const [id, { audience }] of tableRows) {
        if (audience !== undefined && !scopes?.includes(audience)) tableRows.delete(id)
      }
    }
    for (const { table, id, row, audience } of rows) {
      const tableRows = rowsOf(table)
      if (row === null) tableRows.delete(id)
      else tableRows.set(id, { row, audience })
      tables.set(table, tableRows)
    }
  }

  return {
    held: (table) => new Map([...rowsOf(table)].map(([id, { row }]) => [id, row])),
    sync: async () => {
      const responses: SyncResponse[] = []
      let response: SyncResponse
      do {
        response = await member.round({ cursor, schema })
        take(response)
        responses.push(response)
        cursor = response.cursor
      } while (response.more)
      return responses
    },
  }
}
