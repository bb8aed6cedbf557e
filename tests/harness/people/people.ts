/** Invented neighbors, and two ways to sign up each: through the screens, and directly through the API. */
import type { NewPost } from '@porchlight/contracts/posts/posts.schema'
import { appTexts } from '../../../apps/web/src/locales/en/app.ts'
import { profileTexts } from '../../../apps/web/src/locales/en/profile.ts'
import { sessionTexts } from '../../../apps/web/src/locales/en/sessions.ts'
import { type Phone, putAwayLocationQuestion } from '../phone/phone.ts'

export interface Person {
  firstName: string
  lastName: string
  email: string
  password: string
}

let personCount = 0

export function makePerson(overrides: Partial<Person> = {}): Person {
  personCount += 1
  const firstName = overrides.firstName ?? `Neighbor${personCount}`
  return {
    firstName,
    lastName: 'Porter',
    email: `${firstName.toLowerCase()}.${personCount}@example.org`,
    password: 'a lamp in the window',
    ...overrides,
  }
}

/** Signs up from the entry of `/auth` through both forms to home. */
export async function signUpOnScreen(phone: Phone, person: Person): Promise<void> {
  await phone.visit('/auth')
  await signUpHere(phone, person)
}

type SignInScreen = Pick<Phone, 'page' | 'isAskedForLocation'>

/** Signs a person up where `/auth` is shown already. */
export async function signUpHere(phone: SignInScreen, person: Person): Promise<void> {
  const { page } = phone
  const texts = sessionTexts.signUp
  await page.getByRole('button', { name: sessionTexts.entry.signUp }).click()
  await page.getByLabel(texts.firstName, { exact: true }).fill(person.firstName)
  await page.getByLabel(texts.lastName, { exact: true }).fill(person.lastName)
  await page.getByLabel(texts.email, { exact: true }).fill(person.email)
  await page.getByLabel(texts.password, { exact: true }).fill(person.password)
  await page.getByRole('button', { name: texts.submit, exact: true }).click()
  await page.getByRole('heading', { name: sessionTexts.logIn.title }).waitFor()
  await fillLogIn(phone, person)
}

export async function logInOnScreen(phone: Phone, person: Person): Promise<void> {
  await phone.visit('/auth')
  await phone.page.getByRole('button', { name: sessionTexts.entry.logIn, exact: true }).click()
  await fillLogIn(phone, person)
}

/** Logs in after this phone's session has expired, where `/auth` offers only that. */
export async function logInAgain(phone: Phone, person: Person): Promise<void> {
  await phone.page.getByRole('button', { name: sessionTexts.entry.logIn, exact: true }).click()
  await fillLogIn(phone, person)
}

/** Opens the profile and presses the button for signing out. The next screen depends on what waits in the outbox. */
export async function askToSignOut({ page }: Phone): Promise<void> {
  const navigation = page.getByRole('navigation', { name: appTexts.navigation })
  // The keyboard is used, because a toast may cover the button.
  await navigation.getByRole('link', { name: appTexts.tabs.profile }).press('Enter')
  await page.getByRole('button', { name: profileTexts.signOut }).press('Enter')
}

/** Returns the session of this phone as a cookie header. The browser stores it until it is deleted or replaced. */
export async function cookieOf({ context }: Phone): Promise<string> {
  const cookies = await context.cookies()
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
}

/** Ends the session on the server, without the phone noticing. */
export async function endSession(origin: string, cookie: string): Promise<void> {
  await fetch(`${origin}/api/logout`, {
    headers: { cookie, 'sec-fetch-site': 'same-origin' },
    redirect: 'manual',
  })
  if (await isSessionAlive(origin, cookie)) throw new Error('The session did not end')
}

export async function isSessionAlive(origin: string, cookie: string): Promise<boolean> {
  const response = await fetch(`${origin}/api/auth/user`, { headers: { cookie } })
  if (response.status !== 200 && response.status !== 401) throw new Error(`current user: ${response.status}`)
  return response.status === 200
}

async function fillLogIn({ page, isAskedForLocation }: SignInScreen, person: Person): Promise<void> {
  // Signing out forgot that it was put away.
  if (!isAskedForLocation) await page.evaluate(putAwayLocationQuestion)
  const texts = sessionTexts.logIn
  await page.getByLabel(texts.email, { exact: true }).fill(person.email)
  await page.getByLabel(texts.password, { exact: true }).fill(person.password)
  await page.getByRole('button', { name: texts.submit, exact: true }).click()
  // Home, or where they were going.
  await page.waitForURL((url) => url.pathname !== '/auth')
}

/** A member's own calls, for what a test needs but does not test. */
export interface Caller {
  readonly memberId: string
  readonly origin: string
  call: (
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<ApiResponse>
  post: (overrides: Partial<NewPost>) => Promise<ApiResponse>
}

interface ApiResponse {
  status: number
  // Each test checks the shape of the response itself.
  body: unknown
}

export async function signUpByApi(origin: string, person: Person): Promise<Caller> {
  const signedUp = await send(origin, 'POST', '/api/auth/signup', person)
  if (signedUp.status >= 300) throw new Error(`sign-up: ${signedUp.status} ${JSON.stringify(signedUp.body)}`)
  return logInByApi(origin, person)
}

export async function logInByApi(
  origin: string,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<Caller> {
  const loggedIn = await send(origin, 'POST', '/api/auth/login', { email, password })
  const member = loggedIn.body as { id?: string } | null
  if (loggedIn.status !== 200 || !member?.id) {
    throw new Error(`log-in: ${loggedIn.status} ${JSON.stringify(loggedIn.body)}`)
  }
  const cookie = loggedIn.cookies.map((text) => text.split(';')[0]).join('; ')
  const call: Caller['call'] = (method, path, body, headers = {}) =>
    send(origin, method, path, body, { cookie, ...headers })
  return {
    memberId: member.id,
    origin,
    call,
    post: (overrides) => call('POST', '/api/posts', { ...examplePost(), ...overrides }),
  }
}

/** Completes the profile, which a meetup requires of its organizer. */
export async function completeProfileByApi(
  caller: Caller,
  profile: { bio?: string; interests?: string[] } = {
    bio: 'Retired teacher, always up for a walk.',
    interests: ['Hiking'],
  },
): Promise<void> {
  const response = await caller.call('PATCH', '/api/profile/complete', profile)
  if (response.status >= 300) throw new Error(`profile: ${response.status} ${JSON.stringify(response.body)}`)
}

/** Signs a phone in without its screens: the session is there when the app starts. */
export async function signInPhone(phone: Phone, origin: string, person: Person): Promise<void> {
  await logInUnseen(phone, origin, person)
  await phone.visit('/')
}

/** Gives the phone's browser a session. No page of the app gets a notice of it. */
export async function logInUnseen(phone: Phone, origin: string, { email, password }: Person): Promise<void> {
  const response = await phone.context.request.post(`${origin}/api/auth/login`, {
    data: { email, password },
    headers: { origin },
  })
  if (!response.ok()) throw new Error(`log-in: ${response.status()} ${await response.text()}`)
}

function examplePost(): Pick<NewPost, 'type' | 'title' | 'description' | 'dateNeeded' | 'timeNeeded'> {
  return {
    type: 'offer',
    title: 'A ladder to lend',
    description: 'Six feet, light, with rubber feet.',
    dateNeeded: new Date(Date.now() + 26 * 60 * 60 * 1000).toISOString(),
    timeNeeded: '18:30',
  }
}

async function send(
  origin: string,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<ApiResponse & { cookies: string[] }> {
  const response = await fetch(`${origin}${path}`, {
    method,
    headers: { origin, ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: body instanceof Blob ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  return {
    status: response.status,
    body: text === '' ? null : JSON.parse(text),
    cookies: response.headers.getSetCookie(),
  }
}
