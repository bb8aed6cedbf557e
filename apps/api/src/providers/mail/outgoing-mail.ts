/**
 * Mail leaves after the answer that caused it, one after the other: no call waits for a mail server, and none
 * fails because of one. What could not be sent is logged and forgotten; whoever misses it asks again.
 */
import type { Mail, MailProvider } from './mail.ts'

export interface OutgoingMail {
  post: (mail: Mail) => void
  /** Lets what was posted go, but waits no longer than that. */
  close: () => Promise<void>
  /** What has not left yet. */
  waiting: () => { count: number; oldestMs: number }
}

interface OutgoingMailSettings {
  provider: MailProvider
  onFault: (error: unknown) => void
}

/** Of a mail server that is away: beyond that, the memory is worth more than the mail. */
const waitingMax = 500
const closeMsMax = 5000
/** The answer is on its way by then: a mail must not make it slower than one that sends none. */
const afterAnswerMs = 100

export class TooMuchMail extends Error {
  override name = 'TooMuchMail'
}

export function createOutgoingMail({ provider, onFault }: OutgoingMailSettings): OutgoingMail {
  /** With the one under way at its head. Of a clock that nobody sets. */
  const waiting: { mail: Mail; since: number }[] = []
  let delivering: Promise<void> | null = null

  async function deliver(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, afterAnswerMs))
    for (let first = waiting[0]; first; first = waiting[0]) {
      await provider.send(first.mail).catch(onFault)
      waiting.shift()
    }
    delivering = null
  }

  return {
    post: (mail) => {
      if (waiting.length >= waitingMax) {
        onFault(new TooMuchMail('a mail was dropped: too many are waiting'))
        return
      }
      waiting.push({ mail, since: performance.now() })
      delivering ??= deliver()
    },
    close: async () => {
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, closeMsMax)
      })
      await Promise.race([delivering, late])
      clearTimeout(timer)
    },
    waiting: () => {
      const [oldest] = waiting
      return { count: waiting.length, oldestMs: oldest ? performance.now() - oldest.since : 0 }
    },
  }
}

/** A mail server's own words name whom the mail was for: only its codes are kept. */
export function mailFault(error: unknown): { name: string; code?: string; responseCode?: number } {
  const { name, code, responseCode } = error as Error & { code?: string; responseCode?: number }
  return { name, ...(code && { code }), ...(responseCode && { responseCode }) }
}
