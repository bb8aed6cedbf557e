/**
 * A proxy between phones and a server that checks all requests, responses and socket frames against the server's own
 * API description. It passes everything on unchanged, and reports what the description does not contain.
 */
import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import * as ws from 'ws'
import type { OpenapiDocument } from '../../../apps/api/src/openapi/document.ts'
import {
  type BodyFaultOf,
  bodiesBy,
  describedBy,
  type FaultOf,
  type FrameFaultOf,
  framesBy,
} from '../../../apps/api/src/openapi/response-check.factory.ts'

export interface DescribedLine {
  /** Returns what the description does not contain, each once. */
  findings: () => string[]
  /** Returns the number of calls and frames that were checked against the description. */
  held: () => { calls: number; frames: number }
  close: () => Promise<void>
}

interface Judges {
  document: OpenapiDocument
  answer: FaultOf
  body: BodyFaultOf
  frame: FrameFaultOf
}

/** Reads frames out of bytes. The types of ws leave it out. */
type FrameReader = NodeJS.WritableStream & { on: (event: 'message', hear: (text: Buffer) => void) => unknown }
const { Receiver } = ws as unknown as {
  Receiver: new (options: { isServer: boolean; binaryType: 'nodebuffer' }) => FrameReader
}

/**
 * The paths of calls. Pages and files of the app are no calls. A provider's calls concern only the provider and the
 * operator, and the handbook describes them.
 */
const callUrlPattern =
  /^\/(?:api(?!\/background-check\/callback|\/paypal\/webhook)|calendar|unsubscribe|livez|readyz|\.well-known\/change-password)(?:[/?]|$)/

/** @param port where phones come; @param serverPort where the server listens, which it does already */
export async function openDescribedLine(port: number, serverPort: number): Promise<DescribedLine> {
  const judges = await judgesOf(serverPort)
  const foundFaults = new Set<string>()
  const heldCounts = { calls: 0, frames: 0 }
  const sockets = new Set<Socket>()
  const proxy = createServer((phoneRequest, response) => {
    void passOn(phoneRequest, response, serverPort).then((call) => {
      if (call === null || !callUrlPattern.test(call.url)) return
      heldCounts.calls += 1
      for (const fault of faultsOf(call, judges)) foundFaults.add(fault)
    })
  })
  proxy.on('upgrade', (phoneRequest: IncomingMessage, phone: Socket, head: Buffer) => {
    const server = connect(serverPort, '127.0.0.1')
    for (const [socket, other] of [
      [phone, server],
      [server, phone],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => other.destroy())
    }
    server.write(headOf(phoneRequest))
    server.write(head)
    const hear = (frame: 'ClientFrame' | 'ServerFrame', text: Buffer) => {
      heldCounts.frames += 1
      const fault = judges.frame(frame, JSON.parse(text.toString()))
      if (fault !== null) foundFaults.add(`${fault}: ${text}`)
    }
    listen(phone, { isServer: true }, (text) => hear('ClientFrame', text))
    listen(server, { isServer: false }, (text) => hear('ServerFrame', text))
    phone.pipe(server)
    server.pipe(phone)
  })
  proxy.listen(port, '127.0.0.1')
  await once(proxy, 'listening')
  return {
    findings: () => [...foundFaults],
    held: () => ({ ...heldCounts }),
    close: async () => {
      for (const socket of sockets) socket.destroy()
      proxy.closeAllConnections()
      proxy.close()
      await once(proxy, 'close')
    },
  }
}

/** Throws when something was not in the description. Prints how much was checked against it. */
export function assertDescribed(line: DescribedLine): void {
  const { calls, frames } = line.held()
  const findings = line.findings()
  process.stdout.write(
    `Held against the description: ${calls} calls, ${frames} frames; ${findings.length} findings\n`,
  )
  if (findings.length > 0) throw new Error(`The description does not tell of this:\n${findings.join('\n')}`)
}

async function judgesOf(serverPort: number): Promise<Judges> {
  const document = (await (
    await fetch(`http://127.0.0.1:${serverPort}/api/openapi.json`)
  ).json()) as OpenapiDocument
  return { document, answer: describedBy(document), body: bodiesBy(document), frame: framesBy(document) }
}

interface Call {
  method: string
  url: string
  requestBody: { type: string; bytes: Buffer }
  status: number
  type: string
  answered: Buffer
}

/** Returns null when the phone or the server closed the connection. */
async function passOn(
  phoneRequest: IncomingMessage,
  response: ServerResponse,
  port: number,
): Promise<Call | null> {
  const { method = 'GET', url = '/', headers } = phoneRequest
  try {
    const onward = request({ host: '127.0.0.1', port, method, path: url, headers, agent: false })
    phoneRequest.pipe(onward)
    response.on('close', () => response.writableFinished || onward.destroy())
    const bytes = buffer(phoneRequest)
    const [back] = (await once(onward, 'response')) as [IncomingMessage]
    response.writeHead(back.statusCode ?? 502, back.rawHeaders)
    back.pipe(response)
    const responseBytes = unpacked(await buffer(back), back.headers['content-encoding'])
    return {
      ...{ method, url, status: back.statusCode ?? 0, answered: responseBytes },
      requestBody: {
        type: headers['content-type'] ?? '',
        bytes: unpacked(await bytes, headers['content-encoding']),
      },
      type: back.headers['content-type'] ?? '',
    }
  } catch {
    response.destroy()
    return null
  }
}

function unpacked(bytes: Buffer, encoding: string | undefined): Buffer {
  if (encoding === 'gzip') return gunzipSync(bytes)
  if (encoding === 'br') return brotliDecompressSync(bytes)
  return encoding === 'zstd' ? zstdDecompressSync(bytes) : bytes
}

function faultsOf(
  { method, url, requestBody, status, type, answered: responseBytes }: Call,
  judges: Judges,
): string[] {
  const { pathname, searchParams } = new URL(url, 'http://porch')
  const route = routeOf(judges.document, method, pathname)
  if (route === null) return [`${method} ${pathname} is not told of: ${status}`]
  const faults = [judges.answer({ method, route, status, type, text: responseBytes.toString() })]
  // A request that the server refuses may have any content, so it is not checked.
  if (status < 400) {
    faults.push(...namesUntold(judges.document, { method, route, searchParams }))
    const isJson = requestBody.type.startsWith('application/json')
    if (isJson || requestBody.bytes.length === 0)
      faults.push(judges.body(method, route, isJson ? JSON.parse(requestBody.bytes.toString()) : undefined))
    else if (
      !(
        (requestBody.type.split(';')[0] ?? '') in
        (callAt(judges.document, method, route)?.requestBody?.content ?? {})
      )
    )
      faults.push(`${method} ${route} takes ${requestBody.type}`)
  }
  return faults.filter((fault) => fault !== null)
}

const callAt = (document: OpenapiDocument, method: string, route: string) =>
  document.paths[route]?.[method.toLowerCase()]

/** The most literal of those that fit. */
function routeOf(document: OpenapiDocument, method: string, pathname: string): string | null {
  const fits = Object.keys(document.paths).filter((route) => {
    const pattern = route.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')
    return new RegExp(`^${pattern}$`).test(pathname) && callAt(document, method, route) !== undefined
  })
  return fits.sort((first, other) => first.split('{').length - other.split('{').length)[0] ?? null
}

function namesUntold(
  document: OpenapiDocument,
  { method, route, searchParams }: { method: string; route: string; searchParams: URLSearchParams },
): string[] {
  const parameters = callAt(document, method, route)?.parameters ?? []
  const describedNames = parameters.flatMap((each) =>
    'name' in each && each.in === 'query' ? [each.name] : [],
  )
  return [...searchParams.keys()]
    .filter((name) => !describedNames.includes(name))
    .map((name) => `${method} ${route}?${name}`)
}

/** Returns the head of a request without the extensions that would compress the frames. */
function headOf({ method, url, rawHeaders }: IncomingMessage): string {
  const lines: string[] = []
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]?.toLowerCase() !== 'sec-websocket-extensions')
      lines.push(`${rawHeaders[at]}: ${rawHeaders[at + 1]}`)
  }
  return `${method} ${url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`
}

/** Reads the frames of one side, beginning after the server's response to the upgrade. */
function listen(from: Socket, { isServer }: { isServer: boolean }, hear: (text: Buffer) => void): void {
  const receiver = new Receiver({ isServer, binaryType: 'nodebuffer' })
  receiver.on('message', hear)
  // The side that receives an invalid frame reports it, so the proxy ignores the error.
  receiver.on('error', () => undefined)
  let response: Buffer | null = isServer ? null : Buffer.alloc(0)
  from.on('data', (chunk: Buffer) => {
    // The receiver takes a phone's mask off where the bytes are, and they are still to be passed on.
    const bytes = Buffer.from(chunk)
    if (response === null) receiver.write(bytes)
    else {
      response = Buffer.concat([response, bytes])
      const end = response.indexOf('\r\n\r\n')
      if (end < 0) return
      const isAgreed = response.subarray(0, 13).toString() === 'HTTP/1.1 101 '
      if (isAgreed) receiver.write(response.subarray(end + 4))
      response = isAgreed ? null : response
    }
  })
}
