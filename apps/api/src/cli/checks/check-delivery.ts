/** Checks deliveries to members outside the app, for the command `check`. */
import { hourMs } from '@porchlight/contracts/values/time'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/open.ts'
import { createConfiguredSmtp } from '../../providers/mail/configured-mail.ts'
import { mailFaultText } from '../../providers/mail/mail-faults.ts'
import { openMailFolder, waitingMailsIn } from '../../providers/mail/waiting-mails.ts'
import { formatCount, formatSpan } from '../terminal/amounts.ts'
import type { Report } from '../terminal/report.ts'

/** A push service or a mail server that is away for so long is not away for a moment. */
const lateMsMax = 6 * hourMs
/** The time after which a mail with a link is late. It is short, because a member is waiting for the link. */
const linkLateMsMax = hourMs

export async function checkTelling({ reader }: Database, now: number, report: Report): Promise<void> {
  const devices = await reader.selectFrom('pushSubscriptions').select(['failures']).execute()
  const unreached = devices.filter(({ failures }) => failures > 0).length
  const all = `${formatCount(devices.length, 'device')} with notifications`
  if (unreached === 0) report('ok', all)
  else if (unreached < devices.length)
    report('note', `${all}; ${unreached} could not be reached the last time`)
  else
    report('WRONG', `${all}, and none could be reached the last time: does this machine reach the internet?`)
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
    `${formatCount(count, 'mail')} that members requested could not be sent for ${formatSpan(Math.max(0, lateMs))}: nothing is lost. Can the mail server be reached?`,
  )
}

/**
 * Reports waiting mails about accounts, receipts and reports. Mails that were written before a server ended are sent by
 * the next one.
 */
export async function checkWaitingMail(dataDir: string, now: number, report: Report): Promise<void> {
  const mails = await openMailFolder(waitingMailsIn(dataDir)).readAll()
  const [oldest] = mails
  if (!oldest) return
  const lateMs = Math.max(0, now - oldest.postedAt)
  report(
    lateMs > linkLateMsMax ? 'WRONG' : 'note',
    `${formatCount(mails.length, 'mail')} about accounts could not be sent for ${formatSpan(lateMs)}: can the mail server be reached?`,
  )
}

/** Goes there and logs in, as the server would. */
export async function checkMailServer(config: Config, report: Report): Promise<void> {
  const provider = createConfiguredSmtp(config)
  if (!provider?.probe) return
  try {
    await provider.probe()
    report('ok', 'the mail server accepts the login')
  } catch (error) {
    report('WRONG', `the mail server takes no mail: ${mailFaultText(error)}`)
  }
}
