/** The community code on the sign-in screen, and a community that accepts no newcomers. */
import { Refused } from '@porchlight/contracts/errors/refusals'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makePerson } from '../../../../../tests/harness/people/people.ts'
import { field, heading, submit } from '../../../../../tests/harness/people/session-forms.ts'
import { expectAtField } from '../../../../../tests/harness/phone/fields.ts'
import { expectFocus } from '../../../../../tests/harness/phone/keyboard.ts'
import { expectToast, toastsOn } from '../../../../../tests/harness/phone/toasts.ts'
import { type MountedPhone, openMountedPhone } from '../../../../../tests/mounted/mounted-phone.ts'
import { emptyPath } from '../../../../../tests/mounted/paths.ts'
import { community } from '../../../../../tests/screens/neighborhood-rows.ts'
import { sessionTexts } from '../../locales/en/sessions.ts'

let phone: MountedPhone
let page: Page
const person = makePerson({ firstName: 'June' })
const label = sessionTexts.communityCode.label
const wrong =
  'That’s not this community’s code. Look at the poster again, or ask the person who told you about us.'

beforeAll(async () => {
  phone = await openMountedPhone()
  page = phone.page
})
afterAll(() => phone?.discard())

const mountAt = (path: string, signUp: 'open' | 'code' | 'closed', signInWith: string[] = []) =>
  phone.mount(path, {
    server: {
      'community.about': { ...community, signInWith, signUp },
      'sessions.signUp': { message: 'Welcome' },
      'sessions.currentUser': new Refused('signed_out'),
    },
  })
const toSignUp = async () => {
  await page.getByRole('button', { name: sessionTexts.entry.signUp }).click()
  await heading(page, sessionTexts.signUp.title)
}
/** Opens a new page, because the old one has left for an address without a server here. */
const openAnew = async () => {
  await phone.reopen()
  page = phone.page
  await phone.visit(emptyPath)
}
const fill = async () => {
  await field(page, 'First name').fill(person.firstName)
  await field(page, 'Last name').fill(person.lastName)
  await field(page, 'Email').fill(person.email)
  await field(page, 'Password').fill(person.password)
}
const findRequests = (name: string) =>
  phone.server.calls.filter((call) => call.name === name).map(({ body }) => body)

it('a link fills in the code, which survives Back and a reload, and is sent with the sign-up', async () => {
  await mountAt('/auth#code=KMRT-7W4Q', 'code')
  await toSignUp()
  expect(await field(page, label).inputValue()).toBe('KMRT-7W4Q')
  await page.goBack()
  await heading(page, sessionTexts.entry.title)
  await toSignUp()
  await fill()
  await submit(page, 'Sign up')
  await heading(page, 'Log in')
  expect(findRequests('sessions.signUp')).toEqual([{ ...person, communityCode: 'KMRT-7W4Q' }])
})

it('without a link the code is asked for in plain words, and nothing is sent without it', async () => {
  await mountAt('/auth', 'code')
  await toSignUp()
  await page.getByText(sessionTexts.communityCode.hint).waitFor()
  await fill()
  await submit(page, 'Sign up')
  await expectAtField(page, label, 'The community’s code is required')
  await expectFocus(field(page, label))
  expect(findRequests('sessions.signUp')).toEqual([])
})

it('a wrong code is refused at its field alone, and everything typed stays', async () => {
  await mountAt('/auth', 'code')
  phone.server.change({ 'sessions.signUp': new Refused('community_code', { because: 'wrong' }) })
  await toSignUp()
  await fill()
  await field(page, label).fill('kmrt 7w4r')
  await submit(page, 'Sign up')
  await expectAtField(page, label, wrong)
  await expectFocus(field(page, label))
  expect(await toastsOn(page).count()).toBe(0)
  expect(await field(page, label).inputValue()).toBe('kmrt 7w4r')
  expect(await field(page, 'Password').inputValue()).toBe(person.password)
})

it('a page from before the code was required asks for it once the server refuses', async () => {
  await mountAt('/auth', 'open')
  phone.server.change({ 'sessions.signUp': new Refused('community_code', { because: 'missing' }) })
  await toSignUp()
  expect(await page.getByLabel(label).count()).toBe(0)
  await fill()
  await submit(page, 'Sign up')
  await expectAtField(
    page,
    label,
    'To sign up here you need this community’s code. It’s on the poster, or ask the person who told you about us.',
  )
  phone.server.change({ 'sessions.signUp': { message: 'Welcome' } })
  await field(page, label).fill('KMRT-7W4Q')
  await submit(page, 'Sign up')
  await heading(page, 'Log in')
})

it('a newcomer back from Google without the code types it, sees a refusal at its field, and leaves with a pass', async () => {
  await mountAt('/auth?failed=community-code', 'code', ['google'])
  await expectToast(page, {
    title: 'Login failed',
    description: sessionTexts.provider.needsCode('Google'),
    destructive: true,
  })
  await heading(page, sessionTexts.provider.codeTitle)
  phone.server.change({ 'sessions.showCommunityCode': new Refused('community_code', { because: 'wrong' }) })
  await field(page, label).fill('KMRT-7W4R')
  await submit(page, sessionTexts.provider.way('Google'))
  await expectAtField(page, label, wrong)
  phone.server.change({ 'sessions.showCommunityCode': { pass: '123.abc' } })
  const way = sessionTexts.provider.way('Google')
  const isLogIn = ({ pathname }: URL) => pathname === '/api/login'
  const loginRequest = page.waitForRequest((request) => isLogIn(new URL(request.url())))
  // The browser stays on the page, as when the way to Google is stopped, and its button is pressed again.
  await page.route(isLogIn, (route) => route.fulfill({ status: 204 }))
  await field(page, label).fill('KMRT-7W4Q')
  await page.evaluate((name) => {
    const buttons = [...document.querySelectorAll('button')]
    setInterval(() => buttons.find(({ textContent }) => textContent === name)?.click(), 500)
  }, way)
  expect(new URL((await loginRequest).url()).search).toBe('?with=google&pass=123.abc')
  await expect.poll(() => findRequests('sessions.showCommunityCode').length).toBeGreaterThan(2)
  const [refusedRequest, ...laterRequests] = findRequests('sessions.showCommunityCode')
  expect(refusedRequest).toEqual({ communityCode: 'KMRT-7W4R' })
  for (const body of laterRequests) expect(body).toEqual({ communityCode: 'KMRT-7W4Q' })
  await page.unroute(isLogIn)
  await openAnew()
})

it('with a link Google is one tap away, and an old code does not stop a member', async () => {
  for (const [response, search] of [
    [{ pass: '123.abc' }, '?with=google&pass=123.abc'],
    [new Refused('community_code', { because: 'wrong' }), '?with=google'],
  ] as const) {
    await mountAt('/auth#code=KMRT-7W4Q', 'code', ['google'])
    phone.server.change({ 'sessions.showCommunityCode': response })
    const loginRequest = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/login')
    await page.getByRole('button', { name: sessionTexts.provider.way('Google') }).click()
    expect(new URL((await loginRequest).url()).search).toBe(search)
    await openAnew()
  }
})

it('Apple sign-in starts with the code’s pass, or without it for a person who says they have an account', async () => {
  const { way } = sessionTexts.provider
  const leaving = () => page.waitForRequest((request) => new URL(request.url()).pathname === '/api/login')
  for (const [press, search] of [
    [way('Apple'), '?with=apple&pass=123.abc'],
    [sessionTexts.signUp.toLogIn, '?with=apple'],
  ] as const) {
    await mountAt('/auth', 'code', ['apple'])
    phone.server.change({ 'sessions.showCommunityCode': { pass: '123.abc' } })
    await page.getByRole('button', { name: way('Apple') }).click()
    await page.getByText(sessionTexts.provider.codeFirst).waitFor()
    await field(page, label).fill('KMRT-7W4Q')
    const loginRequest = leaving()
    await page.getByRole('button', { name: press }).click()
    expect(new URL((await loginRequest).url()).search).toBe(search)
    await openAnew()
  }
})

it('closed sign-up says so, offers no account, and members log in', async () => {
  await mountAt('/auth', 'closed')
  await page.getByText(sessionTexts.signUp.closed).waitFor()
  expect(await page.getByRole('button', { name: sessionTexts.entry.signUp }).count()).toBe(0)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await heading(page, 'Log in')
  expect(await page.getByRole('button', { name: sessionTexts.logIn.toSignUp }).count()).toBe(0)
})
