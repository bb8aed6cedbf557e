/** A half-written post outlives its browser. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makePerson, signInPhone, signUpByApi } from '../harness/people.ts'
import { openPhone, type Phone } from '../harness/phone.ts'
import { fillPost, localDay, startPost, writePost } from '../harness/posting.ts'
import { startServer, type TestServer } from '../harness/server.ts'
import { zoneWhereItIs } from '../harness/zones.ts'

let server: TestServer
let phone: Phone
const person = makePerson({ firstName: 'Ines' })

beforeAll(async () => {
  server = await startServer()
  await signUpByApi(server.origin, person)
  phone = await openPhone({ origin: server.origin, timeZone: zoneWhereItIs(12) })
  await signInPhone(phone, server.origin, person)
  await phone.page.getByText('2 credits', { exact: true }).waitFor()
  await phone.installed()
})

afterAll(async () => {
  await phone?.discard()
  await server?.stop()
})

describe('a draft', () => {
  it('SH-003 the browser is killed in the middle of writing: every field is back, and says since when', async () => {
    const dialog = await startPost(phone.page)
    await fillPost(dialog, {
      type: 'event',
      title: 'Lantern making',
      description: 'Bring jars, and a steady',
      location: 'The old firehouse',
      daysAhead: 2,
      time: '17:45',
      maxAttendees: '7',
    })
    // A word at most is lost: what stood there half a second ago is kept.
    await phone.page.waitForTimeout(600)
    const date = await localDay(phone.page, 2)
    await phone.kill()

    await phone.reopen({ offline: true })
    await phone.visit('/')
    const again = await startPost(phone.page)
    await again.getByText(/^Your draft from today, /).waitFor()
    expect(await again.getByRole('radio', { name: 'Event' }).isChecked()).toBe(true)
    for (const [label, value] of [
      ['Title', 'Lantern making'],
      ['Description', 'Bring jars, and a steady'],
      ['Location', 'The old firehouse'],
      ['Date', date],
      ['Time', '17:45'],
      ['Maximum attendees', '7'],
    ] as const) {
      expect(await again.getByLabel(label, { exact: true }).inputValue()).toBe(value)
    }
  })

  it('closing the dialog keeps it, discarding it empties the form', async () => {
    const { page } = phone
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Title', { exact: true }).fill('Lantern making, twice')
    await dialog.getByRole('button', { name: 'Close' }).click()
    const again = await startPost(page)
    await expect
      .poll(() => again.getByLabel('Title', { exact: true }).inputValue())
      .toBe('Lantern making, twice')
    await again.getByRole('button', { name: 'Discard draft' }).click()
    await expect.poll(() => again.getByLabel('Title', { exact: true }).inputValue()).toBe('')
    await again.getByRole('button', { name: 'Close' }).click()
    const empty = await startPost(page)
    await page.waitForTimeout(300)
    expect(await empty.getByLabel('Title', { exact: true }).inputValue()).toBe('')
    expect(await empty.getByRole('button', { name: 'Discard draft' }).count()).toBe(0)
    await empty.getByRole('button', { name: 'Close' }).click()
  })

  it('a post that was kept leaves no draft behind', async () => {
    const { page } = phone
    await writePost(page, { type: 'offer', title: 'A kept offer' })
    const dialog = await startPost(page)
    await page.waitForTimeout(500)
    expect(await dialog.getByLabel('Title', { exact: true }).inputValue()).toBe('')
    expect(await dialog.getByRole('button', { name: 'Discard draft' }).count()).toBe(0)
    expect(phone.faults).toEqual([])
  })
})
