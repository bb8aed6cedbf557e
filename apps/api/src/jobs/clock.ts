/** Tells whether the machine's clock can be right: it is wrong where the data was written later than it says now. */
import { minuteMs } from '@porchlight/contracts/values/time'
import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'

/** Clocks are set by so little all the time. */
const toleranceMs = 2 * minuteMs
/** So many of the newest numbers are looked at: after a clock was set back, the last of them alone says nothing. */
const numbersMax = 1000

/** How far behind what was written last the clock is; null where it may be right. */
export async function clockLag(reader: Kysely<Tables>, now: number): Promise<number | null> {
  const { newest } = await reader
    .selectFrom('changeNumbers')
    .where('seq', '>', ({ selectFrom }) =>
      selectFrom('changeHead').select(({ eb }) => eb('seq', '-', numbersMax).as('from')),
    )
    .select(({ fn }) => fn.max<number | null>('createdAt').as('newest'))
    .executeTakeFirstOrThrow()
  const lagMs = Number(newest ?? 0) - now
  return lagMs > toleranceMs ? lagMs : null
}
