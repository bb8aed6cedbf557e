/** The built app: hashed assets for ever, the page and the worker always fresh, app routes answered by the one page. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const pageHeaders: Record<string, string> = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    // Radix injects styles, and a precached page cannot carry a nonce.
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self'",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'geolocation=(self), camera=(), microphone=()',
}
const yearSeconds = 31_536_000

export async function registerPages(
  app: FastifyInstance,
  webDir: string,
  publicUrl: URL | null,
): Promise<void> {
  const headers = { ...pageHeaders }
  if (publicUrl?.protocol === 'https:') headers['strict-transport-security'] = `max-age=${yearSeconds}`
  const hasApp = existsSync(join(webDir, 'index.html'))
  if (!hasApp) return

  await app.register(fastifyStatic, {
    root: webDir,
    preCompressed: true,
    index: false,
    wildcard: true,
    setHeaders: (reply, path) => {
      for (const [name, value] of Object.entries(headers)) reply.header(name, value)
      const isHashed = path.includes('/assets/')
      reply.header('cache-control', isHashed ? `public, max-age=${yearSeconds}, immutable` : 'no-cache')
    },
  })

  // A missing file is a 404, never the page: an old tab asking for an old chunk must not be given HTML.
  app.addHook('onRequest', async (request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const isCall = request.routeOptions.url?.startsWith('/api/')
    if (!isRead || isCall || !isAppRoute(request.url)) return
    return reply.sendFile('index.html')
  })
}

function isAppRoute(url: string): boolean {
  const [path = ''] = url.split('?')
  return !/^\/(api|ws|livez|readyz|assets|tiles)(\/|$)/.test(path) && !/\.[a-z0-9]+$/i.test(path)
}
