/**
 * A captive portal. After the worker's script has passed, it responds to every request with its own page until the user
 * accepts its terms.
 */
import { request as ask } from 'node:http'
import { type HttpServer, openHttpServer } from './http-server.ts'

interface CaptivePortal extends HttpServer {
  /** Returns the paths to which the portal responded with its own page. */
  answered: () => string[]
  agree: () => void
}

export async function openCaptivePortal(serverPort: number): Promise<CaptivePortal> {
  const portalPaths: string[] = []
  let state: 'quiet' | 'asking' | 'agreed' = 'quiet'
  const proxy = await openHttpServer((request, response) => {
    const { method, headers, url: path = '' } = request
    if (state === 'asking') {
      portalPaths.push(path)
      response.writeHead(200, { 'content-type': 'text/html' })
      response.end('<!doctype html><title>Welcome to the station</title><p>Please accept our terms.</p>')
      return
    }
    const forwarded = ask({ port: serverPort, host: '127.0.0.1', method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
      if (path === '/service-worker.js' && state === 'quiet') state = 'asking'
    })
    forwarded.on('error', () => response.destroy())
    request.pipe(forwarded)
  })
  return {
    ...proxy,
    answered: () => portalPaths,
    agree: () => {
      state = 'agreed'
    },
  }
}
