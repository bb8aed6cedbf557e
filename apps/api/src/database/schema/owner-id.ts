import type { ColumnType } from 'kysely'

/**
 * The member whose row a table's row belongs to: the database deletes it with the member (`on delete cascade`), so the table
 * needs no rule for removals.
 */
export type OwnerId = ColumnType<string, string, string>
