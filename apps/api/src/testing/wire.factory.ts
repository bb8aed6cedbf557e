/** Calls over a real connection, counted in bytes as a phone would pay for them. */
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { TestApp, TestMember } from './app.factory.ts'

interface WireResponse {
  status: number
  headers: IncomingMessage['headers']
  /** All that came down the line: status, headers and body. */
  bytes: number
  body: Buffer
  json: <Shape>() => Shape
}

/** Listens on a free port of this machine; gives the address. */
export async function listen({ app }: TestApp): Promise<URL> {
  return new URL(await app.server.listen({ port: 0, host: '127.0.0.1' }))
}

export async function callOverWire(
  address: URL,
  member: TestMember,
  { method = 'POST', path = '/api/sync', body, headers = {} }: WireCall,
): Promise<WireResponse> {
  const call = request(new URL(path, address), {
    method,
    agent: false,
    headers: {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      cookie: member.cookie,
      ...headers,
    },
  })
  call.end(body)
  const [response] = (await once(call, 'response')) as [IncomingMessage]
  const { socket } = response
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk as Buffer)
  const rawBody = Buffer.concat(chunks)
  const encoding = response.headers['content-encoding']
  const plain =
    encoding === 'br' ? brotliDecompressSync(rawBody) : encoding === 'gzip' ? gunzipSync(rawBody) : rawBody
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    bytes: socket.bytesRead,
    body: plain,
    json: <Shape>() => JSON.parse(plain.toString('utf8')) as Shape,
  }
}

interface WireCall {
  method?: string
  path?: string
  body?: string | Buffer
  headers?: Record<string, string>
}

interface RawResponse {
  status: number
  headers: Record<string, string>
  body: string
}

/** Exactly these bytes, and all that comes back until the server closes the line. */
export async function sendRaw(address: URL, text: string): Promise<RawResponse> {
  const line = connect({ host: address.hostname, port: Number(address.port) })
  line.write(text, 'latin1')
  let response = ''
  for await (const chunk of line) response += String(chunk)
  const [head = '', body = ''] = response.split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  return {
    status: Number(first.split(' ')[1]),
    headers: Object.fromEntries(
      lines.map((each) => [
        each.slice(0, each.indexOf(':')).toLowerCase(),
        each.slice(each.indexOf(':') + 2),
      ]),
    ),
    body,
  }
}
