/**
 * A page for visitors with what other programs show of a link to it, since none of them runs the app: the community's name,
 * what it is about, and its sign. The same of every page: of what is behind it no stranger is told anything.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptedEncoding } from './compression.ts'

interface Community {
  communityName: string | null
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
  const text = withPreview(readFileSync(file, 'utf8'), community)
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
  // As small as the files beside it, at the price of a moment: paid once, and when the first one asks.
  const packed: Partial<Record<keyof typeof encoders, Promise<Buffer>>> = {}
  return {
    send: async (request, reply) => {
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

function withPreview(page: string, { communityName, publicUrl }: Community): string {
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
  // As it stands in the page, where it is escaped already.
  if (description !== undefined) tags.push(tag('og:description', description))
  return page.replace('</title>', (end) => [end, ...tags].join('\n    '))
}

function tag(property: string, content: string): string {
  return `<meta property="${property}" content="${content}" />`
}

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
