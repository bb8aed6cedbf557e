import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@porchlight/contracts/community/community.schema'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../testing/app.factory.ts'
import { callSignedOut } from '../../testing/responses.factory.ts'

let testApp: TestApp
let folder: string
beforeAll(async () => {
  testApp = await buildTestApp()
  folder = join(testApp.dataDir, 'pages')
})
afterAll(() => testApp.close())
afterEach(() => rmSync(folder, { recursive: true, force: true }))

let writeCount = 0
function replace(name: string, text: string): void {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, name)
  writeFileSync(file, text)
  // Two writes within one tick of the file system's clock are still two.
  writeCount += 1
  utimesSync(file, new Date(), new Date(Date.now() + writeCount * 1000))
}

async function read(page: string): Promise<string> {
  const response = await callSignedOut(testApp, 'GET', `/api/community/pages/${page}`)
  expect([response.status, response.headers['content-type']]).toEqual([200, 'application/json'])
  return response.json<Page>().html
}

describe('SH-017 pages of the community', () => {
  it('terms and privacy have our own text, open to anyone', async () => {
    const terms = await read('terms')
    for (const phrase of [
      'Credits are not money',
      'Be kind, be safe',
      'hosted|host it',
      'replace this page',
    ]) {
      expect(terms).toMatch(new RegExp(phrase))
    }
    const privacy = await read('privacy')
    for (const phrase of ['e-mail address', 'ZIP', 'Meetups without their organizer', 'outbox', 'drafts']) {
      expect(privacy).toContain(phrase)
    }
    for (const phrase of ['No tracking', 'No third parties', 'Leaving']) expect(privacy).toContain(phrase)
    // The privacy page must name the data that is stored on a phone, and the sponsored places.
    for (const phrase of ['where you said you live', 'third places', 'only if you choose', 'Sponsored'])
      expect(privacy).toContain(phrase)
    expect(privacy).not.toContain('no advertising')
    for (const html of [terms, privacy]) {
      expect(html.length).toBeLessThan(5000)
      expect(html).toMatch(/^<p>/)
      expect(html).toContain('<h2>')
      expect(html).not.toContain('<h1')
    }
  })

  it('an operator’s Markdown file replaces a page from the next request on; without the file our text returns', async () => {
    const ownTerms = await read('terms')
    replace('terms.md', '# House rules\n\nShoes *off*, please.')
    expect(await read('terms')).toBe('<p>Shoes <em>off</em>, please.</p>\n')
    replace('terms.md', 'Shoes **on**, please.')
    expect(await read('terms')).toBe('<p>Shoes <strong>on</strong>, please.</p>\n')
    expect(await read('privacy')).toContain('No tracking')
    rmSync(join(folder, 'terms.md'))
    expect(await read('terms')).toBe(ownTerms)
  })

  it('only the screen’s title is a first-level heading', async () => {
    replace('terms.md', '\uFEFFTitle\n=====\n\n## One\n\n# Two\n\n### Three')
    expect(await read('terms')).toBe('<h2>One</h2>\n<h2>Two</h2>\n<h3>Three</h3>\n')
    replace('terms.md', 'Before.\n\n# After')
    expect(await read('terms')).toBe('<p>Before.</p>\n<h2>After</h2>\n')
  })

  it('a link opens a new context without a referrer', async () => {
    replace(
      'terms.md',
      '[Ask us](https://help.example.org/ask) or <mailto:porch@example.org>, [here](/privacy)',
    )
    expect(await read('terms')).toBe(
      '<p><a href="https://help.example.org/ask" rel="noopener noreferrer">Ask us</a> or ' +
        '<a href="mailto:porch@example.org" rel="noopener noreferrer">mailto:porch@example.org</a>, ' +
        '<a href="/privacy" rel="noopener noreferrer">here</a></p>\n',
    )
  })

  it.each([
    ['a script', '<script>alert(1)</script>'],
    ['a script within text', 'Hello <script src=https://x.example/a.js></script> there'],
    ['an image with a script', '<img src=x onerror=alert(1)>'],
    ['a frame', '<iframe srcdoc="<script>alert(1)</script>"></iframe>'],
    ['a style', '<style>body{display:none}</style>'],
    ['a javascript: link', '[here](javascript:alert(1))'],
    ['a hidden javascript: link', '[here](&#106;avascript&colon;alert(1)) [there](JaVaScRiPt:alert(1))'],
    ['a data: link', '[here](data:text/html;base64,PHNjcmlwdD4=)'],
    ['a link by reference', '[here][a]\n\n[a]: javascript:alert(1)'],
    ['an address in brackets', '<javascript:alert(1)>'],
    ['a link out of an attribute', '[a](https://x.example/"onmouseover="alert(1))'],
    ['a title out of its attribute', '[a](https://x.example \'" onmouseover="alert(1)\')'],
    ['a picture from another host', '![pixel](https://x.example/pixel.png)'],
    ['another host without a scheme', '[a](//x.example/path)'],
    ['a language out of its attribute', '```"><script>alert(1)</script>\ncode\n```'],
  ])('%s is made harmless', async (_what, text) => {
    replace('terms.md', text)
    const html = await read('terms')
    expect(html).not.toMatch(/<(?:script|img|iframe|style|object|embed|form|svg|base|meta|link)\b/i)
    for (const [, name, attributes = ''] of html.matchAll(/<([a-z][a-z0-9]*)((?:\s[^<>]*)?)>/gi)) {
      const without = attributes.replaceAll(/\s(?:href|rel|title|class)="[^"]*"/g, '')
      expect(without, `${name}${attributes}`).toBe('')
    }
    for (const [, address] of html.matchAll(/href="([^"]*)"/g))
      expect(address).toMatch(/^https:\/\/x\.example/)
  })

  it('a file that is too large, empty or a folder is ignored, and our text stays', async () => {
    const ownTerms = await read('terms')
    replace('terms.md', 'x [y '.repeat(1_000_000))
    const before = performance.now()
    expect(await read('terms')).toBe(ownTerms)
    expect(performance.now() - before).toBeLessThan(1000)
    replace('terms.md', '')
    expect(await read('terms')).toBe(ownTerms)
    rmSync(join(folder, 'terms.md'))
    mkdirSync(join(folder, 'terms.md'))
    expect(await read('terms')).toBe(ownTerms)
  })

  it.each(['[', '<', '*a ', '> ', '- ', '`a` ', '[a](', '![', '&', '_*'])(
    'the largest accepted file, made of %j, is rendered within a moment',
    async (batch) => {
      replace('terms.md', batch.repeat(Math.floor(99_000 / batch.length)))
      const before = performance.now()
      await read('terms')
      expect(performance.now() - before).toBeLessThan(5000)
    },
  )

  it.each(['imprint', '..%2F..%2Fetc%2Fpasswd', 'terms.md', '%00', 'Terms', ''])(
    'page %j does not exist',
    async (page) => {
      const response = await callSignedOut(testApp, 'GET', `/api/community/pages/${page}`)
      expect([400, 404]).toContain(response.status)
      expect(response.text).not.toContain('html')
    },
  )
})
