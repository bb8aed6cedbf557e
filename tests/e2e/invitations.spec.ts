/** An invitation from one phone to another: from the link to the first post without a stumble. */
import { minuteMs } from '@porchlight/contracts/values/time'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { invitationTexts } from '../../apps/web/src/locales/en/invitations.ts'
import { inviteTexts } from '../../apps/web/src/locales/en/invite.ts'
import { sessionTexts } from '../../apps/web/src/locales/en/sessions.ts'
import { countTaps, firstPostTitle, writeFirstPost } from '../harness/people/first-post.ts'
import { logInByApi, makePerson, signInPhone, signUpByApi } from '../harness/people/people.ts'
import { expectPosted } from '../harness/people/server-posts.ts'
import { openPhone, type Phone } from '../harness/phone/phone.ts'
import { startServer, type TestServer } from '../harness/server/server.ts'

/** The maximum number of taps between the link and the first post: each field counts as one. */
const tapsMax = 12
const durationMsMax = 2 * minuteMs
/** The usual limit of a test would end it before that duration is over. */
const testMsMax = 3 * minuteMs

let server: TestServer
let phone: Phone
let phoneOfNewcomer: Phone
beforeAll(async () => {
  server = await startServer({ settings: { SIGN_UP: 'invited' } })
  ;[phone, phoneOfNewcomer] = await Promise.all([
    openPhone({ origin: server.origin }),
    openPhone({ origin: server.origin, isAskedForLocation: true }),
  ])
})
afterAll(async () => {
  await Promise.all([phone?.discard(), phoneOfNewcomer?.discard()])
  await server?.stop()
})

it('M-112 from a neighbor’s link to the first post it takes 12 taps and two minutes at most, without any mail; the neighbor sees that one came', {
  timeout: testMsMax,
}, async () => {
  const rosa = makePerson({ firstName: 'Rosa' })
  await signUpByApi(server.origin, rosa)
  await signInPhone(phone, server.origin, rosa)
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
  await writeFirstPost(taps)
  await expectPosted(await logInByApi(server.origin, noor), [firstPostTitle])
  expect(taps.count()).toBeLessThanOrEqual(tapsMax)
  expect(Date.now() - startedAt).toBeLessThan(durationMsMax)

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
