/** The server seen through a proxy that can publish a newer worker: all that a phone needs to find an update. */
import { request as ask } from 'node:http'
import { type HttpServer, openHttpServer } from './http-server.ts'

export interface Release extends HttpServer {
  /** Changes the worker's script: the next request gets another version. */
  publish: () => void
}

export async function openRelease(serverPort: number): Promise<Release> {
  let releases = 1
  const proxy = await openHttpServer((request, response) => {
    // Neither packed nor remembered: it is always read whole.
    const {
      'accept-encoding': _packed,
      'if-none-match': _tag,
      'if-modified-since': _since,
      ...headers
    } = request.headers
    const isWorker = request.url === '/service-worker.js'
    const forwarded = ask(
      {
        port: serverPort,
        host: '127.0.0.1',
        method: request.method,
        path: request.url,
        headers: isWorker ? headers : request.headers,
      },
      (answer) => {
        const {
          'content-length': _length,
          etag: _etag,
          'last-modified': _modified,
          ...keptHeaders
        } = answer.headers
        response.writeHead(answer.statusCode ?? 502, isWorker ? keptHeaders : answer.headers)
        answer.on('end', () => response.end(isWorker ? `\n// release ${releases}` : undefined))
        answer.on('data', (chunk: Buffer) => response.write(chunk))
      },
    )
    forwarded.on('error', () => response.destroy())
    request.pipe(forwarded)
  })
  return {
    ...proxy,
    publish: () => {
      releases += 1
    },
  }
}
