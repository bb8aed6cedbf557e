/**
 * The line between a phone and the server, as a TCP proxy whose quality can be switched at any moment.
 * A switch counts for what comes after it; `drop` also ends the connections that are open.
 */
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { freePort } from './server.ts'

type Quality =
  | { kind: 'pass' }
  /** Accepts connections and never responds. */
  | { kind: 'stall' }
  /** The request arrives, but only this many bytes of the response do. */
  | { kind: 'cut'; bytes: number; requests: RegExp }
  /** These requests never arrive; others do. */
  | { kind: 'lose'; requests: RegExp }
  /**
   * A limit on these requests: this many bytes of them arrive in all, heads included. The next request ends the
   * connection.
   */
  | { kind: 'cut-requests'; bytes: number; requests: RegExp }
  /** A page of somebody else is the response to every request. */
  | { kind: 'portal' }
  /** All connections fail, as if there were no server. */
  | { kind: 'drop' }

export interface Line {
  readonly port: number
  readonly origin: string
  pass: () => void
  stall: () => void
  /** Lets later requests pass. A stalled one stays stalled. */
  heal: () => void
  /** Cuts the responses to requests whose first line matches, such as `POST /api/sync`. All other responses pass. */
  cut: (options: { bytes: number; requests: RegExp }) => void
  /** Lets so many bytes of the requests whose first line matches reach the server, and hangs up on what follows; others pass. */
  cutRequests: (options: { bytes: number; requests: RegExp }) => void
  /** Hangs up on requests whose first line matches, before they reach the server; others pass. */
  lose: (options: { requests: RegExp }) => void
  portal: () => void
  drop: () => void
  /** Returns the counts since the line was opened or last counted. */
  count: () => Counts
  close: () => Promise<void>
}

export interface Counts {
  connections: number
  bytesUp: number
  bytesDown: number
  /** First lines without the protocol, such as 'GET /api/auth/user'. */
  requests: string[]
  /** Requests that did not pass whole. */
  cuts: number
  /** Sockets that the server agreed to. */
  sockets: number
}

const portalPage = '<!doctype html><title>Welcome to the station WiFi</title><p>Please accept our terms.</p>'
const portalResponse =
  'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nConnection: close\r\n' +
  `Content-Length: ${Buffer.byteLength(portalPage)}\r\n\r\n${portalPage}`
const requestLine = /^((?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS) \S+) HTTP\/1\.1\r\n/
const switching = Buffer.from('HTTP/1.1 101 ')

export async function openLine(serverPort: number): Promise<Line> {
  const port = await freePort()
  const open = new Set<Socket>()
  /** Connections that lost bytes while stalled: they can never be whole again. */
  const lossy = new Set<Socket>()
  let quality: Quality = { kind: 'pass' }
  let counts = noCounts()

  const proxy = createServer((phone) => {
    counts.connections += 1
    if (quality.kind === 'drop') {
      phone.resetAndDestroy()
      return
    }
    const server = connect(serverPort, '127.0.0.1')
    let request = ''
    let answeredBytes = 0
    for (const [socket, other] of [
      [phone, server],
      [server, phone],
    ] as const) {
      open.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        open.delete(socket)
        lossy.delete(socket)
        other.destroy()
      })
    }
    phone.on('data', (chunk: Buffer) => {
      const line = requestLine.exec(chunk.subarray(0, 2048).toString('latin1'))?.[1]
      if (line !== undefined) {
        request = line
        answeredBytes = 0
        counts.requests.push(line)
      }
      counts.bytesUp += chunk.length
      if (quality.kind === 'stall') lossy.add(phone)
      if (lossy.has(phone)) return
      if (quality.kind === 'cut-requests' && quality.requests.test(request)) {
        const passedBytes = chunk.subarray(0, Math.max(0, quality.bytes))
        quality.bytes -= chunk.length
        if (passedBytes.length > 0) server.write(passedBytes)
        // The server's side ends normally, so that the bytes already written arrive before the connection closes.
        if (passedBytes.length < chunk.length) {
          server.end()
          phone.resetAndDestroy()
          counts.cuts += 1
        }
        return
      }
      if (quality.kind === 'portal') phone.end(portalResponse)
      else if (quality.kind === 'lose' && quality.requests.test(request)) phone.resetAndDestroy()
      else server.write(chunk)
    })
    server.on('data', (chunk: Buffer) => {
      if (chunk.subarray(0, switching.length).equals(switching)) counts.sockets += 1
      if (quality.kind === 'stall') lossy.add(phone)
      if (lossy.has(phone) || quality.kind === 'portal') return
      const room =
        quality.kind === 'cut' && quality.requests.test(request) ? quality.bytes - answeredBytes : Infinity
      const passedBytes = chunk.subarray(0, Math.max(0, room))
      answeredBytes += chunk.length
      counts.bytesDown += passedBytes.length
      if (passedBytes.length === chunk.length) phone.write(chunk)
      else phone.end(passedBytes)
    })
  })
  proxy.listen(port, '127.0.0.1')
  await once(proxy, 'listening')

  const hangUp = () => {
    for (const socket of open) socket.resetAndDestroy()
  }
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    pass: () => {
      for (const socket of lossy) socket.resetAndDestroy()
      quality = { kind: 'pass' }
    },
    stall: () => {
      quality = { kind: 'stall' }
    },
    heal: () => {
      quality = { kind: 'pass' }
    },
    cut: (options) => {
      quality = { kind: 'cut', ...options }
    },
    cutRequests: (options) => {
      quality = { kind: 'cut-requests', ...options }
    },
    lose: (options) => {
      quality = { kind: 'lose', ...options }
    },
    portal: () => {
      quality = { kind: 'portal' }
    },
    drop: () => {
      quality = { kind: 'drop' }
      hangUp()
    },
    count: () => {
      const takenCounts = counts
      counts = noCounts()
      return takenCounts
    },
    close: async () => {
      hangUp()
      proxy.close()
      await once(proxy, 'close')
    },
  }
}

function noCounts(): Counts {
  return { connections: 0, bytesUp: 0, bytesDown: 0, requests: [], cuts: 0, sockets: 0 }
}
