/**
 * Tests of what only a whole browser has: it offers to install the app, and shows pushes without a server until a tap
 * opens the app. A browser's own push service cannot be reached, so the debugging protocol passes the push to the
 * worker.
 */
import type { CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { paths } from '../../apps/web/src/paths.ts'
import { openWholeWorld, type World } from '../harness/people/world.ts'

let world: World
beforeAll(async () => {
  world = await openWholeWorld()
})
afterAll(() => world?.close())

const buildDeclaredPush = (member: string, origin: string) => ({
  web_push: 8030,
  notification: {
    title: '2 new messages',
    body: '',
    navigate: `${origin}${paths.messages}`,
    tag: 'porchlight',
    lang: 'en',
    dir: 'ltr',
    app_badge: '2',
  },
  app_badge: 2,
  member,
})

it('SH-004 the app can be installed on a phone’s home screen', async () => {
  const { phone } = world
  await phone.visit('/')
  const { page } = phone
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await page.locator('link[rel="manifest"]').waitFor({ state: 'attached' })
  const browser = await page.context().newCDPSession(page)
  const { data, errors } = await browser.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const manifest = JSON.parse(data ?? '{}') as Record<string, unknown>
  expect(manifest).toMatchObject({ name: 'Porchlight', start_url: '/', display: 'standalone' })
  expect(manifest.icons).toContainEqual(expect.objectContaining({ src: expect.any(String) }))
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors')
  expect(installabilityErrors).toEqual([])
})

it('SH-068 with the server down a push is shown once, replacing the previous one, and a tap opens its screen', async () => {
  const { phone, line, caller } = world
  const { page } = phone
  await page.context().grantPermissions(['notifications'], { origin: line.origin })
  const session = await page.context().newCDPSession(page)
  const registrationId = await registrationOf(session, line.origin)
  // The worker learns of the permission later than the page. A push before that would show nothing.
  const workerPermission = () =>
    page
      .context()
      .serviceWorkers()[0]
      ?.evaluate(() => Reflect.get(globalThis, 'Notification').permission)
  await expect.poll(workerPermission).toBe('granted')
  await phone.offline(true)
  const deliver = (data: object | string) =>
    session.send('ServiceWorker.deliverPushMessage', {
      origin: line.origin,
      registrationId,
      data: typeof data === 'string' ? data : JSON.stringify(data),
    })
  await deliver({
    ...buildDeclaredPush(caller.memberId, line.origin),
    notification: { ...buildDeclaredPush('', line.origin).notification, title: 'You have a new message.' },
  })
  await expect.poll(() => shownOn(page)).toEqual(['You have a new message.'])
  await deliver(buildDeclaredPush(caller.memberId, line.origin))
  await expect.poll(() => shownOn(page)).toEqual(['2 new messages'])

  const worker = page.context().serviceWorkers()[0]
  await worker?.evaluate(async () => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration
      dispatchEvent: (event: Event) => void
    }
    const [notification] = await scope.registration.getNotifications()
    // A page cannot tap on what the system shows; what the worker does with the tap is its own.
    const tap = Object.assign(new Event('notificationclick'), { notification, waitUntil: () => undefined })
    scope.dispatchEvent(tap)
  })
  await page.waitForURL(`**${paths.messages}`)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await expect.poll(() => shownOn(page)).toEqual([])

  // A push for an earlier member of this device, or one that is not ours, shows a notice without any content.
  for (const data of [
    buildDeclaredPush('01890a5d-ac96-774b-bcce-b302099a8057', line.origin),
    'not ours',
    '{}',
  ]) {
    await deliver(data)
    await expect.poll(() => shownOn(page)).toEqual(['Porchlight'])
    await page.evaluate(async () => {
      for (const notification of await (await navigator.serviceWorker.ready).getNotifications())
        notification.close()
    })
    // A late close would take the next one with it.
    await expect.poll(() => shownOn(page)).toEqual([])
  }
})

function shownOn(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return (await registration.getNotifications()).map(({ title }) => title)
  })
}

async function registrationOf(session: CDPSession, origin: string): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const ownRegistration = registrations.find(
      ({ scopeURL, isDeleted }) => scopeURL.startsWith(origin) && !isDeleted,
    )
    if (ownRegistration) resolve(ownRegistration.registrationId)
  })
  await session.send('ServiceWorker.enable')
  return promise
}
