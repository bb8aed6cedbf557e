/**
 * Mails to those who joined before mail left this machine, once each. Which are due stands in the data, and stays due until a
 * mail server has taken it: it may be away, or this server may end in the middle.
 */
import { createHash } from 'node:crypto'
import { dayMs, minuteMs } from '@porchlight/contracts/values/time'
import type { Kysely } from 'kysely'
import type { DataKeys } from '../../../database/folder/data-keys.ts'
import type { Row, Tables } from '../../../database/schema/tables.ts'
import type { Transact } from '../../../database/transactions/transact.ts'
import type { Job } from '../../../jobs/job.ts'
import { signedBy } from '../../../notices/mail-signature.ts'
import type { MailProvider } from '../../../providers/mail/mail.ts'
import { dueVerificationMails } from '../links/email-verification.queries.ts'
import { verificationMailTo } from './email-verification.operations.ts'

interface VerificationMailJobSettings {
  reader: Kysely<Tables>
  transact: Transact
  now: () => number
  provider: MailProvider
  onFault: (error: unknown) => void
  keys: Pick<DataKeys, 'hash'>
  timeZone: () => string
  communityName: () => string | null
  appOrigin: () => string
}

/**
 * The most mails in one minute: mails to a whole street at once look like an advertisement, and many hosts accept only
 * some hundreds an hour.
 */
const mailsPerMinute = 5
/**
 * Milliseconds until the next try for a mailbox whose server responds 'not now', doubled each time; other mailboxes do
 * not wait for it.
 */
const laterMsMin = 15 * minuteMs
const laterMsMax = dayMs
/**
 * Milliseconds after which delivery is given up: no member waits for such a mail any more. A button in the app sends
 * another one.
 */
const tryingMsMax = 7 * dayMs

type Recipient = Pick<Row<'members'>, 'id' | 'email' | 'emailKey'>

export function verificationMailJob(settings: VerificationMailJobSettings): Job {
  const { reader, transact, now, provider, communityName, onFault } = settings
  /** Delays by the name of the mail, since this server started. */
  const delays = new Map<string, { since: number; pauseMs: number }>()

  /** Returns when to try again; null when it is not worth it any more. */
  function delay(name: string): number | null {
    const { since, pauseMs } = delays.get(name) ?? { since: now(), pauseMs: laterMsMin }
    delays.set(name, { since, pauseMs: Math.min(2 * pauseMs, laterMsMax) })
    return now() - since >= tryingMsMax ? null : now() + pauseMs
  }

  /** Mails a recipient. Returns whether the next one may be tried. */
  async function mail(recipient: Recipient): Promise<boolean> {
    const letter = verificationMailTo(recipient, now(), settings)
    try {
      await provider.send({ ...letter, text: signedBy(letter.text, communityName()), id: nameOf(recipient) })
    } catch (error) {
      onFault(error)
      const meaning = provider.meaningOf(error)
      if (meaning === 'away') {
        // This mailbox alone may have been the reason, so the others come before it from now on.
        await settle(recipient, { proofMailDueAt: now() })
        return false
      }
      const laterAt = meaning === 'later' ? delay(nameOf(recipient)) : null
      if (laterAt !== null) {
        await settle(recipient, { proofMailDueAt: laterAt })
        return true
      }
      // This mailbox accepts no mail. The member can still request one in the app.
    }
    delays.delete(nameOf(recipient))
    await settle(recipient, { proofMailDueAt: null, proofMailedAt: now() })
    return true
  }

  /** Updates a member, unless they verified the address meanwhile or have another address by now. */
  async function settle(
    { id, emailKey }: Recipient,
    set: Partial<Pick<Row<'members'>, 'proofMailDueAt' | 'proofMailedAt'>>,
  ): Promise<void> {
    await transact(({ database }) =>
      database
        .updateTable('members')
        .set(set)
        .where('id', '=', id)
        .where('emailKey', '=', emailKey)
        .where('proofMailDueAt', 'is not', null)
        .execute(),
    )
  }

  return {
    name: 'mailing those whose address is to be confirmed',
    schedule: { everyMs: minuteMs },
    run: async (_database, { stopping }) => {
      for (const recipient of await dueVerificationMails(reader, now(), mailsPerMinute)) {
        if (stopping.aborted || !(await mail(recipient))) break
      }
      return undefined
    },
  }
}

/** Returns the same name for the same address on every attempt, so that a mail sent twice arrives as one mail. */
function nameOf({ id, emailKey }: Recipient): string {
  return createHash('sha256').update(`proof ${id} ${emailKey}`).digest('hex').slice(0, 40)
}
