/** The sign-in screen: its modes, its fields and its messages when something fails. */
import { Refused } from '@porchlight/contracts/errors/refusals'
import { createId } from '@porchlight/contracts/values/id'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makePerson, type Person } from '../../../../../tests/harness/people/people.ts'
import { field, heading, submit } from '../../../../../tests/harness/people/session-forms.ts'
import { expectAtField } from '../../../../../tests/harness/phone/fields.ts'
import { expectFocus } from '../../../../../tests/harness/phone/keyboard.ts'
import { tapTwice } from '../../../../../tests/harness/phone/taps.ts'
import { closeToast, expectToast, toastsOn } from '../../../../../tests/harness/phone/toasts.ts'
import { lookAtStates } from '../../../../../tests/mounted/look-at-states.ts'
import { type MountedPhone, openMountedPhone } from '../../../../../tests/mounted/mounted-phone.ts'
import { emptyPath } from '../../../../../tests/mounted/paths.ts'
import { landingTexts } from '../../locales/en/landing.ts'
import { letterTexts } from '../../locales/en/letters.ts'
import { sessionTexts } from '../../locales/en/sessions.ts'
import { paths, placePath } from '../../paths.ts'
import { aMember } from '../members/members.factory.ts'
import { authStates } from './auth.states.ts'

declare global {
  interface Window {
    /** The stages that were shown, frame by frame: the form, home, or neither. */
    stages: string[]
  }
}

const googleWay = sessionTexts.provider.way('Google')

let phone: MountedPhone
let page: Page
const existingPerson = makePerson({ firstName: 'Olive' })

beforeAll(async () => {
  phone = await openMountedPhone()
  page = phone.page
})

afterAll(() => phone?.discard())

const mountAuth = () => phone.mount('/auth', { server: { 'sessions.signUp': { message: 'Welcome' } } })
lookAtStates(authStates, () => phone)

describe('the modes of the sign-in screen', () => {
  beforeEach(mountAuth)

  it('S-017 S-018 S-019 lead from entry to sign-up, and back', async () => {
    await heading(page, 'Welcome')
    await page.getByRole('button', { name: 'Create an account' }).click()
    await heading(page, 'Create your account')
    await page.goBack()
    await heading(page, 'Welcome')
  })

  it('S-020 S-021 lead from entry to log-in and to the forgotten password, and back', async () => {
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await heading(page, 'Log in')
    await page.getByRole('button', { name: 'Forgot your password?' }).click()
    await heading(page, 'Forgot your password?')
    await page.getByRole('button', { name: 'Back to log in' }).click()
    await heading(page, 'Log in')
  })

  it('P-143 lead from log-in to the one by name, and back; the email field still takes an address alone', async () => {
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await field(page, 'Email').fill('ruth-4821')
    await field(page, 'Password').fill('a lamp in the window')
    await submit(page, 'Log in')
    await expectAtField(page, 'Email', 'Invalid email address')
    await page.getByRole('button', { name: sessionTexts.logIn.byName }).click()
    await field(page, letterTexts.logIn.signInName).fill('ruth@example.org')
    await field(page, 'Password').fill('a lamp in the window')
    await submit(page, 'Log in')
    const toEmail = 'This is an email address. Please log in with your email.'
    await expectAtField(page, letterTexts.logIn.signInName, toEmail)
    phone.server.change({ 'sessions.logInByName': aMember({ firstName: 'Ruth' }) })
    await field(page, letterTexts.logIn.signInName).fill('Ruth 4821')
    await submit(page, 'Log in')
    await page.waitForURL((url) => url.pathname === '/')
    expect(phone.server.calls.filter(({ name }) => name === 'sessions.logInByName')).toHaveLength(1)
  })

  it('S-025 the password field is replaced after 200 ms: no typed text stays, and none is shown', async () => {
    await page.getByRole('button', { name: 'Create an account' }).click()
    await field(page, 'Password').fill('typed for the other form')
    await page.getByRole('button', { name: sessionTexts.showTyped }).click()
    await expect.poll(() => field(page, 'Password').getAttribute('type')).toBe('text')
    const swap = await page
      .getByRole('button', { name: sessionTexts.signUp.toLogIn })
      .evaluate(swapAfterClick)
    expect(swap).toMatchObject({ standIn: true, value: '', type: 'password' })
    expect(swap.afterMs).toBeGreaterThanOrEqual(195)
    expect(swap.afterMs).toBeLessThan(2000)
  })
})

describe('with a stopped clock', () => {
  let stoppedPhone: MountedPhone

  beforeEach(async () => {
    stoppedPhone = await openMountedPhone()
    await stoppedPhone.page.clock.install({ time: new Date('2026-11-21T18:00:00Z') })
    await stoppedPhone.page.clock.pauseAt(new Date('2026-11-21T18:00:01Z'))
  })
  afterEach(() => stoppedPhone.discard())

  it('S-025 the password field comes after 200 ms, not sooner', async () => {
    await stoppedPhone.visit('/auth')
    await stoppedPhone.page.getByRole('button', { name: 'Create an account' }).click()
    const password = stoppedPhone.page.getByLabel('Password', { exact: true })
    await password.waitFor()
    await stoppedPhone.page.clock.runFor(199)
    expect(await password.isDisabled()).toBe(true)
    await stoppedPhone.page.clock.runFor(1)
    await expect.poll(() => password.isEnabled()).toBe(true)
  })

  it('S-017 a log-in without a response for 5 s says that it is still trying, and not sooner', async () => {
    const { promise } = Promise.withResolvers<never>()
    stoppedPhone.server.change({ 'sessions.logIn': () => promise })
    await stoppedPhone.visit('/auth')
    await stoppedPhone.page.getByRole('button', { name: 'Log in', exact: true }).click()
    await stoppedPhone.page.clock.runFor(300)
    await field(stoppedPhone.page, 'Email').fill(existingPerson.email)
    await field(stoppedPhone.page, 'Password').fill(existingPerson.password)
    await submit(stoppedPhone.page, 'Log in')
    await expect.poll(() => stoppedPhone.server.calls.map(({ name }) => name)).toContain('sessions.logIn')
    const stillTryingNote = stoppedPhone.page.getByText(sessionTexts.stillTrying)
    await stoppedPhone.page.clock.runFor(4900)
    expect(await stillTryingNote.count()).toBe(0)
    await stoppedPhone.page.clock.runFor(200)
    await stillTryingNote.waitFor()
  })

  it.each(['S-011 S-012 S-013 /community-help', `PL-056 ${placePath(createId())}`, 'M-046 /profile'])(
    '%s says so, and 500 ms later, not sooner, the browser goes to /api/login',
    async (title) => {
      const path = title.slice(title.indexOf('/'))
      const navigatedPaths: string[] = []
      stoppedPhone.page.on('request', (request) => {
        if (request.isNavigationRequest()) navigatedPaths.push(new URL(request.url()).pathname)
      })
      stoppedPhone.server.change({ 'sessions.currentUser': new Refused('signed_out') })
      await stoppedPhone.visit(path)
      await expectToast(stoppedPhone.page, {
        title: 'Unauthorized',
        description: 'You are logged out. Logging in again...',
        destructive: true,
      })
      await stoppedPhone.page.clock.runFor(499)
      // When this request is over, every request sent before it was recorded.
      await stoppedPhone.page.evaluate(() => fetch('/api/third-places').catch(() => undefined))
      expect(navigatedPaths).toEqual([path])
      await stoppedPhone.page.clock.runFor(1)
      await expect.poll(() => navigatedPaths[1]).toBe('/api/login')
    },
  )
})

describe('a browser that had a session, on a device without a member', () => {
  beforeEach(() => phone.mount('/auth'))

  it.each(['/', '/auth', '/community-help', '/outbox', '/no-such-page'])(
    'S-002 S-006 %s shows a spinner and nothing else until the current user is read',
    async (path) => {
      const { promise, resolve } = Promise.withResolvers<Refused>()
      await phone.context.addCookies([{ name: 'member', value: '1', url: phone.origin }])
      phone.server.change({ 'sessions.currentUser': () => promise })
      await phone.visit(path)
      await page.getByRole('status', { name: 'Loading' }).waitFor()
      await expect.poll(() => phone.server.calls.map(({ name }) => name)).toContain('sessions.currentUser')
      // Its name, for readers who walk by headings.
      await expect.poll(() => page.getByRole('heading').allTextContents()).toEqual(['Loading'])
      expect(await page.getByRole('button').count()).toBe(0)
      expect(await page.getByRole('link').count()).toBe(0)
      resolve(new Refused('signed_out'))
      await expect.poll(() => page.getByRole('heading').allTextContents()).not.toContain('Loading')
      await phone.reopen()
      page = phone.page
      await phone.visit(emptyPath)
    },
  )
})

describe('a provider that this community does not have', () => {
  it.each([
    ['/auth?with=apple', [], 'Apple'],
    ['/auth?with=google', [], 'Google'],
    ['/auth?with=apple', ['google'], 'Apple'],
    ['/auth?with=google', ['google'], null],
    ['/auth', [], null],
  ])(
    'SH-012 SH-013 %s with %j names as not set up, and leads to sign-in by email: %s',
    async (path, signInWith, missing) => {
      const aboutCommunity = { name: null, displayLocation: 'Los Angeles, CA', signInWith }
      await phone.mount(path, { server: { 'community.about': aboutCommunity } })
      await heading(page, 'Welcome')
      const note = page.getByRole('main').getByText(/isn’t set up in this community/)
      await page.getByRole('button', { name: 'Log in', exact: true }).waitFor()
      await expect
        .poll(() => note.allTextContents())
        .toEqual(missing ? [sessionTexts.entry.notSetUp(missing)] : [])
    },
  )
})

describe('sign-in with Google', () => {
  const about = { name: 'Echo Park', displayLocation: 'Los Angeles, CA' }
  const google = { 'community.about': { ...about, signInWith: ['google' as const] } }
  const ways = () => page.getByRole('main').getByRole('button').filter({ hasText: /\w/ }).allInnerTexts()
  const otherWays = [sessionTexts.entry.signUp, sessionTexts.entry.logIn]

  it('is the first button where the community offers it', async () => {
    await phone.mount('/', { server: google })
    // Known in time, since it was read on the page before.
    await page.getByText(about.name).first().waitFor()
    await page.getByRole('link', { name: landingTexts.email }).click()
    await page.getByRole('button', { name: googleWay }).waitFor()
    expect(await ways()).toEqual([googleWay, ...otherWays])
  })

  it('moves nothing when the offer arrives late', async () => {
    const { promise, resolve } = Promise.withResolvers<(typeof google)['community.about']>()
    await phone.mount('/auth', { server: { 'community.about': () => promise } })
    const signUp = page.getByRole('button', { name: sessionTexts.entry.signUp })
    await signUp.waitFor()
    const before = await signUp.boundingBox()
    resolve(google['community.about'])
    await page.getByRole('button', { name: googleWay }).waitFor()
    expect(await signUp.boundingBox()).toEqual(before)
  })

  it('without a signal says so in one sentence instead of opening an error page', async () => {
    await phone.mount('/auth', { server: google })
    const way = page.getByRole('button', { name: googleWay })
    await way.waitFor()
    await phone.offline(true)
    await way.click()
    await page.getByRole('alert').getByText(sessionTexts.provider.noSignal('Google')).waitFor()
    expect(new URL(page.url()).pathname).toBe('/auth')
    await phone.offline(false)
  })

  it('that fails says so kindly, once, and the address drops the parameter', async () => {
    await phone.mount('/auth?failed=google', { server: google })
    const description = sessionTexts.provider.failed('Google')
    await expectToast(page, { title: 'Login failed', description, destructive: true })
    await closeToast(page)
    await page.getByRole('main').getByText(description, { exact: true }).waitFor()
    await expect.poll(() => new URL(page.url()).search).toBe('')
    await heading(page, sessionTexts.entry.title)
    await page.reload()
    await page.getByRole('button', { name: googleWay }).waitFor()
    expect(await page.getByText(description).count()).toBe(0)
  })

  it('tried too often from one address says so, and for how long', async () => {
    for (const [address, when] of [
      ['/auth?failed=too-many&seconds=240', 'in 4 minutes'],
      ['/auth?failed=too-many&seconds=soon', 'later'],
    ]) {
      await phone.mount(String(address), { server: google })
      await expectToast(page, {
        title: 'Login failed',
        description: `Too many tries from this internet connection, maybe by others who share it. Please try again ${when}.`,
        destructive: true,
      })
      await expect.poll(() => new URL(page.url()).search).toBe('')
    }
  })

  it('with the address of an account leads to the log-in by password; the address drops the parameter', async () => {
    await phone.mount('/auth?failed=email-taken', { server: google })
    await expectToast(page, {
      title: 'Login failed',
      description: sessionTexts.provider.emailTaken,
      destructive: true,
    })
    await heading(page, sessionTexts.logIn.title)
    await expect.poll(() => new URL(page.url()).search).toBe('')
  })

  it('is not mentioned where the community does not offer it', async () => {
    await phone.mount('/', { server: { 'community.about': { ...about, signInWith: [] } } })
    await page.getByText(about.name).first().waitFor()
    await page.getByRole('link', { name: landingTexts.email }).click()
    await page.getByRole('button', { name: sessionTexts.entry.signUp }).waitFor()
    expect(await ways()).toEqual(otherWays)
  })
})

describe('signing up', () => {
  beforeEach(async () => {
    await mountAuth()
    await page.getByRole('button', { name: 'Create an account' }).click()
    await heading(page, 'Create your account')
  })

  it('S-026 S-029 each invalid field says what it needs, and nothing is sent', async () => {
    await signUp({ firstName: '', lastName: '', email: '', password: '' })
    await expectAtField(page, 'First name', 'First name is required')
    await expectFocus(field(page, 'First name'))
    await expectAtField(page, 'Last name', 'Last name is required')
    await expectAtField(page, 'Email', 'Invalid email address')
    await expectAtField(page, 'Password', 'Password must be at least 8 characters')

    await signUp({ firstName: ' ', lastName: ' ', email: 'olive@', password: '1234567' })
    await expectAtField(page, 'First name', 'First name is required')
    await expectAtField(page, 'Last name', 'Last name is required')
    await expectAtField(page, 'Email', 'Invalid email address')
    await expectAtField(page, 'Password', 'Password must be at least 8 characters')
    expect(entries()).toEqual([])
    expect(await toastsOn(page).count()).toBe(0)
  })

  it('S-026 a look at the terms leaves what was typed, but no password', async () => {
    await field(page, 'First name').fill('June')
    await field(page, 'Email').fill('june@example.org')
    await field(page, 'Password').fill('a lamp on every porch')
    await page.getByRole('link', { name: sessionTexts.signUp.terms }).click()
    await page.waitForURL((url) => url.pathname === paths.terms)
    await page.goBack()
    await heading(page, 'Create your account')
    expect(await readFieldValues(['First name', 'Email', 'Password'])).toEqual([
      'June',
      'june@example.org',
      '',
    ])
  })

  it('Q12 a very common password is refused at its field alone, and everything typed stays', async () => {
    const person = makePerson({ firstName: 'June', password: '12345678' })
    phone.server.change({ 'sessions.signUp': new Refused('password_guessable', { because: 'common' }) })
    await signUp(person)
    await expectAtField(
      page,
      'Password',
      'This password is one of the most common ones. A few words of your own are safer.',
    )
    await expectFocus(field(page, 'Password'))
    expect(await toastsOn(page).count()).toBe(0)
    expect(await field(page, 'Email').inputValue()).toBe(person.email)
    expect(await field(page, 'Password').inputValue()).toBe(person.password)
  })

  it('S-022 S-030 S-031 eight characters are enough, a message follows, and the log-in has the email', async () => {
    const person = makePerson({ firstName: 'June', password: 'lamp, 8!' })
    await signUp(person)
    await expectToast(page, { title: 'Account created successfully!' })
    await heading(page, 'Log in')
    expect(await field(page, 'Email').inputValue()).toBe(person.email)
    await expect.poll(() => field(page, 'Password').isEnabled()).toBe(true)
    expect(await field(page, 'Password').inputValue()).toBe('')
    expect(entries()).toEqual([{ name: 'sessions.signUp', body: person }])
  })

  it('S-032 a taken address fails with the server’s words, and everything typed stays', async () => {
    const person = { ...makePerson({ firstName: 'Other' }), email: existingPerson.email.toUpperCase() }
    phone.server.change({ 'sessions.signUp': new Refused('email_taken') })
    await signUp(person)
    await expectToast(page, {
      title: 'Sign up failed',
      description: 'There is already an account with this email address.',
      destructive: true,
    })
    await heading(page, 'Create your account')
    expect(await readFieldValues(['First name', 'Last name', 'Email', 'Password'])).toEqual([
      person.firstName,
      person.lastName,
      person.email,
      person.password,
    ])
  })

  it('S-032 a taken address is reported at its field, with what to do, until it is changed', async () => {
    phone.server.change({ 'sessions.signUp': new Refused('email_taken') })
    const person = { ...makePerson({ firstName: 'Other' }), email: existingPerson.email }
    await signUp(person)
    const words = 'There is already an account with this email address.'
    await expectAtField(page, 'Email', words)
    await expectFocus(field(page, 'Email'))
    await closeToast(page)
    const instead = page.getByRole('button', { name: 'Log in instead' })
    await instead.waitFor()
    await field(page, 'Email').fill('another@example.org')
    await instead.waitFor({ state: 'detached' })
    expect(await page.getByRole('main').getByText(words).count()).toBe(0)
    await signUp(person)
    await instead.click()
    await heading(page, 'Log in')
    expect(await field(page, 'Email').inputValue()).toBe(person.email)
  })

  it('S-032 without a signal a sentence says so, and everything typed stays', async () => {
    const person = makePerson()
    await phone.offline(true)
    await signUp(person)
    await page.getByRole('alert').getByText(sessionTexts.noSignal).waitFor()
    expect(await readFieldValues(['First name', 'Email', 'Password'])).toEqual([
      person.firstName,
      person.email,
      person.password,
    ])
    expect(await toastsOn(page).count()).toBe(0)
    await phone.offline(false)
    await submit(page, 'Sign up')
    await heading(page, 'Log in')
    expect(await field(page, 'Email').inputValue()).toBe(person.email)
  })
})

describe('logging in', () => {
  beforeEach(async () => {
    await mountAuth()
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await heading(page, 'Log in')
  })

  it('S-033 S-034 each invalid field says what it needs, and nothing is sent', async () => {
    await expect.poll(() => field(page, 'Password').isEnabled()).toBe(true)
    await submit(page, 'Log in')
    await expectAtField(page, 'Email', 'Invalid email address')
    await expectAtField(page, 'Password', 'Password is required')
    expect(entries()).toEqual([])
  })

  it('S-024 S-035 a log-in with the right credentials leads home', async () => {
    letIn('June')
    const credentials = { email: existingPerson.email, password: existingPerson.password }
    await logIn(credentials)
    await page.waitForURL((url) => url.pathname === '/')
    await page.getByRole('heading', { name: /, June$/ }).waitFor()
    expect(entries()).toEqual([{ name: 'sessions.logIn', body: credentials }])
  })

  it('S-024 between the log-in and home no empty page is shown: the form stays until home can be drawn', async () => {
    letIn('June')
    await page.evaluate(() => {
      window.stages = []
      const look = () => {
        const isHome = document.querySelector('nav a[href="/profile"]') !== null
        const isForm = document.querySelector('input[type="password"]') !== null
        const stage = isHome ? 'home' : isForm ? 'form' : 'nothing'
        // A field of the form is replaced as it opens.
        const isBefore = window.stages.length === 0 && stage === 'nothing'
        if (!isBefore && window.stages.at(-1) !== stage) window.stages.push(stage)
        requestAnimationFrame(look)
      }
      look()
    })
    await logIn({ email: existingPerson.email, password: existingPerson.password })
    await page.getByRole('heading', { name: /, June$/ }).waitFor()
    expect(await page.evaluate(() => window.stages)).toEqual(['form', 'home'])
  })

  it.each([
    ['a wrong password', { email: existingPerson.email, password: 'not the lamp' }],
    ['an unknown address', { email: 'nobody@example.org', password: 'not the lamp' }],
  ])('S-036 %s fails in the same words, and everything typed stays', async (_what, credentials) => {
    phone.server.change({ 'sessions.logIn': new Refused('wrong_credentials') })
    await logIn(credentials)
    await expectToast(page, {
      title: 'Login failed',
      description: 'Invalid email or password',
      destructive: true,
    })
    await heading(page, 'Log in')
    expect(await readFieldValues(['Email', 'Password'])).toEqual([credentials.email, credentials.password])
    // The failure also stands at the form, until a field is changed.
    await closeToast(page)
    const words = page.getByRole('main').getByText('Invalid email or password', { exact: true })
    await expect.poll(() => words.count()).toBe(1)
    await field(page, 'Password').fill('the lamp')
    await words.waitFor({ state: 'detached' })
  })

  it('S-036 D7 on a full device the right password is not called wrong', async () => {
    letIn('June')
    await page.evaluate(() => {
      const { put } = IDBObjectStore.prototype
      IDBObjectStore.prototype.put = function (...args) {
        if (this.name === 'settings') throw new DOMException('The disk is full.', 'QuotaExceededError')
        return put.apply(this, args)
      }
      Object.assign(window, { makeRoom: () => Object.assign(IDBObjectStore.prototype, { put }) })
    })
    await logIn({ email: existingPerson.email, password: existingPerson.password })
    await page.getByRole('alert').getByText(sessionTexts.notStored).waitFor()
    expect(await toastsOn(page).count()).toBe(0)
    await page.evaluate(() => (window as unknown as { makeRoom: () => void }).makeRoom())
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await page.getByRole('heading', { name: /, June$/ }).waitFor()
  })

  it('S-020 D7 a link that could not be requested for another reason is called no full device', async () => {
    await page.getByRole('button', { name: sessionTexts.logIn.toForgot }).click()
    await heading(page, sessionTexts.forgot.title)
    await field(page, 'Email').fill(existingPerson.email)
    await page.evaluate(() => {
      const { stringify } = JSON
      JSON.stringify = (value: { email?: string }) => {
        if (value?.email === undefined) return stringify(value)
        JSON.stringify = stringify
        throw new TypeError('A bug of the app')
      }
    })
    await submit(page, sessionTexts.forgot.submit)
    const { failure: title, failureText: description } = sessionTexts.forgot
    await expectToast(page, { title, description, destructive: true })
    expect(await page.getByText(sessionTexts.notStored).count()).toBe(0)
  })

  it('S-036 a double tap sends one request, and one more after a failure', async () => {
    phone.server.change({ 'sessions.logIn': new Refused('wrong_credentials') })
    for (const times of [1, 2]) {
      await field(page, 'Email').fill(`nobody${times}@example.org`)
      await field(page, 'Password').fill('not the lamp')
      await tapTwice(page.getByRole('button', { name: 'Log in', exact: true }))
      await expectToast(page, { title: 'Login failed', destructive: true })
      await closeToast(page)
      expect(entries()).toHaveLength(times)
    }
  })

  it('SH-056 S-036 another message of the server is shown instead', async () => {
    const guessed = makePerson({ firstName: 'Guessed' })
    const retryAt = new Date(Date.now() + 60_000).toISOString()
    const tooMany = { retryAt, isOfPlace: true, waitSeconds: 60 }
    phone.server.change({ 'sessions.logIn': new Refused('too_many', tooMany) })
    await logIn(guessed)
    await expectToast(page, {
      title: 'Login failed',
      description:
        'Too many tries from this internet connection, maybe by others who share it. Please try again in a minute.',
      destructive: true,
    })
    expect(await readFieldValues(['Email', 'Password'])).toEqual([guessed.email, guessed.password])
  })

  it('S-036 without a signal a sentence says so, and everything typed stays', async () => {
    await phone.offline(true)
    await logIn(existingPerson)
    await page.getByRole('alert').getByText(sessionTexts.noSignal).waitFor()
    expect(await readFieldValues(['Email', 'Password'])).toEqual([
      existingPerson.email,
      existingPerson.password,
    ])
    expect(await toastsOn(page).count()).toBe(0)
    letIn(existingPerson.firstName)
    await phone.offline(false)
    await submit(page, 'Log in')
    await page.waitForURL((url) => url.pathname === '/')
    await page.getByRole('heading', { name: /, Olive$/ }).waitFor()
  })
})

describe('access to addresses', () => {
  it('S-011 without a signal a visitor at a members’ address sees a message and the app’s own sign-in screen', async () => {
    await phone.offline(true)
    await phone.mount('/outbox')
    await expectToast(page, {
      title: 'Unauthorized',
      description: 'You are logged out. Logging in again...',
      destructive: true,
    })
    await heading(page, sessionTexts.entry.title)
    expect(new URL(page.url()).pathname).toBe('/auth')
    await phone.offline(false)
  })

  it('S-010 a member stays at every address, and is led home from the sign-in screen without a message', async () => {
    const member = aMember({ firstName: 'Inez' })
    for (const [path, title] of [
      ['/community-help', 'Community Help'],
      ['/outbox', 'Outbox'],
    ] as const) {
      await phone.mount(path, { member, server: {} })
      await heading(page, title)
      expect(new URL(page.url()).pathname).toBe(path)
    }
    await phone.mount('/auth', { member, server: {} })
    await page.getByRole('heading', { level: 1, name: /, Inez$/ }).waitFor()
    await page.waitForURL((url) => url.pathname === '/')
    expect(await toastsOn(page).count()).toBe(0)
  })
})

/** Makes the server respond to the next log-in with a member of this name. */
function letIn(firstName: string): void {
  const member = aMember({ firstName })
  phone.server.change({ 'sessions.logIn': member })
  phone.server.bring([{ table: 'members', id: member.id, row: member }])
}

/** Returns the requests that were sent to create an account or to log in. */
function entries() {
  return phone.server.calls.filter(({ name }) => name === 'sessions.signUp' || name === 'sessions.logIn')
}

async function signUp(person: Omit<Person, 'id'>): Promise<void> {
  await field(page, 'First name').fill(person.firstName)
  await field(page, 'Last name').fill(person.lastName)
  await field(page, 'Email').fill(person.email)
  await field(page, 'Password').fill(person.password)
  await submit(page, 'Sign up')
}

async function logIn(credentials: Pick<Person, 'email' | 'password'>): Promise<void> {
  await field(page, 'Email').fill(credentials.email)
  await field(page, 'Password').fill(credentials.password)
  await submit(page, 'Log in')
}

function readFieldValues(labels: string[]): Promise<string[]> {
  return Promise.all(labels.map((label) => field(page, label).inputValue()))
}

/** Runs in the page, where the 200 ms can be measured. */
async function swapAfterClick(button: HTMLElement | SVGElement) {
  const passwordField = () => {
    const label = [...document.querySelectorAll('label')].find((each) => each.textContent === 'Password')
    const input = document.getElementById(label?.htmlFor ?? '')
    return input instanceof HTMLInputElement ? input : null
  }
  const old = passwordField()
  const startedAt = performance.now()
  button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  let standIn = false
  for (;;) {
    await new Promise((resolve) => requestAnimationFrame(resolve))
    const now = passwordField()
    const isNew = now !== null && now !== old
    if (isNew && now.disabled && now.value === '') standIn = true
    if (isNew && !now.disabled) {
      return { standIn, afterMs: performance.now() - startedAt, value: now.value, type: now.type }
    }
    if (performance.now() - startedAt > 5000) throw new Error('the field was not swapped')
  }
}
