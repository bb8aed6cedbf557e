/** A mail server that speaks SMTP, with a box that a test can look into. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  from: string
  to: string[]
  /** Headers and body as they came over the line. */
  message: string
  /** Whether the line was upgraded to TLS before the mail was handed over. */
  secure: boolean
  user: string | undefined
}

export interface TestMailServer {
  port: number
  received: ReceivedMail[]
  close: () => Promise<void>
}

interface TestMailServerOptions {
  /** Refuses whoever does not log in with these. */
  login?: { user: string; password: string }
  withoutTls?: boolean
  /** A recipient this server has no mailbox for. */
  refuses?: string
}

export async function startMailServer({
  login,
  withoutTls = false,
  refuses,
}: TestMailServerOptions = {}): Promise<TestMailServer> {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: login === undefined,
    disabledCommands: [...(withoutTls ? ['STARTTLS'] : []), ...(login ? [] : ['AUTH'])],
    logger: false,
    onAuth: ({ username, password }, _session, answer) => {
      if (username === login?.user && password === login?.password) answer(null, { user: username })
      else answer(new Error('Invalid username or password'))
    },
    onRcptTo: ({ address }, _session, answer) => {
      if (address !== refuses) answer()
      else answer(Object.assign(new Error(`No such mailbox: ${address}`), { responseCode: 550 }))
    },
    onData: (stream, session, answer) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          message: Buffer.concat(chunks).toString(),
          secure: session.secure,
          user: typeof session.user === 'string' ? session.user : undefined,
        })
        answer()
      })
    },
  })
  // A client that hangs up in the middle is what some tests are about.
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    port: (server.server.address() as AddressInfo).port,
    received,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
