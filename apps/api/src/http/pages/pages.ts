/**
 * The built app: hashed assets are cached for ever, the page and the worker are always fresh, and every app route gets
 * the one page. Visitors get a page without the parts that only members need, and at `/` with the landing page in it.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cacheControl, createFileHeaders, createPageHeaders, isPartOfPage } from '../server/headers.ts'
import { visitorDocument } from './visitor-document.ts'

interface PagesSettings {
  /** The folder of the built app. */
  webDir: string
  publicUrl: URL | null
  communityName: () => string | null
  /** The name of the cookie that only who is signed in has. */
  sessionCookieName: string
  /** False: a request for the service worker gets one that removes itself. */
  hasServiceWorker: boolean
  /** True when the page may load Google's search for addresses. */
  hasGooglePlaces: boolean
  /** True when members pay by PayPal. */
  hasPaypal: () => boolean
  /** The origin of a provider's map tiles; null without a provider. */
  tilesOrigin: string | null
}

export async function registerPages(app: FastifyInstance, settings: PagesSettings): Promise<void> {
  const { webDir, publicUrl, sessionCookieName, hasServiceWorker } = settings
  const { hasGooglePlaces, hasPaypal, tilesOrigin } = settings
  const hasApp = existsSync(join(webDir, page))
  if (!hasApp) return
  const has = (file: string) => existsSync(join(webDir, file))
  const read = (file: string) => readFileSync(join(webDir, file), 'utf8')
  const hasLanding = has(landingPage)
  const headersOf = (document: string) =>
    createPageHeaders(publicUrl, {
      inlineScripts: scriptsIn(document),
      ...{ hasGooglePlaces, hasPaypal, tilesOrigin },
    })
  // The other pages have no script that is not in this one.
  const pageHeaders = headersOf(read(page))
  const landingHeaders = headersOf(hasLanding ? read(landingPage) : '')
  const fileHeaders = createFileHeaders(publicUrl)
  const forVisitors = (file: string) => visitorDocument(join(webDir, has(file) ? file : page), settings)
  const landingDocument = hasLanding ? forVisitors(landingPage) : null
  const authDocument = forVisitors('auth.html')
  const otherDocument = forVisitors('visitor.html')
  const earlierAssets = findEarlierAssets(webDir)

  // The plugin's own route has no access rule.
  app.addHook('onRoute', (route) => {
    if (route.url === '/*') route.config = { ...route.config, access: 'anyone' }
  })
  await app.register(fastifyStatic, {
    root: webDir,
    preCompressed: true,
    index: false,
    wildcard: true,
    setHeaders: (reply, path) => {
      const documentHeaders = isLanding(path) ? landingHeaders : pageHeaders
      const headers = isPartOfPage(path) ? fileHeaders : documentHeaders(reply.request.url)
      void reply.headers({ ...headers, 'cache-control': cacheControl(path) })
    },
  })

  // A missing file gets a 404 and never the page: an old tab that requests an old chunk must not get HTML.
  app.addHook('onRequest', async (request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const { url: route } = request.routeOptions
    const isOfAnother = route !== undefined && route !== '/*'
    if (!isRead || isOfAnother) return
    const [path = ''] = request.url.split('?')
    const earlierBuild = earlierAssets.get(path)
    if (earlierBuild !== undefined) return reply.sendFile(path, earlierBuild)
    if (path === '/service-worker.js' && !hasServiceWorker) return reply.sendFile('kill-switch-worker.js')
    if (path === '/auth') {
      void reply.headers({ ...pageHeaders(request.url), vary: 'accept-encoding' })
      return authDocument.send(request, reply)
    }
    if (isAppRoute(path)) return sendPage(path, request, reply)
  })

  /**
   * Sends the page. The session need not be alive: a browser with its cookie may have an account on this device, and
   * must not see another page first.
   */
  function sendPage(
    path: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ): FastifyReply | Promise<FastifyReply> {
    const isVisitor = request.cookies[sessionCookieName] === undefined
    // One address has two documents. Only their etags distinguish them, and not the times at which they were made.
    if (!isVisitor) return reply.header('vary', 'cookie').sendFile(page, { lastModified: false })
    const document = path === '/' ? landingDocument : null
    const headers = document === null ? pageHeaders : landingHeaders
    void reply.headers({ ...headers(request.url), vary: 'cookie, accept-encoding' })
    return (document ?? otherDocument).send(request, reply)
  }
}

const page = 'index.html'
const landingPage = 'landing.html'

/** Returns whether the file is the landing page, compressed or not. */
function isLanding(file: string): boolean {
  return basename(file).startsWith(landingPage)
}

/** Returns the inline scripts of a document. */
function scriptsIn(document: string): string[] {
  return [...document.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script = '']) => script)
}

/**
 * Returns the assets that only earlier builds had, by path, each with the folder of its newest build. They are listed
 * once: builds change only before the server starts, and a missing path must not cost a search of every build.
 */
function findEarlierAssets(webDir: string): Map<string, string> {
  const folder = join(webDir, '../.cache/earlier-builds')
  const replacedAt = existsSync(folder) ? readdirSync(folder).map(Number) : []
  const pathsByName = new Map<string, string>()
  for (const time of replacedAt.sort((first, other) => first - other)) {
    const build = join(folder, String(time))
    for (const path of assetsOf(build)) pathsByName.set(path, build)
  }
  for (const path of assetsOf(webDir)) pathsByName.delete(path)
  return pathsByName
}

function assetsOf(build: string): string[] {
  const folder = join(build, 'assets')
  return existsSync(folder) ? readdirSync(folder).map((name) => `/assets/${name}`) : []
}

function isAppRoute(path: string): boolean {
  return (
    !/^\/(api|ws|livez|readyz|metrics|assets|tiles|\.well-known)(\/|$)/.test(path) &&
    !/\.[a-z0-9]+$/i.test(path)
  )
}
