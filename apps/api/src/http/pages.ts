/** The built app: hashed assets for ever, the page and the worker always fresh, app routes answered by the one page. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { cacheControl, createPageHeaders } from './headers.ts'

export async function registerPages(
  app: FastifyInstance,
  webDir: string,
  publicUrl: URL | null,
): Promise<void> {
  const hasApp = existsSync(join(webDir, 'index.html'))
  if (!hasApp) return
  const pageHeaders = createPageHeaders(publicUrl)

  // The plugin's own route does not say who may call it.
  app.addHook('onRoute', (route) => {
    if (route.url === '/*') route.config = { ...route.config, access: 'anyone' }
  })
  await app.register(fastifyStatic, {
    root: webDir,
    preCompressed: true,
    index: false,
    wildcard: true,
    setHeaders: (reply, path) => {
      void reply.headers({ ...pageHeaders(reply.request.url), 'cache-control': cacheControl(path) })
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
