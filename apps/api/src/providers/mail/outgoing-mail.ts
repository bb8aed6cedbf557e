/**
 * Sends mail after the response of the call that caused it, one mail at a time: no call waits for a mail server, and
 * none fails because of one. When a server responds 'not now' or does not respond, the mail is tried again with growing
 * pauses for as long as it is of use. Mailboxes take turns: many mails to one of them delay the others by one.
 */
import { randomUUID } from 'node:crypto'
import { mailboxDigest } from '@porchlight/contracts/values/text/mailbox'
import { dayMs, minuteMs } from '@porchlight/contracts/values/time'
import type { MailProvider, PostedMail } from './mail.ts'
import type { MailFolder, WaitingMail } from './waiting-mails.ts'

export interface OutgoingMail {
  post: (mail: PostedMail) => void
  /** Lets what was posted go, but waits no longer than that. */
  close: () => Promise<void>
  /** Returns the number of mails that have not left yet, and the oldest one's age. */
  waiting: () => { count: number; oldestMs: number }
}

interface OutgoingMailSettings {
  provider: MailProvider
  /** Epoch ms. */
  now: () => number
  /** Keeps what waits over a restart; null where mails become files of this machine anyway. */
  folder?: MailFolder | null
  /** Called for a mail that is given up, and for one that could not be stored. */
  onFault: (error: unknown) => void
  /** Called for a mail that will be tried again later. */
  onDelay?: (error: unknown) => void
  /** Returns the milliseconds before the nth retry. */
  pauseMs?: (nth: number) => number
}

/**
 * The maximum number of waiting mails while the mail server is away: beyond it, the memory is worth more than the mail.
 */
const waitingMax = 500
const closeMsMax = 5000
/**
 * The pause before a mail is sent, in milliseconds. The response has left by then: a call that sends mail must not be
 * slower than one that sends none.
 */
const afterResponseMs = 100
/**
 * The life of a mail without a link, such as a receipt: as long as mail servers retry among themselves (RFC 5321,
 * 4.5.4.1).
 */
const lifeMs = 5 * dayMs

/**
 * The first pause between tries. The mail's reader is waiting for it, and a link that lives an hour must still arrive
 * in time.
 */
const pauseMsMin = 15_000
const pauseMsMax = 10 * minuteMs
export const growingPauseMs = (nth: number) => Math.min(pauseMsMax, pauseMsMin * 2 ** (nth - 1))

export class TooMuchMail extends Error {
  override name = 'TooMuchMail'
}

export class MailTooLate extends Error {
  override name = 'MailTooLate'
}

interface Entry {
  mail: WaitingMail
  /** The digest of the mailbox that the mail goes to. */
  mailbox: string
  tries: number
  /** True when the last failure was the server's, and not about this mail. */
  isServersFault: boolean
  /** The time of the next try, in `performance.now()` milliseconds: that clock is never set back. */
  dueAt: number
  /** Resolves with whether the mail is stored as a file. False: it exists only in this server's memory. */
  isInFolder: Promise<boolean>
}

export function createOutgoingMail({
  provider,
  now,
  folder = null,
  onFault,
  onDelay = () => undefined,
  pauseMs = growingPauseMs,
}: OutgoingMailSettings): OutgoingMail {
  const waitingEntries = new Set<Entry>()
  /** The mailboxes that got a first try, the latest last, as long as mails wait. */
  const latestMailboxes = new Set<string>()
  /** The number of consecutive server faults, and the time until which retries pause. */
  let serverFaults = 0
  let serverRestsUntil = 0
  let timer: NodeJS.Timeout | undefined
  let delivering: Promise<void> | null = null
  let isClosing = false

  const earlierMails = folder?.takeUp().then(
    (mails) => {
      for (const mail of mails) add(mail, { isNew: false })
      deliverNow()
    },
    (error: unknown) => onFault(error),
  )

  function add(mail: WaitingMail, { isNew }: { isNew: boolean }): void {
    const at = performance.now()
    const entry: Entry = {
      mail,
      mailbox: mailboxDigest(mail.to),
      tries: 0,
      isServersFault: false,
      dueAt: isNew ? at + afterResponseMs : at,
      isInFolder: Promise.resolve(!isNew),
    }
    if (isNew && folder) entry.isInFolder = pause(afterResponseMs).then(() => keep(entry, folder))
    waitingEntries.add(entry)
  }

  async function keep(entry: Entry, { put }: MailFolder): Promise<boolean> {
    if (!waitingEntries.has(entry)) return false
    try {
      await put(entry.mail)
      return true
    } catch (error) {
      onFault(error)
      return false
    }
  }

  /** Returns the mail to try next. Mails that were never tried come first, so that retries do not delay them. */
  function firstDue(): Entry | undefined {
    const at = performance.now()
    const due = [...waitingEntries].filter(
      ({ dueAt, tries }) => dueAt <= at && (tries === 0 || serverRestsUntil <= at),
    )
    const untried = due.filter(({ tries }) => tries === 0)
    return firstInTurn(untried) ?? due.sort((first, other) => first.dueAt - other.dueAt)[0]
  }

  /** Returns the oldest mail to a mailbox without a turn yet, else to the one whose turn was the longest ago. */
  function firstInTurn(entries: readonly Entry[]): Entry | undefined {
    const newMailbox = entries.find(({ mailbox }) => !latestMailboxes.has(mailbox))
    if (newMailbox || entries.length === 0) return newMailbox
    for (const latest of latestMailboxes) {
      const next = entries.find(({ mailbox }) => mailbox === latest)
      if (next) return next
    }
    return undefined
  }

  function noteTurn({ mailbox }: Entry): void {
    latestMailboxes.delete(mailbox)
    latestMailboxes.add(mailbox)
  }

  async function deliver(): Promise<void> {
    for (let entry = firstDue(); entry; entry = firstDue()) {
      // A mail that was tried already is tried again after the server's next start.
      if (isClosing && entry.tries > 0) break
      await attempt(entry)
    }
  }

  async function attempt(entry: Entry): Promise<void> {
    const { mail, isInFolder } = entry
    if (entry.tries === 0) noteTurn(entry)
    const isFile = await isInFolder
    if (now() >= mail.until) {
      leave(entry)
      onFault(new MailTooLate('a mail is of no use any more'))
      return
    }
    if (isFile && !(await folder?.has(mail.id))) {
      leave(entry)
      return
    }
    try {
      await provider.send(mail)
      leave(entry)
      if (serverFaults > 0) serverIsBack()
    } catch (error) {
      const meaning = provider.meaningOf(error)
      if (meaning === 'never') {
        leave(entry)
        onFault(error)
      } else {
        onDelay(error)
        tryLater(entry, meaning)
      }
    }
  }

  function tryLater(entry: Entry, meaning: 'later' | 'away'): void {
    const at = performance.now()
    entry.tries += 1
    entry.dueAt = at + pauseMs(entry.tries)
    entry.isServersFault = meaning === 'away'
    // Those that come for the first time meanwhile find the same, and make no pause longer.
    if (!entry.isServersFault || at < serverRestsUntil) return
    serverFaults += 1
    serverRestsUntil = at + pauseMs(serverFaults)
  }

  function serverIsBack(): void {
    const at = performance.now()
    serverFaults = 0
    serverRestsUntil = at
    for (const entry of waitingEntries) if (entry.isServersFault) entry.dueAt = Math.min(entry.dueAt, at)
  }

  /** Forgets a mail that was sent, or that is of no use any more. */
  function leave(entry: Entry): void {
    waitingEntries.delete(entry)
    if (waitingEntries.size === 0) latestMailboxes.clear()
    void entry.isInFolder.then(() => folder?.remove(entry.mail.id)).catch(onFault)
  }

  function deliverNow(): void {
    if (delivering) return
    clearTimeout(timer)
    delivering = deliver().finally(() => {
      delivering = null
      if (!isClosing) deliverLater()
    })
  }

  function deliverLater(): void {
    const at = performance.now()
    const times = [...waitingEntries].map(({ dueAt, tries }) =>
      tries === 0 ? dueAt : Math.max(dueAt, serverRestsUntil),
    )
    if (times.length === 0) return
    clearTimeout(timer)
    timer = setTimeout(deliverNow, Math.max(0, Math.min(...times) - at)).unref()
  }

  /**
   * Removes one mail when the queue is full: of the mailbox with the most waiting mails, so that a flood drops no mail to
   * others. Where each has one, it is the mail with the most tries: mails that no server accepts do not block the others.
   */
  function makeRoom(): boolean {
    if (waitingEntries.size < waitingMax) return true
    const byMailbox = Map.groupBy(waitingEntries, ({ mailbox }) => mailbox)
    const [fullest = []] = [...byMailbox.values()].sort((first, other) => other.length - first.length)
    const candidates = fullest.length > 1 ? fullest : [...waitingEntries]
    const [mostTried] = candidates.toSorted((first, other) => other.tries - first.tries)
    if (!mostTried || (fullest.length === 1 && mostTried.tries === 0)) return false
    leave(mostTried)
    return true
  }

  return {
    post: (mail) => {
      const older = [...waitingEntries].filter(
        ({ mail: { replaces } }) => replaces !== undefined && replaces === mail.replaces,
      )
      for (const each of older) leave(each)
      const wasFull = waitingEntries.size >= waitingMax
      const hasRoom = makeRoom()
      if (wasFull) onFault(new TooMuchMail('a mail was dropped: too many are waiting'))
      if (!hasRoom) return
      const postedAt = now()
      add({ until: postedAt + lifeMs, id: randomUUID(), ...mail, postedAt }, { isNew: true })
      if (!delivering) deliverLater()
    },
    close: async () => {
      isClosing = true
      clearTimeout(timer)
      const lastDelivery = (async () => {
        await earlierMails
        await delivering
        if ([...waitingEntries].some(({ tries }) => tries === 0)) await pause(afterResponseMs)
        await deliver()
        await Promise.all([...waitingEntries].map(({ isInFolder }) => isInFolder))
      })()
      let deadline: NodeJS.Timeout | undefined
      const tooLong = new Promise<void>((resolve) => {
        deadline = setTimeout(resolve, closeMsMax)
      })
      await Promise.race([lastDelivery, tooLong])
      clearTimeout(deadline)
    },
    waiting: () => {
      const oldest = Math.min(...[...waitingEntries].map(({ mail }) => mail.postedAt))
      return {
        count: waitingEntries.size,
        oldestMs: waitingEntries.size === 0 ? 0 : Math.max(0, now() - oldest),
      }
    },
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
