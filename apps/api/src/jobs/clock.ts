/** Checks the machine's clock: it is wrong when the data was written later than the clock's present time. */
import { minuteMs } from '@porchlight/contracts/values/time'
import type { Kysely } from 'kysely'
import type { Tables } from '../database/schema/tables.ts'

/** Clocks are set by so little all the time. */
const toleranceMs = 2 * minuteMs
/** The number of newest change numbers to check: after a clock was set back, the last one alone shows nothing. */
const numbersMax = 1000

/** Returns by how many milliseconds the clock is behind the last written time; null when it may be right. */
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
