/** The calm of home: nothing of it moves while it comes. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { completeProfileByApi, makePerson, signInPhone, signUpByApi } from '../harness/people.ts'
import { openPhone } from '../harness/phone.ts'
import { addPlace } from '../harness/places.ts'
import { startServer, type TestServer } from '../harness/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startServer()
  const neighbor = await signUpByApi(server.origin, makePerson({ firstName: 'Rosa', lastName: 'Jimenez' }))
  await completeProfileByApi(neighbor)
  await neighbor.post({ type: 'offer' })
  await neighbor.post({ type: 'event', maxAttendees: 8 })
  addPlace(server, { is_featured: 1, is_paid: 1 })
})
afterAll(() => server?.stop())

describe('home as a whole', () => {
  it.each([
    ['a phone', { width: 390, height: 844 }],
    ['a desktop', { width: 1280, height: 900 }],
  ])(
    'H-002 nothing is pushed about on %s: neither on the first start nor on the next',
    async (_name, size) => {
      const person = makePerson()
      await signUpByApi(server.origin, person)
      const unused = await openPhone({ origin: server.origin })
      const { page } = unused
      await page.setViewportSize(size)
      await page.addInitScript(() => {
        const shifts: number[] = []
        Object.assign(window, { shifts })
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value)
        }).observe({ type: 'layout-shift', buffered: true })
      })
      const settled = async () => {
        await page.getByText('2 credits', { exact: true }).waitFor()
        await page.getByRole('region', { name: 'Third places nearby' }).getByRole('article').first().waitFor()
        await page.getByRole('region', { name: 'Community activity' }).getByRole('listitem').first().waitFor()
        await page.waitForTimeout(1000)
        const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
        return shifts.reduce((sum, value) => sum + value, 0)
      }
      // The letters that stand in until ours are there are made for phones, and not every machine of a developer has them.
      await unused.visit('/terms')
      await page.evaluate(() => document.fonts.ready.then(() => undefined))
      await signInPhone(unused, server.origin, person)
      expect(await settled()).toBeLessThanOrEqual(0.02)
      await page.reload()
      expect(await settled()).toBeLessThanOrEqual(0.02)
      await unused.discard()
    },
  )
})
