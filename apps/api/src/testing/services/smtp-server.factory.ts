/** A mail server that speaks SMTP, with a box that a test can look into. */
import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  from: string
  to: string[]
  /** Headers and body as they came over the line. */
  message: string
  /** True when the connection was upgraded to TLS before the mail was sent. */
  secure: boolean
  user: string | undefined
  /** The host name in the sender's greeting. */
  greeting: string
}

export interface TestMailServer {
  port: number
  receivedMails: ReceivedMail[]
  close: () => Promise<void>
}

const waitMsMax = 15_000

/** Returns the nth mail to this address. Mails are sent after the response, so this waits for it. */
export async function mailReceived(
  { receivedMails }: TestMailServer,
  to: string,
  nth = 1,
): Promise<ReceivedMail> {
  const until = Date.now() + waitMsMax
  for (;;) {
    const mail = receivedMails.filter((each) => each.to.some((address) => isSameMailbox(address, to)))[
      nth - 1
    ]
    if (mail) return mail
    if (Date.now() > until) throw new Error(`no mail number ${nth} to ${to}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

const isSameMailbox = (firstAddress: string, other: string) =>
  firstAddress.toLowerCase() === other.toLowerCase()

/** Returns the text of a mail as its reader sees it; in transfer, long lines are split. */
export function textOf({ message }: ReceivedMail): string {
  const at = message.indexOf('\r\n\r\n')
  const body = message.slice(at + 4).replaceAll('\r\n', '\n')
  if (!/^Content-Transfer-Encoding: quoted-printable\r$/im.test(message.slice(0, at + 2))) return body
  const bytes = body
    .replaceAll('=\n', '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

function refusal(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode })
}

export interface TestMailServerOptions {
  /** The login that the server requires: a client without it is refused. */
  login?: { user: string; password: string }
  withoutTls?: boolean
  /** A recipient this server has no mailbox for. */
  refuses?: string
  /** A recipient at whose name this server ends the connection without a response. */
  hangsUpAt?: string
  /**
   * The step at which all mail is refused: at the connection, at any sender, or at any recipient before a login, as
   * some servers do.
   */
  refusesAll?: 'connection' | 'sender' | 'recipient'
  /**
   * The step at which the first `times` attempts are refused with codes for 'try again later': the connection, a
   * recipient, or the whole mail.
   */
  notNow?: { at: 'connection' | 'recipient' | 'data'; times: number }
  /** Called for each mail with the number received so far; the sender receives no response before it resolves. */
  onReceived?: (count: number) => Promise<void>
  /** The port of an earlier server, to take its place. */
  port?: number
}

export async function startMailServer({
  login,
  withoutTls = false,
  refuses,
  hangsUpAt,
  refusesAll,
  notNow,
  onReceived,
  port = 0,
}: TestMailServerOptions = {}): Promise<TestMailServer> {
  const receivedMails: ReceivedMail[] = []
  const sockets = new Set<Socket>()
  let remainingTimes = notNow?.times ?? 0
  const isNotNow = (at: NonNullable<typeof notNow>['at']) => {
    if (notNow?.at !== at || remainingTimes === 0) return false
    remainingTimes -= 1
    return true
  }
  const server = new SMTPServer({
    authOptional: login === undefined,
    disabledCommands: [...(withoutTls ? ['STARTTLS'] : []), ...(login ? [] : ['AUTH'])],
    logger: false,
    onAuth: ({ username, password }, _session, response) => {
      if (username === login?.user && password === login?.password) response(null, { user: username })
      else response(new Error('Invalid username or password'))
    },
    onConnect: (_session, response) => {
      if (isNotNow('connection')) response(refusal(421, 'Too many from you'))
      else if (refusesAll === 'connection') response(refusal(554, 'No mail from your network'))
      else response()
    },
    onMailFrom: (_address, _session, response) => {
      if (refusesAll === 'sender') response(refusal(550, 'Not a sender of ours'))
      else response()
    },
    onRcptTo: ({ address }, _session, response) => {
      if (address === hangsUpAt) for (const socket of sockets) socket.destroy()
      else if (isNotNow('recipient')) response(refusal(450, 'Greylisted, try again later'))
      else if (refusesAll === 'recipient') response(refusal(530, 'Log in first'))
      else if (address === refuses) response(refusal(550, `No such mailbox: ${address}`))
      else response()
    },
    onData: (stream, session, response) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (isNotNow('data')) return response(refusal(451, 'Try again later'))
        const { mailFrom, rcptTo } = session.envelope
        receivedMails.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          message: Buffer.concat(chunks).toString(),
          secure: session.secure,
          greeting: session.hostNameAppearsAs,
          user: typeof session.user === 'string' ? session.user : undefined,
        })
        void Promise.resolve(onReceived?.(receivedMails.length)).then(() => response())
      })
    },
  })
  // A client that hangs up in the middle is what some tests are about.
  server.on('error', () => undefined)
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    port: (server.server.address() as AddressInfo).port,
    receivedMails,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
