/** Posting from a phone with a signal: what is sent, what is shown, and what happens when the server knows more of the profile. */
import type { Member } from '@porchlight/contracts/members/members.schema'
import type { PostAnswer } from '@porchlight/contracts/posts/posts.schema'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { outboxOf } from '../harness/device-data.ts'
import { setMember } from '../harness/members.ts'
import { type Caller, completeProfileByApi, makePerson, signInPhone, signUpByApi } from '../harness/people.ts'
import { openPhone, type Phone } from '../harness/phone.ts'
import { fillPost, localDay, recordSentPosts, startPost } from '../harness/posting.ts'
import { startServer, type TestServer } from '../harness/server.ts'
import { tapTwice } from '../harness/taps.ts'
import { closeToast, expectToast, toastsOn } from '../harness/toasts.ts'
import { zoneWhereItIs } from '../harness/zones.ts'

let server: TestServer
let phone: Phone
let page: Page
let caller: Caller
let sent: Record<string, unknown>[]
const person = makePerson({ firstName: 'Marta' })

beforeAll(async () => {
  server = await startServer()
  caller = await signUpByApi(server.origin, person)
  setMember(server, caller.memberId, { zip_code: '90026' })
  await completeProfileByApi(caller)
  phone = await openPhone({ origin: server.origin, timeZone: zoneWhereItIs(12) })
  page = phone.page
  await signInPhone(phone, server.origin, person)
  await page.getByText('2 credits', { exact: true }).waitFor()
  sent = recordSentPosts(page)
})

afterAll(async () => {
  await phone?.discard()
  await server?.stop()
})

describe('a request', () => {
  it('P-042 P-070 P-071 is sent as written, once however often its button is tapped; told, shown and paid, without a reload', async () => {
    await keepMark()
    const dialog = await startPost(page)
    await fillPost(dialog, {
      title: '  Pharmacy pickup on Sunset ',
      description: 'Two small bags.',
      category: 'Transportation & Errands',
      subcategory: 'Pharmacy pickup',
      location: '12 Lemoyne St',
      daysAhead: 1,
      time: '18:30',
    })
    await dialog.getByRole('switch', { name: /^Tip jar/ }).check({ force: true })
    await tapTwice(dialog.getByRole('button', { name: 'Post request' }))
    await dialog.waitFor({ state: 'hidden' })
    await expectPosted()
    expect(await titlesPosted()).toEqual(['Pharmacy pickup on Sunset'])
    expect(await outboxOf(page, caller.memberId)).toHaveLength(1)

    const dateNeeded = await utcOf(1, '18:30')
    // What was left open is left out: the server reads its absence as null.
    expect(sent).toEqual([
      {
        id: expect.any(String),
        type: 'request',
        title: 'Pharmacy pickup on Sunset',
        description: 'Two small bags.',
        categoryId: 4,
        category: 'transportation_errands',
        subcategory: 'Pharmacy pickup',
        location: '12 Lemoyne St',
        dateNeeded,
        timeNeeded: '18:30',
        hasTipJar: true,
        zipCode: '90026',
      },
    ])
    expect(dateNeeded).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00\.000Z$/)

    const activity = page.getByRole('listitem').filter({ hasText: 'Pharmacy pickup on Sunset' })
    await activity.getByText('Request', { exact: true }).waitFor()
    expect(await activity.getByText('Waiting for signal').count()).toBe(0)
    await page.getByText('1 credit', { exact: true }).waitFor()
    expect(((await caller.call('GET', '/api/auth/user')).body as Member).credits).toBe(1)

    await page.getByRole('main').getByRole('link', { name: 'Community Help' }).click()
    await page.getByRole('tab', { name: /^Transportation & Errands/ }).click()
    const card = page.getByRole('article', { name: 'Pharmacy pickup on Sunset' })
    await card.getByText('ZIP 90026', { exact: true }).waitFor()
    await card.getByText('Tip jar', { exact: true }).waitFor()
    await expectNotReloaded()
  })
})

describe('an event', () => {
  it('P-068 P-074 the server finds the profile incomplete: no error toast, the prompt, and then it is posted', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click()
    // This phone still believes that there is a bio.
    setMember(server, caller.memberId, { bio: null })
    const form = await startPost(page)
    await fillPost(form, { type: 'event', title: 'Seed swap', maxAttendees: '2' })
    await form.getByRole('button', { name: 'Post meetup' }).click()
    const prompt = page.getByRole('dialog', { name: 'Complete Your Profile' })
    await prompt.waitFor({ timeout: 20_000 })
    expect(sent.at(-1)).toMatchObject({ title: 'Seed swap' })
    expect(await toastsOn(page).filter({ hasText: 'Error' }).count()).toBe(0)
    expect(await prompt.getByRole('button', { name: 'Hiking', exact: true }).count()).toBe(0)
    await prompt.getByLabel('About you').fill('Back again, with seeds.')
    await prompt.getByRole('button', { name: 'Save and continue' }).click()
    await expectPosted()
    expect((await titlesPosted()).filter((title) => title === 'Seed swap')).toHaveLength(1)
    await expect.poll(() => page.getByText('Not posted').count()).toBe(0)
    expect(phone.faults).toEqual([])
  })
})

async function expectPosted(): Promise<void> {
  await expectToast(page, { title: 'Your post has been created and will appear in upcoming activities!' })
  await closeToast(page)
}

async function titlesPosted(): Promise<string[]> {
  const { body } = await caller.call('GET', `/api/posts?userId=${caller.memberId}`)
  return (body as PostAnswer[]).map(({ title }) => title)
}

async function utcOf(daysAhead: number, time: string): Promise<string> {
  const day = await localDay(page, daysAhead)
  return page.evaluate((local) => new Date(local).toISOString(), `${day}T${time}`)
}

/** Lasts as long as the page does. */
function keepMark(): Promise<unknown> {
  return page.evaluate(() => Object.assign(window, { mark: true }))
}

async function expectNotReloaded(): Promise<void> {
  expect(await page.evaluate(() => 'mark' in window)).toBe(true)
}
