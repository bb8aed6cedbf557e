/** What a visitor gets before the door: the pages one can read, and all that goes over the line for it. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, Request } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pageTexts } from '../../apps/web/src/locales/en/pages.ts'
import { listenForConsoleErrors } from '../harness/console-errors.ts'
import { forgetAnswers } from '../harness/device-data.ts'
import { makePerson, signInPhone, signUpByApi } from '../harness/people.ts'
import { openPersistentPhone, openPhone, type Phone } from '../harness/phone.ts'
import { startServer, type TestServer } from '../harness/server.ts'

const communityName = 'Elysian Heights Neighbors'

let server: TestServer
let phone: Phone
let page: Page
let complaints: string[]

beforeAll(async () => {
  server = await startServer({ settings: { COMMUNITY_NAME: communityName } })
  phone = await openPhone({ origin: server.origin })
  complaints = await listenForConsoleErrors(phone)
  page = phone.page
})

beforeEach(() => {
  complaints.length = 0
})

afterEach(() => {
  expect(phone.faults).toEqual([])
})

afterAll(async () => {
  await phone?.discard()
  await server?.stop()
})

describe('the pages to read', () => {
  it('SH-017 a Markdown file takes its place, and nothing of it can act', async () => {
    mkdirSync(join(server.dataDir, 'pages'), { recursive: true })
    writeFileSync(
      join(server.dataDir, 'pages', 'terms.md'),
      [
        '# House rules',
        'Be **kind**.',
        '<img src=x onerror="document.title=\'acted\'"><script>document.title="acted"</script>',
        '[a link](javascript:document.title="acted") and [another](https://example.org/rules)',
      ].join('\n\n'),
    )
    await phone.visit('/terms')
    const article = page.getByRole('article')
    await article.getByText('Be kind.').waitFor()
    expect(await article.locator('img, script, iframe, [onerror]').count()).toBe(0)
    const links = await article
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(links).toEqual(['https://example.org/rules'])
    expect(await page.title()).not.toContain('acted')
    expect(complaints).toEqual([])
  })

  it('SH-017 SH-055 what was read once is there without a signal, and what never was comes with the signal', async () => {
    await phone.visit('/')
    await phone.installed()
    await forgetAnswers(page)
    await phone.visit('/privacy')
    await page.getByRole('article').waitFor()
    await phone.visit('/')
    await page.getByRole('heading', { name: 'Where kindness is currency.' }).waitFor()
    await phone.offline(true)
    await page.getByRole('link', { name: 'Privacy', exact: true }).click()
    await page.getByRole('article').waitFor()
    await page.getByRole('link', { name: 'Terms & Conditions', exact: true }).click()
    await page.getByText(pageTexts.failed.title).waitFor()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText(pageTexts.failed.title).waitFor()
    await phone.offline(false)
    await page.getByRole('article').waitFor()
  })
})

describe('what goes over the line', () => {
  it('SH-002 SH-005 SH-044 of a whole visit is ours alone, and every call is answered in JSON', async () => {
    const stranger = await openPhone({ origin: server.origin })
    try {
      const requests: Request[] = []
      stranger.context.on('request', (request) => requests.push(request))
      // What is there before the app has asked for anything is no end of a visit.
      await stranger.visit('/')
      await stranger.page.getByText(communityName).first().waitFor()
      for (const path of ['/terms', '/privacy']) {
        await stranger.visit(path)
        await stranger.page.getByRole('article').waitFor()
      }
      await stranger.visit('/auth')
      await stranger.page.getByRole('heading', { level: 1 }).waitFor()
      const person = makePerson({ firstName: 'Vera' })
      await signUpByApi(server.origin, person)
      await signInPhone(stranger, server.origin, person)
      await stranger.page.getByRole('heading', { name: /, Vera$/ }).waitFor()
      await stranger.installed()
      expect(requests.filter((request) => new URL(request.url()).origin !== server.origin)).toEqual([])
      const calls = () => requests.filter((request) => new URL(request.url()).pathname.startsWith('/api/'))
      // Rounds begin some moment after home is there.
      await expect.poll(() => calls().length).toBeGreaterThan(3)
      const answers = await Promise.all(calls().map((request) => request.response()))
      for (const answer of answers) {
        if (answer) expect(answer.headers()['content-type']).toMatch(/^application\/json/)
      }
    } finally {
      await stranger.discard()
    }
  })
})

describe('a visitor’s screens', () => {
  it('P-015 S-002 ask the server for what is anyone’s, and neither for posts nor for rounds', async () => {
    await phone.visitAnew('/')
    await page.getByRole('heading', { name: 'Where kindness is currency.' }).waitFor()
    await forgetAnswers(page)
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    for (const path of ['/', '/auth', '/terms', '/plans']) {
      await phone.visitAnew(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForLoadState('networkidle')
    }
    const calls = asked.filter((path) => /^\/(api|ws)/.test(path))
    expect([...new Set(calls)].sort()).toEqual(['/api/community', '/api/community/pages/terms', '/api/plans'])
  })
})

describe('on the home screen of a phone', () => {
  it('SH-004 the app can be installed', async () => {
    // Without a profile on the disk there is no place to install it to.
    const owner = await openPersistentPhone({ origin: server.origin, whole: true })
    try {
      const { page } = owner
      await owner.visit('/')
      await owner.installed()
      await owner.visit('/')
      expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
      const browser = await owner.context.newCDPSession(page)
      const { data, errors } = await browser.send('Page.getAppManifest')
      expect(errors).toEqual([])
      const manifest = JSON.parse(data ?? '{}') as Record<string, unknown>
      expect(manifest).toMatchObject({ name: 'Porchlight', start_url: '/', display: 'standalone' })
      expect(manifest.icons).toContainEqual(expect.objectContaining({ src: expect.any(String) }))
      const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors')
      expect(installabilityErrors).toEqual([])
    } finally {
      await owner.discard()
    }
  })
})
