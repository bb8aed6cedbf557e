/** What `check` says of members who are told besides in the app. */
import { hourMs } from '@porchlight/contracts/values/time'
import type { Database } from '../database/open.ts'
import { shownCount, shownSpan } from './amounts.ts'
import type { Report } from './report.ts'

/** A push service or a mail server that is away for so long is not away for a moment. */
const lateMsMax = 6 * hourMs

export async function checkTelling({ reader }: Database, now: number, report: Report): Promise<void> {
  const devices = await reader.selectFrom('pushSubscriptions').select(['failures']).execute()
  const unreached = devices.filter(({ failures }) => failures > 0).length
  const all = `${shownCount(devices.length, 'device')} that can be told`
  if (unreached === 0) report('ok', all)
  else if (unreached < devices.length) report('note', `${all}; ${unreached} could not be the last time`)
  else report('WRONG', `${all}, and none could be the last time: does this machine reach the internet?`)
  const due = await reader
    .selectFrom('deliveries')
    .where('failures', '>', 0)
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('plannedAt').as('since')])
    .executeTakeFirstOrThrow()
  const count = Number(due.count)
  if (count === 0) return
  const lateMs = due.since === null ? 0 : now - Number(due.since)
  report(
    lateMs > lateMsMax ? 'WRONG' : 'note',
    `${shownCount(count, 'mail')} that members asked for could not be sent for ${shownSpan(Math.max(0, lateMs))}: nothing is lost, is the mail server there?`,
  )
}
