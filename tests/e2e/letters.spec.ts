/** A letter from paper to a phone: from its code to the first post without an email address. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { assert } from '@porchlight/contracts/errors/assert'
import { createId } from '@porchlight/contracts/values/id'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { give } from '../../apps/api/src/cli/commands.factory.ts'
import { coordinationTexts } from '../../apps/web/src/locales/en/coordination.ts'
import { letterTexts } from '../../apps/web/src/locales/en/letters.ts'
import { profileTexts } from '../../apps/web/src/locales/en/profile.ts'
import { sessionTexts } from '../../apps/web/src/locales/en/sessions.ts'
import { countTaps, firstPostTitle, writeFirstPost } from '../harness/people/first-post.ts'
import { makePerson, signInPhone, signUpByApi } from '../harness/people/people.ts'
import { openPhone, type Phone } from '../harness/phone/phone.ts'
import { startServer, type TestServer } from '../harness/server/server.ts'

/** The maximum number of taps between the code and the first post: each field counts as one. */
const tapsMax = 12
const password = 'a lamp in the window'

let server: TestServer
let phone: Phone
let phoneOfRuth: Phone
beforeAll(async () => {
  server = await startServer({ settings: { SIGN_UP: 'invited' } })
  ;[phone, phoneOfRuth] = await Promise.all([
    openPhone({ origin: server.origin }),
    openPhone({ origin: server.origin, isAskedForLocation: true }),
  ])
})
afterAll(async () => {
  await Promise.all([phone?.discard(), phoneOfRuth?.discard()])
  await server?.stop()
})

/** Prints the letters that wait, as an operator does, and returns what is on the only one. */
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

async function logInByName(loggedOutPhone: Phone, signInName: string): Promise<void> {
  await loggedOutPhone.visit('/auth')
  const { page } = loggedOutPhone
  const { entry, logIn } = sessionTexts
  await page.getByRole('button', { name: entry.logIn, exact: true }).click()
  await page.getByRole('button', { name: logIn.byName, exact: true }).click()
  await page.getByLabel(letterTexts.logIn.signInName, { exact: true }).fill(signInName)
  await page.getByLabel(logIn.password, { exact: true }).fill(password)
  await page.getByRole('button', { name: logIn.submit, exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/')
}

it('P-143 from a letter to the first post it takes 12 taps at most without an email address, and the credits are there; the coordinator sees that the neighbor took over', async () => {
  const rosa = makePerson({ firstName: 'Rosa' })
  const coordinator = await signUpByApi(server.origin, rosa)
  await signInPhone(phone, server.origin, rosa)
  const ruth = { id: createId(), firstName: 'Ruth', lastName: 'Miller' }
  expect((await coordinator.call('POST', '/api/coordinated-neighbors', ruth)).status).toBe(200)
  await phone.visit('/operator/neighbors')
  await phone.page.getByText(coordinationTexts.list.credits(2), { exact: false }).first().waitFor()
  const { link, signInName } = await printLetter()

  const taps = countTaps(phoneOfRuth)
  const { page, press, write } = taps
  await phoneOfRuth.visit(new URL(link).pathname)
  await press('link', letterTexts.join.open)
  const form = sessionTexts.signUp
  await write(form.firstName, ruth.firstName)
  await write(form.lastName, ruth.lastName)
  await write(form.password, password)
  await press('button', form.submit)
  await page.getByText(signInName, { exact: true }).waitFor()
  await press('button', letterTexts.joined.action)
  await page.getByText('2 credits', { exact: true }).first().waitFor()
  await writeFirstPost(taps)
  expect(taps.count()).toBeLessThanOrEqual(tapsMax)

  await phoneOfRuth.visit('/profile')
  await page.getByText(profileTexts.signedInAs(signInName)).waitFor()
  await phone.visit('/operator/neighbors')
  await phone.page.getByText(coordinationTexts.list.empty).waitFor()
  // On another phone the name brings the same account, with the post and what it left of the credits.
  const otherPhone = await openPhone({ origin: server.origin })
  await logInByName(otherPhone, signInName.toUpperCase())
  await otherPhone.page.getByText('1 credit', { exact: true }).first().waitFor()
  await otherPhone.page.getByText(firstPostTitle).first().waitFor()
  expect([phone.faults, phoneOfRuth.faults, otherPhone.faults]).toEqual([[], [], []])
  await otherPhone.discard()
})
