/** 'Set Your Location': on home by the device or by ZIP, on the profile by ZIP alone. */
import { Refused } from '@porchlight/contracts/errors/refusals'
import type { Member } from '@porchlight/contracts/members/members.schema'
import { dayMs, toIso } from '@porchlight/contracts/values/time'
import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makePerson, signUpHere } from '../../../../../../tests/harness/people/people.ts'
import { expectAtField } from '../../../../../../tests/harness/phone/fields.ts'
import { compose, expectFocus } from '../../../../../../tests/harness/phone/keyboard.ts'
import { phoneSize } from '../../../../../../tests/harness/phone/phone.ts'
import { expectToast, toastsOn } from '../../../../../../tests/harness/phone/toasts.ts'
import { type MountedPhone, openMountedPhone } from '../../../../../../tests/mounted/mounted-phone.ts'
import { emptyPath } from '../../../../../../tests/mounted/paths.ts'
import type { StandInResponses } from '../../../../../../tests/mounted/stand-in.ts'
import { landingTexts } from '../../../locales/en/landing.ts'
import { aMember } from '../members.factory.ts'

const community = { name: 'Echo Park', displayLocation: 'Los Angeles, CA' }
const manchester = {
  name: 'Fallowfield',
  displayLocation: 'Manchester',
  postalCodes: { name: 'postcode', form: 'A99 9AA|A9 9AA', example: 'M14 6HR' },
  distanceUnit: 'km',
} as const
const echoPark = {
  success: true,
  latitude: 34.0812,
  longitude: -118.2589,
  address: 'Los Angeles, CA 90026',
} as const

let phone: MountedPhone
let page: Page
let dialog: Locator

beforeAll(async () => {
  phone = await openMountedPhone()
  page = phone.page
  dialog = page.getByRole('dialog', { name: 'Set Your Location', exact: true })
})
beforeEach(() => phone.context.clearPermissions())
afterEach(() => phone.offline(false))
afterAll(() => phone?.discard())

interface Newcomer {
  member?: Partial<Member>
  said?: string
  server?: StandInResponses
}

/** Opens home for a member who has not set a location. */
async function comeHome({ member, said: typedLocation, server }: Newcomer = {}): Promise<void> {
  await phone.mount('/', {
    member: aMember({ locationPermissionGranted: false, location: null, zipCode: null, ...member }),
    ...(typedLocation === undefined ? {} : { said: typedLocation }),
    server: { 'community.about': community, 'location.geocode': echoPark, ...server },
  })
}

async function askedByZip(newcomer: Newcomer = {}): Promise<void> {
  await comeHome(newcomer)
  await dialog.getByRole('button', { name: /^Enter .* instead$/ }).click()
}

describe('opening the location dialog', () => {
  it('L-002 the dialog opens by itself once per visit, until a location is given', async () => {
    await comeHome()
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('link', { name: 'Profile', exact: true }).click()
    await page.getByRole('heading', { name: 'My Profile' }).waitFor()
    await page.goBack()
    await page.getByText('2 credits', { exact: true }).waitFor()
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    expect(await dialog.count()).toBe(0)
  })

  it('L-002 L-025 the dialog does not open for a member who gave a location', async () => {
    await comeHome({ member: { locationPermissionGranted: true } })
    await page.getByText('2 credits', { exact: true }).waitFor()
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    expect(await dialog.count()).toBe(0)
  })

  it('H-006 H-040 the banner opens the dialog, and has the focus again afterwards', async () => {
    await comeHome({ member: { locationPermissionGranted: true, location: 'Silver Lake' } })
    const change = page.getByRole('button', { name: 'Change your location' })
    await change.click()
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await expectFocus(change)
  })
})

describe('a location by the device', () => {
  // A page goes on with what it was once granted, and with what was done to its position.
  afterEach(() => phone.visit(emptyPath))

  it.each<[string, () => Promise<unknown>, string]>([
    ['L-004 L-012 denied', async () => undefined, 'Location access denied'],
    [
      'L-010 L-011 not supported',
      () => page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, 'geolocation')),
      'Location not supported',
    ],
    [
      'L-006 L-009 too slow',
      () =>
        page.evaluate(() => {
          Object.defineProperty(navigator, 'geolocation', {
            configurable: true,
            value: {
              getCurrentPosition: (_found: unknown, onError: (error: object) => void) =>
                onError({ code: 3, PERMISSION_DENIED: 1 }),
            },
          })
        }),
      'Location not found',
    ],
  ])('%s: a message says so and the ZIP field follows, not covered by it', async (_case, prepare, title) => {
    await comeHome()
    await prepare()
    await dialog.getByRole('button', { name: 'Use Current Location' }).click()
    await expectToast(page, {
      title,
      description: 'Please enter your ZIP code to continue.',
      destructive: true,
    })
    // The toast disappears, and its text stays at the field that has the focus.
    await dialog.getByText(title).waitFor()
    const field = await box(zip())
    await expectFocus(zip())
    const toast = await box(toastsOn(page))
    expect(toast.y + toast.height <= field.y || toast.y >= field.y + field.height).toBe(true)
    expect(field.y + field.height).toBeLessThanOrEqual(phoneSize.height)
  })

  it('L-005 L-026 a position is rounded to its cell before it is stored or sent', async () => {
    await phone.context.grantPermissions(['geolocation'], { origin: phone.origin })
    await phone.context.setGeolocation({ latitude: 34.078316, longitude: -118.260641, accuracy: 5 })
    const bodies: string[] = []
    page.on('request', (request) => bodies.push(request.postData() ?? ''))
    await comeHome()
    await dialog.getByRole('button', { name: 'Use Current Location', exact: true }).click()
    await expect
      .poll(sentArgs)
      .toEqual([{ latitude: '34.08', longitude: '-118.26', locationPermissionGranted: true }])
    expect(phone.server.sentOperations.map(({ name }) => name)).toEqual(['members.setLocation'])
    await expectToast(page, { title: 'Location Updated' })
    expect(bodies.filter((body) => /34\.078|118\.260/.test(body))).toEqual([])
    await dialog.waitFor({ state: 'hidden' })
    await phone.context.clearPermissions()
  })

  it('L-005 L-023 without a signal the position is stored and shown at once', async () => {
    await comeHome()
    // Without a line Chromium's stand-in for a position never responds.
    await page.evaluate(() => {
      navigator.geolocation.getCurrentPosition = (onPosition) =>
        onPosition({ coords: { latitude: 34.078316, longitude: -118.260641 } } as GeolocationPosition)
    })
    await dialog.waitFor()
    await phone.offline(true)
    await dialog.getByRole('button', { name: 'Use Current Location', exact: true }).click()
    await expectToast(page, { title: 'Saved. Sends when you’re back online' })
    await area().getByText('Around you', { exact: true }).waitFor()
    await phone.offline(false)
    await expect.poll(sentArgs).toHaveLength(1)
  })

  it('L-006 L-007 L-008 the browser is asked with ten seconds, a position at most five minutes old, and high accuracy', async () => {
    await comeHome()
    await page.evaluate(() => {
      navigator.geolocation.getCurrentPosition = (_found, _failed, options) => {
        document.title = JSON.stringify(options)
      }
    })
    await dialog.getByRole('button', { name: 'Use Current Location' }).click()
    await page.waitForFunction(() => document.title.startsWith('{'))
    expect(JSON.parse(await page.title())).toEqual({
      timeout: 10_000,
      maximumAge: 300_000,
      enableHighAccuracy: true,
    })
    // Finding the position may take that long, and the button shows it meanwhile.
    await dialog.getByRole('button', { name: 'Finding your location' }).waitFor()
  })

  it('a position that arrives after switching to the ZIP code changes nothing', async () => {
    await comeHome()
    await page.evaluate(() => {
      navigator.geolocation.getCurrentPosition = (onPosition) => {
        window.answerPosition = () =>
          onPosition({ coords: { latitude: 1, longitude: 1 } } as GeolocationPosition)
      }
    })
    await dialog.getByRole('button', { name: 'Use Current Location' }).click()
    await dialog.getByRole('button', { name: 'Enter ZIP code instead' }).click()
    await zip().fill('900')
    await page.evaluate(() => window.answerPosition())
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
    expect(await zip().inputValue()).toBe('900')
    expect(phone.server.sentOperations).toEqual([])
  })
})

describe('a location by ZIP code', () => {
  it('L-013 L-014 L-015 typed text is reduced to digits and to five of them', async () => {
    await askedByZip()
    await zip().pressSequentially('9a0-0 26-1234')
    expect(await zip().inputValue()).toBe('90026')
    expect(await zip().getAttribute('inputmode')).toBe('numeric')
  })

  it('L-014 figures of other keyboards are accepted, and stay where they were typed', async () => {
    await askedByZip()
    for (const typedZip of ['٩٠٠٢٦', '۹۰۰۲۶', '９００２６']) {
      await zip().fill('')
      await page.keyboard.insertText(typedZip)
      expect(await zip().inputValue(), typedZip).toBe('90026')
    }
    await zip().fill('9026')
    await zip().evaluate((input: HTMLInputElement) => input.setSelectionRange(1, 1))
    await page.keyboard.insertText('٠')
    await page.keyboard.press('Delete')
    expect(await zip().inputValue()).toBe('9026')
    // The same once more: the field had it just before.
    await zip().selectText()
    await page.keyboard.insertText('٩')
    await zip().selectText()
    await page.keyboard.insertText('٩')
    expect(await zip().inputValue()).toBe('9')
  })

  it('L-014 figures that an input method composes are written once', async () => {
    await askedByZip()
    await zip().fill('')
    await compose(page, zip(), '９００２６')
    await expect.poll(() => zip().inputValue()).toBe('90026')
    await save().click()
    await expect.poll(sentArgs).toMatchObject([{ location: 'Los Angeles, CA 90026' }])
  })

  it('L-016 four digits are refused', async () => {
    await askedByZip()
    await zip().fill('9002')
    await zip().press('Enter')
    const words = 'Invalid ZIP code: Please enter a valid 5-digit ZIP code.'
    await expectAtField(dialog, 'ZIP code', words)
    // The message appears once, at the field where the member can correct it.
    await expect.poll(() => page.getByText(words).count()).toBe(1)
    expect(await toastsOn(page).count()).toBe(0)
    expect(phone.server.calls.filter(({ name }) => name === 'location.geocode')).toEqual([])
  })

  it('L-003 L-017 L-020 the ZIP code is geocoded, and saved with its name', async () => {
    await askedByZip()
    await zip().fill('90026')
    await save().click()
    await expect.poll(sentArgs).toEqual([
      {
        latitude: '34.08',
        longitude: '-118.26',
        location: 'Los Angeles, CA 90026',
        zipCode: '90026',
        locationPermissionGranted: true,
      },
    ])
    expect(phone.server.calls).toContainEqual({ name: 'location.geocode', body: { zipCode: '90026' } })
    await expectToast(page, { title: 'Location Updated' })
    await dialog.waitFor({ state: 'hidden' })
  })

  it('L-003 switching to the device and back clears the earlier error', async () => {
    await askedByZip()
    const wrong = dialog.getByText(/^Invalid ZIP code/)
    await zip().fill('9002')
    await zip().press('Enter')
    await wrong.waitFor()
    await dialog.getByRole('button', { name: 'Use Current Location' }).click()
    await dialog.getByRole('button', { name: 'Enter ZIP code instead' }).waitFor()
    expect(await zip().count()).toBe(0)
    await dialog.getByRole('button', { name: 'Enter ZIP code instead' }).click()
    await zip().waitFor()
    expect([await zip().inputValue(), await wrong.count()]).toEqual(['9002', 0])
    await dialog.getByRole('button', { name: 'Use Current Location' }).waitFor()
    expect(phone.server.sentOperations).toEqual([])
  })

  it('L-018 L-019 an unknown ZIP code is reported, and stays to be corrected', async () => {
    const error = 'Please enter a valid 5-digit US ZIP code.'
    await askedByZip({ server: { 'location.geocode': { success: false, error } } })
    await zip().fill('00000')
    await save().click()
    await expectAtField(dialog, 'ZIP code', `Invalid ZIP code: ${error}`)
    expect(await toastsOn(page).count()).toBe(0)
    expect(await zip().inputValue()).toBe('00000')
    expect(phone.server.sentOperations).toEqual([])
  })

  it.each<[string, StandInResponses]>([
    ['with a dead line', {}],
    [
      'that sent too many requests',
      { 'location.geocode': new Refused('too_many', { retryAt: toIso(Date.now() + dayMs) }) },
    ],
  ])(
    'L-017 on a phone %s the ZIP code is stored as it is, and the server looks it up later',
    async (_whose, server) => {
      await askedByZip({
        server: { ...server, ...('location.geocode' in server ? {} : { 'location.geocode': never }) },
      })
      await zip().fill('90026')
      await save().click()
      await expect.poll(sentArgs, { timeout: 20_000 }).toEqual([{ zipCode: '90026' }])
    },
  )

  it('L-021 a ZIP code that this phone cannot store is reported, and stays', async () => {
    await askedByZip()
    await page.evaluate(() => {
      const { add } = IDBObjectStore.prototype
      IDBObjectStore.prototype.add = function (this: IDBObjectStore, ...args) {
        if (this.name === 'outbox') throw new DOMException('Full.', 'QuotaExceededError')
        return add.apply(this, args)
      }
    })
    await zip().fill('90026')
    await save().click()
    await expectToast(page, {
      title: 'Error',
      description: 'Failed to update your location. Please try again.',
      destructive: true,
    })
    expect(await zip().inputValue()).toBe('90026')
    await phone.visit(emptyPath)
  })

  it('L-017 L-023 without a signal the ZIP code is stored, shown, and sent once the signal is back', async () => {
    await askedByZip()
    await phone.offline(true)
    await zip().fill('90026')
    await save().click()
    await expectToast(page, {
      title: 'Saved. Sends when you’re back online',
      description: 'Your location will be updated when you’re back online.',
    })
    await area().getByText('ZIP 90026', { exact: true }).waitFor()
    await phone.offline(false)
    await expect.poll(sentArgs).toEqual([{ zipCode: '90026' }])
  })
})

describe('a location typed before sign-up', () => {
  it('L-022 a ZIP code is filled in', async () => {
    await comeHome({ said: '90026' })
    await expect.poll(() => zip().inputValue()).toBe('90026')
  })

  it('L-022 a city is shown as a hint', async () => {
    await comeHome({ said: 'Silver Lake' })
    await dialog.getByText('Before you signed up you typed “Silver Lake”.', { exact: true }).waitFor()
  })

  it('L-022 a position is one tap away', async () => {
    await comeHome({ said: '34.08, -118.26' })
    await dialog.getByRole('button', { name: 'Use the rough location from before' }).click()
    await expect.poll(sentArgs).toMatchObject([{ latitude: '34.08', longitude: '-118.26' }])
  })
})

it('L-001 L-002 L-022 a location typed on the landing page is offered once after sign-up, and saved', async () => {
  const person = makePerson({ firstName: 'Marta' })
  const newcomer = aMember({ locationPermissionGranted: false, location: null, zipCode: null })
  const locationFields = {
    zipCode: '90026',
    location: echoPark.address,
    latitude: '34.08',
    longitude: '-118.26',
  }
  await phone.mount('/', {
    server: {
      'community.about': community,
      'location.geocode': echoPark,
      'sessions.signUp': { message: 'Welcome' },
      'sessions.logIn': newcomer,
    },
  })
  phone.server.bring([{ table: 'members', id: newcomer.id, row: newcomer }])
  await page.getByRole('link', { name: landingTexts.toLocation }).click()
  await page.getByLabel(landingTexts.location.typed()).fill('90026')
  await page.getByRole('button', { name: landingTexts.location.continue, exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/auth')
  await signUpHere({ page, isAskedForLocation: true }, person)
  await expect.poll(() => zip().inputValue()).toBe('90026')
  const locatedMember = { ...newcomer, ...locationFields, locationPermissionGranted: true }
  phone.server.bring([{ table: 'members', id: newcomer.id, row: locatedMember }])
  await save().click()
  await expectToast(page, { title: 'Location Updated' })
  await area()
    .getByText(/^Los Angeles, CA 90026/)
    .waitFor()
  expect(await dialog.count()).toBe(0)
  expect(sentArgs()).toEqual([{ ...locationFields, locationPermissionGranted: true }])
})

describe('a community with other postal codes', () => {
  it('H-007 H-008 no screen mentions ZIP codes, Los Angeles or miles', async () => {
    await askedByZip({ server: { 'community.about': manchester } })
    await dialog.getByLabel('Postcode', { exact: true }).fill('m14 6')
    await save().click()
    const words = 'Invalid postcode: Please enter a valid postcode, such as M14 6HR.'
    await expectAtField(dialog, 'Postcode', words)
    expect(await page.locator('body').innerText()).not.toMatch(/ZIP|Los Angeles|miles/)
    await area().getByText('within 20 kilometers', { exact: true }).waitFor()
    await dialog.getByLabel('Postcode', { exact: true }).fill('m146hr')
    await save().click()
    await expect.poll(sentArgs).toMatchObject([{ zipCode: 'M14 6HR' }])
  })
})

describe('the location on the profile', () => {
  beforeEach(async () => {
    await phone.mount('/profile', {
      member: aMember({ zipCode: null, location: null }),
      server: { 'community.about': community },
    })
    await page.getByRole('button', { name: /change your location$/ }).click()
  })

  it('L-028 is entered by ZIP code alone', async () => {
    await dialog.getByLabel('ZIP code', { exact: true }).waitFor()
    expect(await dialog.getByRole('button', { name: /current|instead/i }).count()).toBe(0)
  })

  it('L-029 needs five digits', async () => {
    await zip().fill('123')
    await save().click()
    await expectAtField(dialog, 'ZIP code', 'Please enter a valid 5-digit ZIP code')
    expect(phone.server.sentOperations).toEqual([])
  })

  it('L-030 L-031 is sent, and a message says when it is accepted', async () => {
    await zip().fill('90026')
    await save().click()
    await expect.poll(sentArgs).toEqual([{ zipCode: '90026' }])
    expect(phone.server.sentOperations.map(({ name }) => name)).toEqual(['members.setZipCode'])
    await expectToast(page, { title: 'Location Updated' })
  })

  it('L-017 L-030 L-032 without a signal it is stored; refused it returns with reason and text, and corrected it is accepted', async () => {
    const reason = 'Please enter a valid 5-digit US ZIP code.'
    await phone.offline(true)
    await zip().fill('00000')
    await save().click()
    await page.getByRole('button', { name: /^ZIP 00000/ }).waitFor()
    phone.server.refusals = {
      'members.setZipCode': new Refused('invalid', { issues: [{ path: 'zipCode', message: reason }] }),
    }
    await phone.offline(false)
    await expectToast(page, { title: 'Update Failed', description: reason, destructive: true })

    await phone.visit('/outbox')
    const refusedRegion = page.getByRole('region', { name: /^Couldn’t be sent/ })
    await refusedRegion.getByText(reason).waitFor()
    await refusedRegion.getByRole('button', { name: /^Edit/ }).click()
    await expect.poll(() => zip().inputValue()).toBe('00000')
    await zip().fill('90039')
    phone.server.refusals = {}
    await save().click()
    await expectToast(page, { title: 'Location Updated' })
    expect(sentArgs()).toEqual([{ zipCode: '00000' }, { zipCode: '90039' }])
    await page.getByRole('navigation').getByRole('link', { name: 'Profile' }).click()
    await page.getByRole('button', { name: /^ZIP 90039/ }).waitFor()
  })
})

function zip(): Locator {
  return dialog.getByLabel('ZIP code', { exact: true })
}

function save(): Locator {
  return dialog.getByRole('button', { name: 'Save location', exact: true })
}

function area(): Locator {
  // Elements under a dialog are hidden from screen readers, so a role would not find this one.
  return page.locator('section[aria-label="Your area"]')
}

function sentArgs(): unknown[] {
  return phone.server.sentOperations.map(({ args }) => args)
}

async function box(of: Locator) {
  const boundingBox = await of.boundingBox()
  if (!boundingBox) throw new Error('It is not there')
  return boundingBox
}

function never(): Promise<never> {
  return new Promise(() => undefined)
}
