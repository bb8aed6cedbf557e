/** Rows of a member's that may be many, a few hundred at a time. */

export const rowsAtOnce = 300

/** @param page those after this key, in the order of their keys */
export async function* paged<Row>(
  page: (after: string) => Promise<Row[]>,
  keyOf: (row: Row) => string,
): AsyncGenerator<Row> {
  for (let after = ''; ; ) {
    const rows = await page(after)
    yield* rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < rowsAtOnce) return
    after = keyOf(last)
  }
}

/** Yields all rows at once, of tables that have few. */
export async function* allOf<Row>(rows: Promise<Row[]>): AsyncGenerator<Row> {
  yield* await rows
}
