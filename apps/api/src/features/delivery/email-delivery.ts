/**
 * Mails that members chose. A due delivery is stored, and stays due until a mail server has accepted it: an unavailable
 * one delays mails, and loses none. A mail that is sent twice because the server ended in between has one id, and is
 * one mail.
 */
import { createHash } from 'node:crypto'
import { switchesOf } from '@porchlight/contracts/notifications/settings.rules'
import { isAddress } from '@porchlight/contracts/sessions/sign-in-names.rules'
import { hourMs, minuteMs } from '@porchlight/contracts/values/time'
import type { Kysely } from 'kysely'
import type { Row, Tables } from '../../database/schema/tables.ts'
import type { Transact, Transaction } from '../../database/transactions/transact.ts'
import type { Job } from '../../jobs/job.ts'
import { millisecondBefore } from '../../notices/news-marks.ts'
import type { Mail, MailProvider } from '../../providers/mail/mail.ts'
import { type MemberRow, membersById } from '../members/members.queries.ts'
import { isSuspended } from '../members/standings.queries.ts'
import { noteNews } from '../notifications/schedule-delivery.operations.ts'
import { nextDelivery } from '../notifications/settings.operations.ts'
import { settingsOf } from '../notifications/settings.queries.ts'
import { digestFacts } from './digest.queries.ts'
import { newsFor } from './news.queries.ts'
import { digestMail, newsMail } from './notification-emails.ts'
import type { UnsubscribeLinks } from './unsubscribe-links.ts'

interface MailSettings {
  reader: Kysely<Tables>
  transact: Transact
  now: () => number
  provider: MailProvider
  links: UnsubscribeLinks
  communityTimeZone: () => string
  communityName: () => string | null
  /** True when an address must be verified before it receives mails: only on a server that sends mail. */
  wantsProof: boolean
  appOrigin: () => string
  onSent: (channel: 'mail' | 'digest') => void
  onFault: (error: unknown) => void
}

type Delivery = Row<'deliveries'>

/** The number of mails that one run sends, one after the other, as a mail server likes it. */
const atOnce = 10
const backoffMsMax = hourMs

export function mailJob(settings: MailSettings): Job {
  const { reader, transact, now, provider, links, communityTimeZone, appOrigin, onSent, onFault } = settings

  /**
   * Sends due mails; of all processes only one does this at a time.
   * @returns whether there may be more
   */
  async function run(stopping: AbortSignal): Promise<boolean> {
    const due = await reader
      .selectFrom('deliveries')
      .where('channel', 'in', ['mail', 'digest'])
      .where('dueAt', '<=', now())
      .orderBy('dueAt')
      .limit(atOnce)
      .selectAll()
      .execute()
    for (const delivery of due) {
      if (stopping.aborted || !(await deliver(delivery))) return false
    }
    return due.length === atOnce
  }

  /**
   * Sends one delivery.
   * @returns false when the mail server is unavailable, so that the others are not tried
   */
  async function deliver(delivery: Delivery): Promise<boolean> {
    const [member] = await membersById(reader, [delivery.memberId])
    if (!member) return true
    const { mail, upTo } = await write(delivery, member)
    if (mail) {
      try {
        await provider.send(mail)
        onSent(delivery.channel === 'digest' ? 'digest' : 'mail')
      } catch (error) {
        onFault(error)
        const meaning = provider.meaningOf(error)
        if (meaning !== 'never') {
          await later(delivery)
          return meaning === 'later'
        }
        // This mailbox takes none: the next one is tried when it is due.
      }
    }
    await finishDelivery(delivery, upTo)
    return true
  }

  async function write(delivery: Delivery, member: MemberRow): Promise<{ mail: Mail | null; upTo: number }> {
    const { memberId, channel, toldUpTo } = delivery
    const at = now()
    if (!isAddress(member.email)) return { mail: null, upTo: at }
    // An address from the time when this server sent no mail was never verified, and may be anyone's.
    if (settings.wantsProof && member.emailProvedAt === null) return { mail: null, upTo: at }
    const switches = switchesOf(await settingsOf(reader, memberId))
    const kind = channel === 'digest' ? 'digest' : 'news'
    const letter = {
      to: member.email,
      id: nameOf(delivery),
      communityName: settings.communityName() ?? 'Porchlight',
      origin: appOrigin(),
      unsubscribe: await links.linkFor(memberId, kind),
    }
    if (kind === 'digest') {
      const isMemberSuspended = await isSuspended(reader, memberId, at)
      if (isMemberSuspended || switches.allOff || switches.digest === 'off') return { mail: null, upTo: at }
      const period = { since: toldUpTo, now: at, communityTimeZone: communityTimeZone() }
      return {
        mail: digestMail(letter, await digestFacts(reader, member, period)),
        upTo: millisecondBefore(at),
      }
    }
    const foundNews = await newsFor(reader, {
      memberId,
      channel: 'mail',
      switches,
      since: toldUpTo,
      nearbySince: null,
      now: at,
    })
    return {
      mail: foundNews.news.length === 0 ? null : newsMail(letter, foundNews.news),
      upTo: foundNews.upTo,
    }
  }

  async function finishDelivery(delivery: Delivery, toldUpTo: number): Promise<void> {
    const { memberId, channel } = delivery
    await transact(async (transaction) => {
      const { database, now: at } = transaction
      const switches = switchesOf(await settingsOf(database, memberId))
      const dueAt = nextDelivery(channel, switches, { now: at, communityTimeZone: communityTimeZone() })
      await deliverWithin(transaction, delivery, { dueAt, plannedAt: dueAt, toldUpTo, failures: 0 })
      if (channel !== 'mail') return
      // News that arrived during the delivery had marked it as due already, which this update replaced.
      const query = { memberId, channel, switches, since: toldUpTo, nearbySince: null, now: at }
      if ((await newsFor(database, query)).news.length > 0) await noteNews(transaction, memberId)
    })
  }

  async function later(delivery: Delivery): Promise<void> {
    const failures = delivery.failures + 1
    const restMs = Math.min(minuteMs * 2 ** (failures - 1), backoffMsMax)
    await settle(delivery, { failures, dueAt: now() + restMs })
  }

  function settle(delivery: Delivery, set: DeliveryResult): Promise<void> {
    return transact((transaction) => deliverWithin(transaction, delivery, set))
  }

  return {
    name: 'sending mails that members asked for',
    schedule: { everyMs: minuteMs },
    run: async (_database, { stopping }) => ({ more: await run(stopping) }),
  }
}

type DeliveryResult = Partial<Pick<Delivery, 'dueAt' | 'plannedAt' | 'toldUpTo' | 'failures'>>

async function deliverWithin(
  { database }: Transaction,
  { memberId, channel }: Delivery,
  set: DeliveryResult,
): Promise<void> {
  await database
    .updateTable('deliveries')
    .set(set)
    .where('memberId', '=', memberId)
    .where('channel', '=', channel)
    .execute()
}

/** Returns the same id for the same member, kind and time on every attempt; the id reveals none of them. */
function nameOf({ memberId, channel, plannedAt }: Delivery): string {
  return createHash('sha256').update(`${channel} ${memberId} ${plannedAt}`).digest('hex').slice(0, 40)
}
