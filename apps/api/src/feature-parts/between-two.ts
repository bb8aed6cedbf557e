/**
 * The interface for what is between two members: what a block and its end do with it. Each synced table declares it for
 * its rows, and each feature for its other effects. `safety` receives all of them together.
 */
import type { SyncRow } from '@porchlight/contracts/sync/sync.schema'
import type { RowOf, TableName } from '@porchlight/contracts/sync/tables'
import type { Kysely } from 'kysely'
import type { Row, Tables } from '../database/schema/tables.ts'
import type { Transaction } from '../database/transactions/transact.ts'

/** Two members, as one of them sees the other. */
export interface Pair {
  readonly viewerId: string
  readonly otherId: string
}

/** The blocks that separate a viewer from others, whoever of them blocked. */
export interface BlocksOfViewer {
  readonly database: Kysely<Tables>
  readonly viewerId: string
  readonly blockedIds: ReadonlySet<string>
}

/** A row on its way to the viewer's devices; null when it is gone. */
export interface RowToSend<Name extends TableName> {
  readonly id: string
  readonly row: RowOf<Name> | null
}

/**
 * The earlier visibility of a row that is hidden from a viewer. `never`: it was hidden at its last change too, unless
 * the viewer's own audience requests a new look. `maybe`: any change can have hidden it, and a device may hold it.
 */
export type EarlierVisibility = 'never' | 'maybe'

/** Returns those of the rows that the blocks hide from the viewer, by id. */
export type HiddenRows<Name extends TableName> = (
  rows: readonly RowToSend<Name>[],
  blocks: BlocksOfViewer,
) => Promise<ReadonlyMap<string, EarlierVisibility>>

export interface BetweenTwo<Name extends TableName> {
  /**
   * Returns the rows about the other member that the viewer's devices may hold: the newest first, at most `countMax` of
   * a kind. After a block and after its end, these devices load them again.
   */
  readonly rowsAbout: (
    database: Kysely<Tables>,
    pair: Pair,
    countMax: number,
  ) => Promise<readonly { id: string }[]>
  readonly hiddenRows: HiddenRows<Name>
}

/** The declaration for a table whose rows a block neither hides nor changes. */
export const notBetweenTwo = 'not between two members'

/** Hides the rows that meet the condition. A block hid them at their last change, too. */
export function hideRowsWhere<Name extends TableName>(
  isOfBlocked: (row: RowToSend<Name>, blocks: BlocksOfViewer) => boolean,
): HiddenRows<Name> {
  return async (rows, blocks) =>
    new Map(rows.filter((each) => isOfBlocked(each, blocks)).map(({ id }) => [id, 'never']))
}

/** Hides the rows in which a blocked member occurs. */
export function hideRowsOf<Name extends TableName>(
  membersIn: (row: RowOf<Name>) => readonly (string | undefined)[],
): HiddenRows<Name> {
  return hideRowsWhere(
    ({ row }, { blockedIds }) =>
      row !== null && membersIn(row).some((id) => id !== undefined && blockedIds.has(id)),
  )
}

/** Hides no row: the view itself leaves out what is about a blocked member. */
export const hideNothing = async (): Promise<ReadonlyMap<string, EarlierVisibility>> => new Map()

export type BetweenMembers = (transaction: Transaction, blockerId: string, otherId: string) => Promise<void>

/** The effects of a block besides the visibility of rows. */
export interface BlockEffects {
  /** Ends what a block ends between two members. */
  readonly onBlock?: BetweenMembers
  /** Begins again what can begin again when no block is left between two members. */
  readonly onReunion?: BetweenMembers
  /**
   * Runs after a block and after its end, when the other member sees something differently even if they have blocked,
   * too.
   */
  readonly onChange?: BetweenMembers
}

export type RowKey = Pick<Row<'changes'>, 'tableName' | 'rowId'>

/** Everything between two members. */
export interface AllBetweenTwo extends Required<BlockEffects> {
  readonly rowsAbout: (database: Kysely<Tables>, pair: Pair, countMax: number) => Promise<RowKey[]>
  /** Returns the hidden rows by 'table:id'. */
  readonly hiddenRows: (
    rows: readonly SyncRow[],
    blocks: BlocksOfViewer,
  ) => Promise<ReadonlyMap<string, EarlierVisibility>>
}

interface PartBetweenTwo {
  readonly tables: {
    readonly [Name in TableName]?: { readonly betweenTwo: BetweenTwo<Name> | typeof notBetweenTwo }
  }
  readonly blockEffects?: BlockEffects
}

export function composeBetweenTwo(parts: readonly PartBetweenTwo[]): AllBetweenTwo {
  const declarations = parts.flatMap(({ tables }) =>
    Object.entries(tables).flatMap(([table, { betweenTwo }]) =>
      betweenTwo === notBetweenTwo
        ? []
        : // Each declaration gets only the rows of its own table.
          [{ table: table as TableName, ...(betweenTwo as BetweenTwo<TableName>) }],
    ),
  )
  const runAll =
    (effect: keyof BlockEffects): BetweenMembers =>
    async (transaction, blockerId, otherId) => {
      for (const { blockEffects } of parts) await blockEffects?.[effect]?.(transaction, blockerId, otherId)
    }
  return {
    rowsAbout: async (database, pair, countMax) => {
      const keys: RowKey[] = []
      for (const { table, rowsAbout } of declarations)
        for (const { id } of await rowsAbout(database, pair, countMax))
          keys.push({ tableName: table, rowId: id })
      return keys
    },
    hiddenRows: async (rows, blocks) => {
      const hiddenKeys = new Map<string, EarlierVisibility>()
      const rowsByTable = Map.groupBy(rows, ({ table }) => table)
      for (const { table, hiddenRows } of declarations) {
        const rowsOfTable = (rowsByTable.get(table) ?? []) as readonly RowToSend<TableName>[]
        if (rowsOfTable.length === 0) continue
        for (const [id, earlierVisibility] of await hiddenRows(rowsOfTable, blocks))
          hiddenKeys.set(`${table}:${id}`, earlierVisibility)
      }
      return hiddenKeys
    },
    onBlock: runAll('onBlock'),
    onReunion: runAll('onReunion'),
    onChange: runAll('onChange'),
  }
}
