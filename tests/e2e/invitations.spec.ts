/** An invitation from one phone to another: from the link to the first post without a stumble. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { assert } from '@porchlight/contracts/errors/assert'
import { createId } from '@porchlight/contracts/values/id'
import { minuteMs } from '@porchlight/contracts/values/time'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { give } from '../../apps/api/src/cli/commands.factory.ts'
import { coordinationTexts } from '../../apps/web/src/locales/en/coordination.ts'
import { homeTexts } from '../../apps/web/src/locales/en/home.ts'
import { invitationTexts } from '../../apps/web/src/locales/en/invitations.ts'
import { inviteTexts } from '../../apps/web/src/locales/en/invite.ts'
import { letterTexts } from '../../apps/web/src/locales/en/letters.ts'
import { postTexts } from '../../apps/web/src/locales/en/posts.ts'
import { profileTexts } from '../../apps/web/src/locales/en/profile.ts'
import { sessionTexts } from '../../apps/web/src/locales/en/sessions.ts'
import { logInByApi, makePerson, type Person, signInPhone, signUpByApi } from '../harness/people/people.ts'
import { localDay } from '../harness/people/posting.ts'
import { expectPosted } from '../harness/people/server-posts.ts'
import { openPhone, type Phone } from '../harness/phone/phone.ts'
import { startServer, type TestServer } from '../harness/server/server.ts'

/** The maximum number of taps between the link and the first post: each field counts as one. */
const tapsMax = 12

let server: TestServer
let phone: Phone
let phoneOfNewcomer: Phone
/** The first member, who runs the community, looks after a neighbor, and invites. */
let rosa: Person
beforeAll(async () => {
  server = await startServer({ settings: { SIGN_UP: 'invited' } })
  ;[phone, phoneOfNewcomer] = await Promise.all([
    openPhone({ origin: server.origin }),
    openPhone({ origin: server.origin, isAskedForLocation: true }),
  ])
  rosa = makePerson({ firstName: 'Rosa' })
  await signUpByApi(server.origin, rosa)
  await signInPhone(phone, server.origin, rosa)
})
afterAll(async () => {
  await Promise.all([phone?.discard(), phoneOfNewcomer?.discard()])
  await server?.stop()
})

/** Counts what a member taps: each button, and each field that they write in. */
function countTaps({ page }: Phone) {
  let count = 0
  return {
    page,
    count: () => count,
    press: async (role: 'button' | 'link', name: string) => {
      count += 1
      await page.getByRole(role, { name, exact: true }).click()
    },
    write: async (label: string, text: string) => {
      const field = page.getByLabel(label, { exact: true })
      count += 1
      await field.click()
      await field.fill(text)
    },
  }
}

async function writeFirstPost({ page, press, write }: ReturnType<typeof countTaps>): Promise<void> {
  await press('button', homeTexts.post)
  const { fields, submit } = postTexts.compose
  await write(fields.title, 'A ride to the eye doctor')
  await write(fields.description, 'On Thursday morning.')
  await write(fields.date, await localDay(page, 1))
  await write(fields.time, '09:30')
  await press('button', submit.request)
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}

/** Prints the letters that wait, as an operator does, and returns the link and the sign-in name of the only one. */
async function printLetter(): Promise<{ link: string; signInName: string }> {
  const file = join(server.dataDir, 'letters.html')
  const environment = { DATA_DIR: server.dataDir, SIGN_UP: 'invited' }
  expect(await give(environment, ['letters', '--print', file])).toMatchObject({ code: 0 })
  const text = readFileSync(file, 'utf8')
  const link = /https?:\/\/[^<\s]+\/invite\/[\w-]+/.exec(text)?.[0]
  const signInName = /<strong>(ruth-\d+)<\/strong>/.exec(text)?.[1]
  assert(link && signInName, 'no letter was printed')
  return { link, signInName }
}

it('P-143 from a letter to the first post it takes 12 taps at most without an email address, and the credits are there; the coordinator sees that the neighbor took over', async () => {
  const coordinator = await logInByApi(server.origin, rosa)
  const ruth = { id: createId(), firstName: 'Ruth', lastName: 'Miller' }
  expect((await coordinator.call('POST', '/api/coordinated-neighbors', ruth)).status).toBe(200)
  await phone.visit('/operator/neighbors')
  await phone.page.getByText(coordinationTexts.list.credits(2), { exact: false }).first().waitFor()
  const { link, signInName } = await printLetter()

  const phoneOfRuth = await openPhone({ origin: server.origin, isAskedForLocation: true })
  const taps = countTaps(phoneOfRuth)
  const { page, press, write } = taps
  await phoneOfRuth.visit(new URL(link).pathname)
  await press('link', letterTexts.join.open)
  const form = sessionTexts.signUp
  await write(form.firstName, ruth.firstName)
  await write(form.lastName, ruth.lastName)
  await write(form.password, rosa.password)
  await press('button', form.submit)
  await page.getByText(signInName, { exact: true }).waitFor()
  await press('button', letterTexts.joined.action)
  await writeFirstPost(taps)
  expect(taps.count()).toBeLessThanOrEqual(tapsMax)

  await phoneOfRuth.visit('/profile')
  await page.getByText(profileTexts.signedInAs(signInName)).waitFor()
  await phone.visit('/operator/neighbors')
  await phone.page.getByText(coordinationTexts.list.empty).waitFor()
  // On another phone the name brings the same account, with the credits and the post.
  const otherPhone = await openPhone({ origin: server.origin })
  await otherPhone.visit('/auth')
  await otherPhone.page.getByRole('button', { name: sessionTexts.entry.logIn, exact: true }).click()
  await otherPhone.page.getByRole('button', { name: sessionTexts.logIn.byName, exact: true }).click()
  await otherPhone.page
    .getByLabel(letterTexts.logIn.signInName, { exact: true })
    .fill(signInName.toUpperCase())
  await otherPhone.page.getByLabel(sessionTexts.logIn.password, { exact: true }).fill(rosa.password)
  await otherPhone.page.getByRole('button', { name: sessionTexts.logIn.submit, exact: true }).click()
  await otherPhone.page.waitForURL((url) => url.pathname === '/')
  const user = await otherPhone.page.evaluate(async () => (await fetch('/api/auth/user')).json())
  expect(user).toMatchObject({ firstName: 'Ruth', email: signInName, credits: 2 })
  await otherPhone.page.getByText('A ride to the eye doctor').first().waitFor()
  expect([phoneOfRuth.faults, otherPhone.faults]).toEqual([[], []])
  await Promise.all([phoneOfRuth.discard(), otherPhone.discard()])
})

it('M-112 from a neighbor’s link to the first post it takes 12 taps and two minutes at most, without any mail; the neighbor sees that one came', async () => {
  await phone.visit('/invitations')
  await phone.page.getByRole('button', { name: invitationTexts.make.action }).click()
  const link = await phone.page.getByLabel(invitationTexts.list.address).inputValue()

  const taps = countTaps(phoneOfNewcomer)
  const { page, press, write } = taps
  const startedAt = Date.now()
  await phoneOfNewcomer.visit(new URL(link).pathname)
  await page.getByRole('heading', { name: inviteTexts.invitedBy('Rosa') }).waitFor()
  await press('link', inviteTexts.join)
  const noor = makePerson({ firstName: 'Noor' })
  const form = sessionTexts.signUp
  await write(form.firstName, noor.firstName)
  await write(form.lastName, noor.lastName)
  await write(form.email, noor.email)
  await write(form.password, noor.password)
  await press('button', form.submit)
  await press('button', homeTexts.post)
  await writeFirstPost(taps)
  await expectPosted(await logInByApi(server.origin, noor), ['A ride to the eye doctor'])
  expect(taps.count()).toBeLessThanOrEqual(tapsMax)
  expect(Date.now() - startedAt).toBeLessThan(2 * minuteMs)

  await phone.visit('/invitations')
  await phone.page.getByText(invitationTexts.list.came(1, 1)).waitFor()
  await phone.page.getByText(invitationTexts.list.states.used_up).waitFor()
  // The link is good for nobody else.
  const other = await openPhone({ origin: server.origin })
  await other.visit(new URL(link).pathname)
  await other.page.getByRole('heading', { name: inviteTexts.unusable.title }).waitFor()
  expect(await other.page.content()).not.toContain('Rosa')
  await other.discard()
  expect([phone.faults, phoneOfNewcomer.faults]).toEqual([[], []])
})

it('M-112 what other programs show of a link is the community alone', async () => {
  const response = await fetch(`${server.origin}/invite/mE2uVSgCJrDx0Vl1ZcEwPA`)
  const page = await response.text()
  expect(response.status).toBe(200)
  expect(page).toContain('og:title')
  expect(page).not.toMatch(/Rosa|invites|mE2uVSgCJrDx0Vl1ZcEwPA/)
})
