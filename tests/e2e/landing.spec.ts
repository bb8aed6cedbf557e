/** What a visitor meets before the door: the landing page, its second view, and the pages one can read. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page, Request } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { landingTexts } from '../../apps/web/src/locales/en/landing.ts'
import { pageTexts } from '../../apps/web/src/locales/en/pages.ts'
import { sessionTexts } from '../../apps/web/src/locales/en/sessions.ts'
import { listenForConsoleErrors } from '../harness/console-errors.ts'
import { forgetAnswers, settingsOf } from '../harness/device-data.ts'
import { makePerson, signInPhone, signUpByApi } from '../harness/people.ts'
import { openPersistentPhone, openPhone, type Phone } from '../harness/phone.ts'
import { holdRequests } from '../harness/requests.ts'
import { startServer, type TestServer } from '../harness/server.ts'
import { tapTwice } from '../harness/taps.ts'

const communityName = 'Elysian Heights Neighbors'
const texts = landingTexts.location

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

afterEach(async () => {
  await phone.context.unrouteAll({ behavior: 'ignoreErrors' })
  expect(phone.faults).toEqual([])
})

afterAll(async () => {
  await phone?.discard()
  await server?.stop()
})

describe('the landing page', () => {
  beforeEach(() => visitLanding())

  it('SH-001 SH-008 SH-009 SH-010 says whose house this is, and that one is welcome', async () => {
    const brand = page.getByRole('banner')
    await brand.getByText('Porchlight', { exact: true }).waitFor()
    await brand.getByText(communityName, { exact: true }).waitFor()
    expect(await brand.locator('svg').count()).toBe(1)
    await page.getByRole('heading', { level: 1, name: 'Where kindness is currency.', exact: true }).waitFor()
    await page.getByText('Join your neighborhood community').waitFor()
  })

  it('SH-001 nothing moves when the community’s name arrives', async () => {
    await forgetAnswers(page)
    const release = await holdRequests(phone.context, '**/api/community')
    await visitLanding()
    // Typefaces that arrive late have moved what they move by now.
    await page.evaluate(() => document.fonts.ready)
    const shifts = await page.evaluateHandle(() => {
      const seen: string[] = []
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) seen.push(JSON.stringify(entry))
      }).observe({ type: 'layout-shift' })
      return seen
    })
    release()
    await page.getByText(communityName).waitFor()
    await page.waitForTimeout(500)
    expect(await shifts.jsonValue()).toEqual([])
  })

  it('SH-007 stands before a picture that fills the screen, on a phone and on a desk', async () => {
    const phoneSize = page.viewportSize() ?? { width: 390, height: 844 }
    const scene = page.getByRole('banner').locator('xpath=preceding-sibling::div[@aria-hidden]')
    expect(await scene.boundingBox()).toMatchObject({ x: 0, y: 0, width: phoneSize.width })
    expect((await scene.boundingBox())?.height).toBeGreaterThanOrEqual(phoneSize.height)
    await page.setViewportSize({ width: 1280, height: 800 })
    const wide = await scene.boundingBox()
    await page.setViewportSize(phoneSize)
    expect([wide?.y, wide?.height, (wide?.x ?? 0) + (wide?.width ?? 0)]).toEqual([0, 800, 1280])
  })

  it.each(['Connect', 'Help', 'Discover'])(
    'SH-011 has the pillar %s, with its sign and its line',
    async (name) => {
      const pillar = page.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) })
      expect(await pillar.count()).toBe(1)
      expect(await pillar.locator('svg').isVisible()).toBe(true)
      expect((await pillar.innerText()).replace(name, '').trim().length).toBeGreaterThan(10)
    },
  )

  it('SH-012 SH-013 SH-014 has all three ways in on the first sight of a phone of 844 px', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    for (const name of ['Continue with Google', 'Continue with Apple', 'Continue with Email']) {
      const way = page.getByRole('link', { name, exact: true })
      expect(await way.getAttribute('href')).toBe('/auth')
      expect(await bottomOf(way)).toBeLessThanOrEqual(844)
    }
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(844)
  })

  it('SH-015 SH-016 S-009 tells what one agrees to, and leads there and back', async () => {
    await page.getByText('By continuing, you agree to our Terms & Conditions').waitFor()
    await page.getByRole('link', { name: 'Terms & Conditions', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Terms & Conditions' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/terms')
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByRole('link', { name: 'Privacy', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Privacy' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/privacy')
    await page.goBack()
    await page.getByRole('heading', { name: 'Where kindness is currency.' }).waitFor()
  })
})

describe('the second view', () => {
  beforeEach(async () => {
    await visitLanding()
    expect(await page.getByText('Set Your Location', { exact: true }).count()).toBe(0)
    await page.getByRole('link', { name: landingTexts.toLocation, exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Set Your Location', exact: true }).waitFor()
    // What was typed before is there again a moment later.
    const kept = (await typedLocation()) ?? ''
    await expect.poll(() => page.getByLabel('Enter your zip code or city').inputValue()).toBe(kept)
  })

  it('SH-018 is left again by its button, and by the gesture back', async () => {
    await page.getByRole('button', { name: texts.back }).click()
    await page.getByRole('heading', { name: 'Where kindness is currency.' }).waitFor()
    await page.goForward()
    await page.getByRole('heading', { name: 'Set Your Location' }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: 'Where kindness is currency.' }).waitFor()
  })

  it('SH-019 SH-022 the browser’s location leads to the door, and is kept nowhere', async () => {
    await phone.context.grantPermissions(['geolocation'], { origin: server.origin })
    await phone.context.setGeolocation({ latitude: 34.0782, longitude: -118.2606 })
    const sent: Request[] = []
    page.on('request', (request) => sent.push(request))
    await page.getByRole('button', { name: 'Use Current Location', exact: true }).click()
    await page.waitForURL((url) => url.pathname === '/auth')
    await page.getByRole('heading', { name: sessionTexts.entry.title }).waitFor()
    expect(await typedLocation()).toBeUndefined()
    expect(JSON.stringify(await settingsOf(page))).not.toMatch(/34\.07|118\.26/)
    const said = sent.map((request) => `${request.url()} ${request.postData() ?? ''}`)
    expect(said.filter((each) => /34\.07|118\.26/.test(each))).toEqual([])
    await phone.context.clearPermissions()
  })

  it('SH-018 SH-019 an answer that comes after the view was left leads nowhere', async () => {
    await page.evaluate(() => {
      navigator.geolocation.getCurrentPosition = (found) => {
        setTimeout(() => found({} as GeolocationPosition), 400)
      }
    })
    await page.getByRole('button', { name: 'Use Current Location', exact: true }).click()
    await page.getByRole('button', { name: texts.back }).click()
    await page.getByRole('heading', { name: 'Where kindness is currency.' }).waitFor()
    await page.waitForTimeout(800)
    expect(new URL(page.url()).pathname).toBe('/')
    await page.getByRole('heading', { name: 'Where kindness is currency.' }).waitFor()
  })

  it.each<[string, () => Promise<unknown>, string]>([
    [
      'may not be known',
      async () => undefined,
      'Location access denied: Please enter your ZIP code to continue.',
    ],
    [
      'cannot be known',
      () => page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, 'geolocation')),
      'Location not supported: Please enter your ZIP code to continue.',
    ],
  ])('SH-019 where the position %s it says so, and one stays', async (_why, prepare, said) => {
    await prepare()
    await page.getByLabel('Enter your zip code or city').fill('900')
    await page.getByRole('button', { name: 'Use Current Location' }).click()
    await page.getByRole('alert').getByText(said, { exact: true }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
    expect(await page.getByLabel('Enter your zip code or city').inputValue()).toBe('900')
  })

  it('SH-020 SH-021 SH-023 SH-024 what is typed is kept on the device, and Continue leads to the door', async () => {
    const sent: Request[] = []
    page.on('request', (request) => sent.push(request))
    const box = page.getByRole('textbox', { name: 'Enter your zip code or city', exact: true })
    await box.fill(' 90026 ')
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await page.waitForURL((url) => url.pathname === '/auth')
    await expect.poll(typedLocation).toBe('90026')
    expect(sent.filter((request) => request.method() !== 'GET' || request.url().includes('90026'))).toEqual(
      [],
    )
  })

  it('SH-024 what is typed is there again after a way back and a reload, without Continue', async () => {
    const box = page.getByRole('textbox', { name: texts.typed, exact: true })
    await box.fill('Silver Lake')
    await page.goBack()
    await page.getByRole('heading', { name: 'Where kindness is currency.' }).waitFor()
    await page.goForward()
    await expect.poll(() => box.inputValue()).toBe('Silver Lake')
    await box.fill('')
    await box.pressSequentially('90039')
    await expect.poll(typedLocation).toBe('90039')
    await page.reload()
    await expect.poll(() => box.inputValue()).toBe('90039')
    await box.fill('')
    await expect.poll(typedLocation).toBe(undefined)
    await page.reload()
    await box.waitFor()
    expect(await box.inputValue()).toBe('')
  })

  it('SH-023 with nothing typed, too, and one step however fast it is tapped', async () => {
    await tapTwice(page.getByRole('button', { name: 'Continue', exact: true }))
    await page.getByRole('heading', { name: sessionTexts.entry.title }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: texts.title }).waitFor()
  })
})

describe('the pages to read', () => {
  it.each(['terms', 'privacy'] as const)('SH-017 /%s says something honest by default', async (name) => {
    await phone.visit(`/${name}`)
    await page.getByRole('heading', { level: 1, name: pageTexts.titles[name], exact: true }).waitFor()
    const article = page.getByRole('article')
    await article.waitFor()
    expect(await article.getByRole('heading', { level: 2 }).count()).toBeGreaterThan(2)
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
    // Nobody led here: the way back is home.
    const tab = await phone.anotherTab(`/${name}`)
    await tab.getByRole('button', { name: 'Back' }).click()
    await tab.getByRole('heading', { name: 'Where kindness is currency.' }).waitFor()
    await tab.close()
    await page.getByRole('link', { name: /^Porchlight/ }).click()
    await page.getByRole('heading', { name: 'Where kindness is currency.' }).waitFor()
  })

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
    await forgetAnswers(page)
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

  it('SH-017 SH-051 a server in trouble is asked once, and once more when asked to', async () => {
    await forgetAnswers(page)
    let asked = 0
    await phone.context.route('**/api/community/pages/terms', (route) => {
      asked += 1
      return asked > 1
        ? route.continue()
        : route.fulfill({ status: 503, json: { code: 'internal', message: 'Sorry.' } })
    })
    await phone.visit('/terms')
    await page.getByText(pageTexts.failed.title).waitFor()
    await page.waitForTimeout(1500)
    expect(asked).toBe(1)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('article').waitFor()
    expect(asked).toBe(2)
  })
})

describe('what goes over the line', () => {
  it('SH-002 SH-005 SH-044 of a whole visit is ours alone, and every call is answered in JSON', async () => {
    const stranger = await openPhone({ origin: server.origin })
    try {
      const requests: Request[] = []
      stranger.context.on('request', (request) => requests.push(request))
      for (const path of ['/', '/terms', '/privacy', '/auth']) {
        await stranger.visit(path)
        await stranger.page.getByRole('heading', { level: 1 }).waitFor()
      }
      const person = makePerson({ firstName: 'Vera' })
      await signUpByApi(server.origin, person)
      await signInPhone(stranger, server.origin, person)
      await stranger.page.getByRole('heading', { name: /, Vera$/ }).waitFor()
      await stranger.installed()
      expect(requests.filter((request) => new URL(request.url()).origin !== server.origin)).toEqual([])
      const calls = requests.filter((request) => new URL(request.url()).pathname.startsWith('/api/'))
      const answers = await Promise.all(calls.map((request) => request.response()))
      expect(answers.length).toBeGreaterThan(3)
      for (const answer of answers) {
        if (answer) expect(answer.headers()['content-type']).toMatch(/^application\/json/)
      }
    } finally {
      await stranger.discard()
    }
  })

  it.each([
    ['the landing page', '/'],
    ['a page to read', '/terms'],
  ])(
    'SH-053 SH-054 %s asks nothing more, however long one stays and how often one looks',
    async (_what, path) => {
      const visitor = await openPhone({ origin: server.origin })
      try {
        await visitor.page.clock.install()
        await visitor.visit(path)
        await visitor.page.getByText(communityName).waitFor()
        if (path === '/terms') await visitor.page.getByRole('article').waitFor()
        const asked: string[] = []
        visitor.context.on('request', (request) => asked.push(request.url()))
        for (const event of ['blur', 'focus', 'pageshow', 'visibilitychange']) {
          await visitor.page.evaluate((type) => {
            window.dispatchEvent(new Event(type))
            document.dispatchEvent(new Event(type))
          }, event)
        }
        await visitor.page.clock.fastForward('12:00:00')
        await visitor.page.evaluate(() => window.dispatchEvent(new Event('focus')))
        await visitor.page.waitForTimeout(500)
        expect(asked.filter((url) => url.includes('/api/'))).toEqual([])
      } finally {
        await visitor.discard()
      }
    },
  )
})

describe('a visitor’s screens', () => {
  it('P-015 S-002 ask the server for what is anyone’s, and neither for posts nor for rounds', async () => {
    await visitLanding()
    await forgetAnswers(page)
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    for (const path of ['/', '/auth', '/terms', '/plans']) {
      await phone.visitAnew(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForLoadState('networkidle')
    }
    const calls = asked.filter((path) => /^\/(api|ws)/.test(path))
    expect([...new Set(calls)].sort()).toEqual(['/api/community', '/api/community/pages/terms'])
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

async function visitLanding(): Promise<void> {
  await phone.visitAnew('/')
  await page.getByRole('heading', { name: 'Where kindness is currency.' }).waitFor()
}

async function bottomOf(element: Locator): Promise<number> {
  const box = await element.boundingBox()
  if (!box) throw new Error('It is not on the page')
  return box.y + box.height
}

async function typedLocation(): Promise<unknown> {
  return (await settingsOf(page)).typedLocation
}
