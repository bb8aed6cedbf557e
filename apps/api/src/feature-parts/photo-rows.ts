/** The one implementation for tables whose rows name a photo of their author, and show it once its bytes have arrived. */
import type { Kysely } from 'kysely'
import type { Row, Tables } from '../database/schema/tables.ts'
import type { Transaction } from '../database/transactions/transact.ts'
import type { PhotoKey, PhotoUse, TableWithPhotos } from './photos.ts'

/** The tables in which a photo is shown when its bytes have arrived. */
type TableShowingPhotos = {
  [Table in TableWithPhotos]: 'photoShown' extends keyof Tables[Table] ? Table : never
}[TableWithPhotos]

type Column<Table extends keyof Tables> = Extract<keyof Tables[Table], string>

interface NamingRows<Table extends TableWithPhotos> {
  table: Table
  /** The column with the member who sent the photo. */
  authorColumn: Column<Table>
  /** A row in which this column is set does not need its photo any more. */
  endColumn?: Column<Table>
}

/** Returns the part of `PhotoUse` that finds which photos rows name. */
export function photosNamedIn<Table extends TableWithPhotos>({
  table,
  authorColumn,
  endColumn,
}: NamingRows<Table>): PhotoUse['named'] {
  return async (database, photos) => {
    const author = columnOfPosts(authorColumn)
    const query = postsInsteadOf(table, database)
      .where('photo', 'in', [...new Set(photos.map(({ sha256 }) => sha256))])
      .where(author, 'is not', null)
      .select([`${author} as memberId`, 'photo as sha256'])
      .distinct()
      .$narrowType<{ memberId: string; sha256: string }>()
    return (endColumn ? query.where(columnOfPosts(endColumn), 'is', null) : query).execute()
  }
}

/** The most rows that are read for one picture, the newest first; a picture is in few rows. */
const rowsMax = 50

/** Returns the rows in which their author shows the photo, the newest first. */
export async function rowsWithPhoto<Table extends TableWithPhotos>(
  database: Kysely<Tables>,
  { table, authorColumn }: NamingRows<Table>,
  { memberId, sha256 }: PhotoKey,
): Promise<Row<Table>[]> {
  const rows = await postsInsteadOf(table, database)
    .where('photo', '=', sha256)
    .where(columnOfPosts(authorColumn), '=', memberId)
    .orderBy('createdAt', 'desc')
    .limit(rowsMax)
    .selectAll()
    .execute()
  return rows as unknown as Row<Table>[]
}

interface ShowingRows<Table extends TableShowingPhotos>
  extends NamingRows<Table>,
    Pick<PhotoUse, 'isSeen' | 'isSeenByAnyone'> {
  /** The most rows that change in one transaction. */
  rowsAtOnce: number
  /** Called for each row that shows its photo from now on. */
  onShown: (transaction: Transaction, row: Row<Table>) => Promise<void>
}

export function createPhotoUse<Table extends TableShowingPhotos>({
  rowsAtOnce,
  onShown,
  isSeen,
  isSeenByAnyone,
  ...naming
}: ShowingRows<Table>): PhotoUse {
  const { table, authorColumn } = naming
  return {
    isSeen,
    ...(isSeenByAnyone ? { isSeenByAnyone } : {}),
    named: photosNamedIn(naming),

    arrived: async (transaction, { memberId, sha256 }, photoShown) => {
      const { database } = transaction
      const waitingRows = postsInsteadOf(table, database)
        .where('photo', '=', sha256)
        .where(columnOfPosts(authorColumn), '=', memberId)
        .where('photoShown', 'is', null)
        .orderBy('id')
        .limit(rowsAtOnce)
        .select('id')
      const rows = await database
        .updateTable(table as 'posts')
        .set({ photoShown })
        .where('id', 'in', waitingRows)
        .returningAll()
        .execute()
      for (const row of rows) await onShown(transaction, row as unknown as Row<Table>)
      return rows.length === rowsAtOnce
    },
  }
}

/**
 * Kysely types no query of a table that is only known as one of several. All of them have the columns that are used
 * here, so the compiler may take each for the posts.
 */
function postsInsteadOf(table: TableWithPhotos, database: Kysely<Tables>) {
  return database.selectFrom(table as 'posts')
}

function columnOfPosts(column: string): 'authorId' {
  return column as 'authorId'
}
