/**
 * The routes `/api/openapi.json` and `/api/docs`: the description of every call, for programs and for people. It is
 * made at the first request, because it would take a tenth of a server's start. Browsers cache it.
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Forms } from '../feature-parts/forms.ts'
import type { NeededStanding } from '../feature-parts/needed-standing.ts'
import { etagOf, hasEtag } from '../feature-parts/serialized-response.ts'
import { createPageHeaders } from '../http/server/headers.ts'
import { renderApiDocs } from './docs-page.ts'
import { type Fonts, styleOf } from './docs-style.ts'
import { describeApi, type OpenapiDocument } from './document.ts'

interface DescriptionSettings {
  forms: Forms
  neededStanding: NeededStanding
  cookieName: string
  now: () => number
  publicUrl: URL | null
  /** The folder of the built app, whose fonts the page uses. */
  webDir: string
  /** Returns the public address of the server, as far as it is known at the request. */
  appOrigin: () => string
}

export function registerDescription(app: FastifyInstance, settings: DescriptionSettings): void {
  let openapiDocument: OpenapiDocument | null = null
  const describe = () => {
    openapiDocument ??= describeApi({ ...settings, now: settings.now() })
    return openapiDocument
  }
  const style = styleOf(fontsIn(join(settings.webDir, 'assets')))
  const headers = pageHeaders(style, settings.publicUrl)
  let json: StoredBody | null = null
  let page: StoredBody | null = null

  app.get('/api/openapi.json', { config: { access: 'anyone' } }, async (request, reply) => {
    json ??= storeBody(JSON.stringify(describe()), 'application/json')
    return sendKept(request, reply, json)
  })
  app.get('/api/docs', { config: { access: 'anyone' } }, async (request, reply) => {
    page ??= storeBody(renderApiDocs(describe(), style, settings.appOrigin()), 'text/html; charset=utf-8')
    return sendKept(request, reply.headers(headers), page)
  })
}

interface StoredBody {
  /** Bytes and no text, so that it is compressed once and not at each request, which takes longer than to make it. */
  body: Buffer
  type: string
  etag: string
}

function storeBody(text: string, type: string): StoredBody {
  const body = Buffer.from(text)
  return { body, type, etag: etagOf(body) }
}

/**
 * Sends the body with its etag. It is the same for everybody, unlike other responses, so a browser may store it and
 * must check it at each use.
 */
function sendKept(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, type, etag }: StoredBody,
): FastifyReply {
  void reply.headers({ 'cache-control': 'no-cache', etag, vary: 'accept-encoding' })
  if (hasEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  return reply.type(type).send(body)
}

/** Returns the headers of the app's page, for a page that loads nothing. */
function pageHeaders(style: string, publicUrl: URL | null): Record<string, string> {
  return {
    ...createPageHeaders(publicUrl)('/api/docs'),
    'content-security-policy': [
      "default-src 'none'",
      `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
      "font-src 'self'",
      "img-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
  }
}

/** Finds the fonts by the names that the build gives them. Without a built app the page uses the device's own fonts. */
function fontsIn(folder: string): Fonts {
  const files = existsSync(folder) ? readdirSync(folder) : []
  const find = (family: string) => {
    const file = files.find((name) => name.startsWith(`${family}-latin`) && name.endsWith('.woff2'))
    return file === undefined ? null : `/assets/${file}`
  }
  return { serif: find('fraunces'), sans: find('figtree') }
}
