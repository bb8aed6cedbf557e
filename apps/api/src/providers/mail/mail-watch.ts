/**
 * Watches whether the mail server accepts mail. The operator must learn of a fault also when no mail is waiting any
 * more: links live for an hour, and a member whose first link never came requests no second one.
 */
import { hourMs } from '@porchlight/contracts/values/time'
import type { Mail, MailProvider } from './mail.ts'
import { isConnectionFault } from './mail-faults.ts'

export interface MailWatch {
  provider: MailProvider
  /**
   * Returns for how many milliseconds the mail server has accepted nothing; null while it works, or when nothing was
   * tried.
   */
  failingMs: () => number | null
  /** Tries it without a mail, where nothing else has shown how it is. */
  look: () => Promise<void>
}

/** The pause in ms after a check that found the mail server well, because mail servers do not like needless calls. */
const restMs = hourMs

export function watchMail(
  provider: MailProvider,
  { now, onFault }: { now: () => number; onFault: (error: unknown) => void },
): MailWatch {
  let failure: { since: number; canBeProbed: boolean } | null = null
  let lastWellAt = Number.NEGATIVE_INFINITY

  const noteWell = () => {
    failure = null
    lastWellAt = now()
  }
  const noteFault = (error: unknown) => {
    if (provider.meaningOf(error) !== 'away') return noteWell()
    failure = { since: failure?.since ?? now(), canBeProbed: isConnectionFault(error) }
  }

  async function send(mail: Mail): Promise<void> {
    try {
      await provider.send(mail)
      noteWell()
    } catch (error) {
      noteFault(error)
      throw error
    }
  }

  async function look(): Promise<void> {
    const isWell = failure === null && Math.abs(now() - lastWellAt) < restMs
    if (!provider.probe || isWell || failure?.canBeProbed === false) return
    try {
      await provider.probe()
      noteWell()
    } catch (error) {
      noteFault(error)
      onFault(error)
    }
  }

  return {
    provider: { ...provider, send },
    failingMs: () => (failure === null ? null : Math.max(0, now() - failure.since)),
    look,
  }
}
