/**
 * A page for visitors with the preview that other programs show of a link, because they do not run the app: the
 * community's name, its description and its icon. The preview is the same for every page, so it reveals nothing of a
 * page's content.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptedEncoding } from '../bodies/compression.ts'

interface Community {
  /** Returns the community's name at each request. */
  communityName: () => string | null
  publicUrl: URL | null
}

interface VisitorDocument {
  send: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>
}

const name = 'Porchlight'

const encoders: Record<'br' | 'gzip', (text: string) => Promise<Buffer>> = {
  br: promisify(brotliCompress),
  gzip: promisify(gzip),
}

export function visitorDocument(file: string, community: Community): VisitorDocument {
  const page = readFileSync(file, 'utf8')
  let document = makeDocument(page, community)
  return {
    send: async (request, reply) => {
      if (document.communityName !== community.communityName()) document = makeDocument(page, community)
      const { text, etag, packed } = document
      void reply.headers({ etag, 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' })
      const copies = request.headers['if-none-match']
        ?.split(',')
        .map((each) => each.trim().replace(/^W\//, ''))
      if (copies?.includes(etag)) return reply.code(304).send()
      const encoding = acceptedEncoding(request)
      if (encoding === null) return reply.send(text)
      packed[encoding] ??= encoders[encoding](text)
      return reply.header('content-encoding', encoding).send(await packed[encoding])
    },
  }
}

function makeDocument(page: string, { communityName: currentName, publicUrl }: Community) {
  const communityName = currentName()
  const text = withPreview(page, { communityName, publicUrl })
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
  // The page is compressed as far as the files beside it. This takes a moment, once, at the first request.
  const packed: Partial<Record<keyof typeof encoders, Promise<Buffer>>> = {}
  return { communityName, text, etag, packed }
}

interface Preview {
  communityName: string | null
  publicUrl: URL | null
}

function withPreview(page: string, { communityName, publicUrl }: Preview): string {
  const description = /<meta name="description" content="([^"]*)"/.exec(page)?.[1]
  const title = communityName === null ? name : `${communityName} · ${name}`
  const at = (path: string) => publicUrl && new URL(path, publicUrl.origin).href
  const tags = Object.entries({
    'og:type': 'website',
    'og:site_name': name,
    'og:title': title,
    'og:url': at('/'),
    'og:image': at('/icon-512.png'),
  })
    .filter(([, content]) => content !== null)
    .map(([property, content]) => tag(property, escapeText(String(content))))
  // The description is used as it stands in the page, where it is escaped already.
  if (description !== undefined) tags.push(tag('og:description', description))
  return page.replace('</title>', (end) => [end, ...tags].join('\n    '))
}

function tag(property: string, content: string): string {
  return `<meta property="${property}" content="${content}" />`
}

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
