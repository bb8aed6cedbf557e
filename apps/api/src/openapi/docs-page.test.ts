/** The page of the calls: whole in itself, complete, and in the app's colors. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { exampleTextOf } from '@porchlight/contracts/errors/refusal-examples'
import { refusalCodes } from '@porchlight/contracts/errors/refusals'
import { operations } from '@porchlight/contracts/operations'
import { escapeHtml } from '@porchlight/contracts/values/text/html'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../testing/app.factory.ts'
import { curlOf } from './docs-curl.ts'
import { renderApiDocs } from './docs-page.ts'
import { darkColors, lightColors } from './docs-style.ts'
import type { OpenapiDocument } from './document.ts'

let testApp: TestApp
let document: OpenapiDocument
let html = ''
let headers: Record<string, unknown> = {}
beforeAll(async () => {
  testApp = await buildTestApp({ PUBLIC_URL: 'https://help.example.org' })
  document = (await testApp.app.server.inject('/api/openapi.json')).json<OpenapiDocument>()
  const response = await testApp.app.server.inject('/api/docs')
  html = response.payload
  headers = response.headers
})
afterAll(() => testApp?.close())

it('every operation is on the page with its address, its description, its access and an example', () => {
  for (const [name, { path, method }] of Object.entries(operations)) {
    const anchor = `call-${name.replace('.', '-')}`
    const [, article = ''] = html.split(`<article aria-labelledby="${anchor}">`)
    const [ownArticle = ''] = article.split('</article>')
    const { summary = '' } = document.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()] ?? {}
    expect(summary, name).not.toBe('')
    expect(ownArticle, name).toContain(escapeHtml(summary))
    expect(ownArticle, name).toContain(
      `>${method}</span> <code class="path">${path.replaceAll(/:(\w+)/g, '{$1}')}`,
    )
    expect(ownArticle, name).toMatch(/Who may: <span>(Anyone|Signed-in members)</)
    expect(ownArticle, name).toContain('curl -i')
    expect(html, name).toContain(`href="#${anchor}"`)
  }
})

it('every refusal is on the page with its text, and every schema with its fields', () => {
  for (const code of refusalCodes) {
    expect(html).toContain(`id="refusal-${code}"`)
    expect(html).toContain(escapeHtml(exampleTextOf(code)))
  }
  for (const [name, { properties = {} }] of Object.entries(document.components.schemas)) {
    const [, shape = ''] = html.split(`<h3 id="shape-${name}">`)
    expect(
      shape.split('</article>')[0]?.match(/<th scope="row">/g)?.length ?? 0,
      name,
    ).toBeGreaterThanOrEqual(Object.keys(properties as object).length)
  }
})

it('every link within the page works, and no id is used twice', () => {
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(ids.length)
  const targets = [...html.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)
  expect(targets.length).toBeGreaterThan(50)
  expect(targets.filter((id) => !ids.includes(id))).toEqual([])
})

it('Q32 the page contains no script, no foreign style and no other address', () => {
  const style = /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? ''
  const hash = createHash('sha256').update(style).digest('base64')
  const policy = String(headers['content-security-policy'])
  expect(policy.split('; ')).toEqual([
    "default-src 'none'",
    `style-src 'sha256-${hash}'`,
    "font-src 'self'",
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ])
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'strict-transport-security': expect.stringContaining('max-age='),
    'content-type': 'text/html; charset=utf-8',
  })
  expect(html).not.toMatch(/<script|<iframe|<img|<form| style=| on\w+="|javascript:|@import/i)
  const addresses = [...html.matchAll(/(?:src|href)="([^"]*)"|url\("([^"]*)"\)/g)].map(
    ([, firstAddress, other]) => firstAddress ?? other,
  )
  expect(addresses.filter((address) => !/^[#/](?!\/)/.test(String(address)))).toEqual([])
})

it('an example has this server’s address', () => {
  expect(html).toContain('PORCH=https://help.example.org<')
})

it('texts are never interpreted as markup', () => {
  const evil = '<script>alert("1")</script>'
  const altered = structuredClone(document)
  const [first] = Object.values(altered.paths).flatMap((calls) => Object.values(calls))
  if (first) first.summary = evil
  const page = renderApiDocs(altered, '', `https://help.example.org/${evil}`)
  expect(page).not.toContain('<script')
  expect(page).toContain(escapeHtml(evil))
})

it('examples are commands that a shell accepts as they are', () => {
  const commandOf = (path: string, method: string) => {
    const call = document.paths[path]?.[method]
    return call && curlOf({ path, method, call })
  }
  expect(commandOf('/api/posts', 'get')).toBe(
    'curl -i \\\n  -b porch.cookies \\\n  "$PORCH/api/posts?type=offer"',
  )
  expect(commandOf('/api/auth/login', 'post')).toBe(
    [
      'curl -i',
      '-c porch.cookies',
      '-H "Origin: $PORCH"',
      "-H 'Content-Type: application/json'",
      `-d '{"email":"rosa@example.org","password":"a lamp on every porch"}'`,
      '"$PORCH/api/auth/login"',
    ].join(' \\\n  '),
  )
  expect(commandOf('/api/posts/{id}', 'delete')).toContain('-X DELETE')
  expect(commandOf('/ws', 'get')).toBeNull()
})

it('the page’s colors are the app’s', () => {
  const tokens = readFileSync(join(import.meta.dirname, '../../../web/src/ui/tokens.css'), 'utf8')
  const [light = '', dark = ''] = tokens.split('@media screen and (prefers-color-scheme: dark)')
  for (const [colors, schemeTokens] of [
    [lightColors, light],
    [darkColors, dark],
  ] as const) {
    for (const [name, value] of Object.entries(colors)) expect(schemeTokens).toContain(`--${name}: ${value};`)
  }
})
