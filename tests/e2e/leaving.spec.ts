/** Deleting one's account, thinking better of it, deleting it for good, and what one's own phone and a neighbor's have of it then. */
import { dayMs } from '@porchlight/contracts/values/time'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { landingTexts } from '../../apps/web/src/locales/en/landing.ts'
import { leavingNoticeTexts } from '../../apps/web/src/locales/en/leaving.notice.ts'
import { leavingTexts } from '../../apps/web/src/locales/en/leaving.ts'
import { deviceDatabaseName } from '../../apps/web/src/storage/names.ts'
import { databasesOf, everythingOn } from '../harness/device/device-data.ts'
import { type Caller, logInByApi, makePerson, signInPhone, signUpByApi } from '../harness/people/people.ts'
import { settingsOfMany } from '../harness/people/world.ts'
import { openPhone, type Phone } from '../harness/phone/phone.ts'
import { expectToast } from '../harness/phone/toasts.ts'
import { type ServerHere, startServer } from '../harness/server/server.ts'

const words = 'The ladder stands by the green door'

let server: ServerHere
let phone: Phone
let phoneOfOther: Phone
beforeAll(async () => {
  server = await startServer({ settings: { ...settingsOfMany, BACKUPS: 'off' } })
  ;[phone, phoneOfOther] = await Promise.all([
    openPhone({ origin: server.origin }),
    openPhone({ origin: server.origin }),
  ])
})
afterAll(async () => {
  await Promise.all([phone?.discard(), phoneOfOther?.discard()])
  await server?.stop()
})

it('M-111 Q64 a leaving member’s account is deleted after fourteen days unless kept; then nothing is left on their phone, and no name or text on others’', async () => {
  // The first account runs the community.
  await signUpByApi(server.origin, makePerson())
  const [inez, noor] = [makePerson({ firstName: 'Inez' }), makePerson({ firstName: 'Noor' })]
  await writeToEachOther(await signUpByApi(server.origin, inez), await signUpByApi(server.origin, noor))
  await signInPhone(phone, server.origin, inez)
  await signInPhone(phoneOfOther, server.origin, noor)
  await phoneOfOther.visit('/messages')
  await phoneOfOther.page.getByText(words).first().waitFor()
  const keep = phone.page.getByRole('button', { name: leavingNoticeTexts.keep, exact: true })

  await leaveOn(phone)
  await keep.waitFor()
  await server.passDays(13)
  await signInPhone(phone, server.origin, inez)
  await keep.click()
  await expectToast(phone.page, { title: leavingNoticeTexts.kept })
  await keep.waitFor({ state: 'detached' })
  await server.passDays(3)
  const again = await logInByApi(server.origin, inez)
  expect((await again.call('GET', '/api/auth/user')).body).toMatchObject({ firstName: 'Inez' })

  await signInPhone(phone, server.origin, inez)
  await leaveOn(phone)
  await keep.waitFor()
  await expect.poll(() => everythingOn(phone.page)).toContain(words)
  await server.passDays(15)
  await phone.page.clock.setFixedTime(Date.now() + 15 * dayMs)
  // The open page may go to the sign-in by itself just now, and would break off the navigation.
  await phone.page.goto('about:blank')
  await phone.visit('/')
  await phone.page.getByText(landingTexts.email).waitFor()
  await expect.poll(() => databasesOf(phone.page)).toEqual([deviceDatabaseName])
  const remainingText = await everythingOn(phone.page)
  for (const trace of [words, inez.email, 'Inez', 'Noor']) expect(remainingText).not.toContain(trace)
  await expect(logInByApi(server.origin, inez)).rejects.toThrow(/log-in: 401/)

  await signInPhone(phoneOfOther, server.origin, noor)
  await phoneOfOther.visit('/messages')
  await expect.poll(() => phoneOfOther.page.getByText(words).count()).toBe(0)
  await expect.poll(() => phoneOfOther.page.getByText('Inez').count()).toBe(0)
})

async function writeToEachOther(author: Caller, other: Caller): Promise<void> {
  const { id: postId } = (await author.post({})).body as { id: string }
  const { id } = (await other.call('POST', '/api/conversations', { postId })).body as { id: string }
  for (const [each, content] of [
    [other, 'May I have it on Sunday?'],
    [author, words],
  ] as const) {
    const response = await each.call('POST', `/api/conversations/${id}/messages`, { content })
    expect(response.status, JSON.stringify(response.body)).toBe(200)
  }
}

async function leaveOn(phoneOfOne: Phone): Promise<void> {
  const { page } = phoneOfOne
  await phoneOfOne.visit('/account-settings?view=leave')
  await page.getByRole('button', { name: leavingTexts.submit, exact: true }).click()
  await page.getByRole('button', { name: leavingTexts.confirm, exact: true }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}
