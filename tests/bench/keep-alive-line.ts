/**
 * One connection that stays open and sends one request after the other. Node's own client takes longer for a call than
 * a bare server does, so this one reads only as much of a response as it needs to find its end.
 */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export interface Reply {
  status: number
  head: string
  body: Buffer
  /** All of it, as it came. */
  bytes: number
}

export interface KeptLine {
  ask: (request: Buffer) => Promise<Reply>
  close: () => void
}

export async function openKeptLine(port: number): Promise<KeptLine> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await once(socket, 'connect')
  const lineEnd = once(socket, 'close').then(() => {
    throw new Error('The server ended the line')
  })
  lineEnd.catch(() => undefined)
  return {
    ask: (request) => {
      const replied = readReply(socket)
      socket.write(request)
      return Promise.race([replied, lineEnd])
    },
    close: () => socket.destroy(),
  }
}

function readReply(socket: Socket): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let receivedBytes = 0
    let reply: Head | null = null
    const read = (chunk: Buffer) => {
      chunks.push(chunk)
      receivedBytes += chunk.length
      try {
        reply ??= headOf(chunks.length === 1 ? chunk : Buffer.concat(chunks))
      } catch (error) {
        socket.off('data', read)
        reject(error)
      }
      if (reply === null || receivedBytes < reply.bytes) return
      socket.off('data', read)
      const { status, head, bodyFrom, bytes } = reply
      resolve({ status, head, bytes, body: Buffer.concat(chunks).subarray(bodyFrom) })
    }
    socket.on('data', read)
  })
}

interface Head {
  status: number
  head: string
  bodyFrom: number
  bytes: number
}

/** Returns null while the head is incomplete. */
function headOf(text: Buffer): Head | null {
  const end = text.indexOf('\r\n\r\n')
  if (end === -1) return null
  const head = text.toString('latin1', 0, end)
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (length === undefined) throw new Error(`An answer that does not say how long it is:\n${head}`)
  const bodyFrom = end + 4
  return { status: Number(head.slice(9, 12)), head, bodyFrom, bytes: bodyFrom + Number(length) }
}

/**
 * Builds a call as a device makes it. `body` is JSON in bytes. For a body in gzip, `headers` must contain the encoding.
 */
export function callOf(
  method: string,
  path: string,
  { cookie, body, headers = {} }: { cookie?: string; body?: Buffer; headers?: Record<string, string> } = {},
): Buffer {
  const allHeaders: Record<string, string> = {
    host: '127.0.0.1',
    'sec-fetch-site': 'same-origin',
    ...(cookie === undefined ? {} : { cookie }),
    ...(body === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': String(body.length) }),
    ...headers,
  }
  const lines = Object.entries(allHeaders).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.concat([
    Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`),
    body ?? Buffer.alloc(0),
  ])
}
