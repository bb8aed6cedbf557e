/** A row as it is sent, as text: it is made once for each change number, used in many responses, and rarely parsed. */
import type { Audience } from '@porchlight/contracts/sync/audiences'
import type { SyncRow } from '@porchlight/contracts/sync/sync.schema'
import type { TableName } from '@porchlight/contracts/sync/tables'

interface SentAs {
  table: TableName
  id: string
  seq: number
  /** JSON; `null` where it is gone. */
  text: string
  audience?: Audience | undefined
}

export const deletedRowText = 'null'

export class SentRow implements SyncRow {
  readonly table: TableName
  readonly id: string
  readonly seq: number
  readonly audience?: Audience
  readonly #text: string

  constructor({ table, id, seq, text, audience }: SentAs) {
    this.table = table
    this.id = id
    this.seq = seq
    this.#text = text
    if (audience !== undefined) this.audience = audience
  }

  get isGone(): boolean {
    return this.#text === deletedRowText
  }

  /** Read from its text each time. */
  get row(): SyncRow['row'] {
    return JSON.parse(this.#text)
  }

  /** Returns the whole row as it stands in a response. */
  toText(): string {
    const audience = this.audience === undefined ? '' : `,"audience":${JSON.stringify(this.audience)}`
    return `{"table":"${this.table}","id":${JSON.stringify(this.id)},"seq":${this.seq},"row":${this.#text}${audience}}`
  }

  toJSON(): SyncRow {
    const { table, id, seq, row, audience } = this
    return { table, id, seq, row, ...(audience === undefined ? {} : { audience }) }
  }
}
