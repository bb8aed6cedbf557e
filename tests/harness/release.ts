/** The server seen through a proxy that can publish a newer worker: all that a phone needs to find an update. */
import { once } from 'node:events'
import { request as ask, createServer } from 'node:http'
import { freePort } from './server.ts'

export interface Release {
  readonly origin: string
  /** From now on the worker's script is another one. */
  publish: () => void
  close: () => Promise<void>
}

export async function openRelease(serverPort: number): Promise<Release> {
  const port = await freePort()
  let releases = 1
  const proxy = createServer((request, response) => {
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
          ...answered
        } = answer.headers
        response.writeHead(answer.statusCode ?? 502, isWorker ? answered : answer.headers)
        answer.on('end', () => response.end(isWorker ? `\n// release ${releases}` : undefined))
        answer.on('data', (chunk: Buffer) => response.write(chunk))
      },
    )
    forwarded.on('error', () => response.destroy())
    request.pipe(forwarded)
  })
  proxy.listen(port, '127.0.0.1')
  await once(proxy, 'listening')
  return {
    origin: `http://127.0.0.1:${port}`,
    publish: () => {
      releases += 1
    },
    close: async () => {
      proxy.closeAllConnections()
      proxy.close()
      await once(proxy, 'close')
    },
  }
}
