/** The window on a display without a sign-in: it stands through a cut line and a start without a signal, and follows afterwards. */
import type { PostResponse } from '@porchlight/contracts/posts/posts.schema'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { windowTexts } from '../../apps/web/src/locales/en/window.ts'
import { paths } from '../../apps/web/src/paths.ts'
import { cachedPaths } from '../harness/device/device-data.ts'
import { makePerson, signUpByApi } from '../harness/people/people.ts'
import { openPhone, type Phone } from '../harness/phone/phone.ts'
import { type Line, openLine } from '../harness/server/line.ts'
import { startServer } from '../harness/server/server.ts'

let server: Awaited<ReturnType<typeof startServer>>
let line: Line
let display: Phone
beforeAll(async () => {
  server = await startServer({ settings: { PUBLIC_BOARD: 'on', COMMUNITY_NAME: 'Echo Park' } })
  line = await openLine(server.port)
  display = await openPhone({ origin: line.origin })
})
afterAll(async () => {
  await display?.discard()
  await line?.close()
  await server?.stop()
})

it('P-143 a display shows what was marked, starts with it without a signal, and follows once the line is back', async () => {
  const rosa = await signUpByApi(server.origin, makePerson({ firstName: 'Rosa' }))
  await rosa.post({ title: 'For members alone' })
  const { body } = await rosa.post({ title: 'I can water your plants', isInWindow: true })
  const { id } = body as PostResponse
  const screen = `${paths.board}?screen`
  await display.visit(screen)
  const titles = () => display.page.getByRole('heading', { level: 2 }).allTextContents()
  await expect.poll(titles).toEqual(['I can water your plants'])
  await display.installed()
  await expect
    .poll(async () => (await cachedPaths(display.page)).filter((path) => /\/window-/.test(path)))
    .toHaveLength(2)

  line.drop()
  await display.close()
  await display.reopen()
  await display.visit(screen)
  await expect.poll(titles).toEqual(['I can water your plants'])
  await display.page.getByText(/^As of /).waitFor()
  await display.page.getByRole('heading', { level: 1, name: 'Echo Park' }).waitFor()

  await rosa.call('PATCH', `/api/posts/${id}`, { isInWindow: false })
  await rosa.post({ title: 'Soup for two', isInWindow: true })
  // An earlier reading of the server counts for some seconds.
  await server.passDays(1 / 24)
  line.pass()
  await display.page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect.poll(titles).toEqual(['Soup for two'])
  expect(await display.page.getByText(windowTexts.noSignal.title).count()).toBe(0)
  expect(display.faults).toEqual([])
})
