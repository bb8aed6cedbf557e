/** The private address of one's own calendar, as its member makes it and turns it off. */
import { Refused } from '@porchlight/contracts/errors/refusals'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { failCopying } from '../../../../../tests/harness/phone/clipboard.ts'
import { lookAtStates } from '../../../../../tests/mounted/look-at-states.ts'
import { type MountedPhone, openMountedPhone } from '../../../../../tests/mounted/mounted-phone.ts'
import { aMember } from '../members/members.factory.ts'
import { calendarStates } from './calendar.states.ts'

let phone: MountedPhone
let page: Page
beforeAll(async () => {
  phone = await openMountedPhone()
  page = phone.page
})
afterAll(() => phone?.discard())

lookAtStates(calendarStates, () => phone)

const createdAt = '2026-11-20T10:00:00.000Z'
const path = '/calendar/0123456789abcdef.ics'
type CalendarResponses = NonNullable<Parameters<MountedPhone['mount']>[1]>['server']

async function openDialog(server?: CalendarResponses) {
  await phone.mount('/account-setup', { member: aMember(), ...(server && { server }) })
  await page.getByRole('button', { name: 'Calendar address' }).click()
  return page.getByRole('dialog', { name: 'Your dates in other calendars' })
}
const countRequests = (name: string) => phone.server.calls.filter((each) => each.name === name).length

it('P-141 a calendar address is created, and shown this once', async () => {
  const dialog = await openDialog({
    'calendar.get': { createdAt: null },
    'calendar.renew': { path, createdAt },
    'calendar.revoke': { createdAt: null },
  })
  await dialog.getByText('There’s no address yet.').waitFor()
  phone.server.change({ 'calendar.get': { createdAt } })
  await dialog.getByRole('button', { name: 'Make an address' }).dblclick()
  // The last tap comes in the first frame that has the other button, however slow the machine is.
  await dialog.evaluate(
    (element) =>
      new Promise<void>((resolve) => {
        const look = () => {
          const off = [...element.querySelectorAll('button')].find(
            ({ innerText }) => innerText === 'Turn it off',
          )
          if (!off) {
            requestAnimationFrame(look)
            return
          }
          off.click()
          resolve()
        }
        look()
      }),
  )
  const address = dialog.getByLabel('Your calendar address')
  expect(await address.inputValue()).toBe(`${phone.origin}${path}`)
  await dialog.getByRole('button', { name: 'Turn it off', disabled: false }).waitFor()
  expect([countRequests('calendar.renew'), countRequests('calendar.revoke')]).toEqual([1, 0])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Calendar address' }).click()
  await dialog.getByText(/^Your address was made .* shown once/).waitFor()
  expect(await page.getByText(path).count()).toBe(0)
  expect(await address.count()).toBe(0)
})

it('P-141 an address that cannot be copied says so, and can be selected', async () => {
  const dialog = await openDialog({
    'calendar.get': { createdAt: null },
    'calendar.renew': { path, createdAt },
  })
  await dialog.getByRole('button', { name: 'Make an address' }).click()
  await failCopying(page)
  await dialog.getByRole('button', { name: 'Copy address' }).click()
  const note = dialog.getByText('Copying isn’t possible here. You can select the address instead.', {
    exact: true,
  })
  await note.waitFor()
  expect(await dialog.getByLabel('Your calendar address').inputValue()).toBe(`${phone.origin}${path}`)
})

it('P-141 the dialog says whether a calendar reads the address, and when one did last', async () => {
  const dialog = await openDialog({ 'calendar.get': { createdAt } })
  await dialog.getByText('No calendar has read it yet.').waitFor()
  const read = await openDialog({ 'calendar.get': { createdAt, readAt: '2026-11-21T10:00:00.000Z' } })
  await read.getByText(/^A calendar last read it .+, or up to an hour later\.$/).waitFor()
})

it('P-141 reminders are switched on and off for all calendars with the address', async () => {
  const gate = Promise.withResolvers<void>()
  const dialog = await openDialog({
    'calendar.get': { createdAt },
    'calendar.setAlarm': () => gate.promise.then(() => ({ hasAlarm: true })),
  })
  const alarm = dialog.getByRole('switch', { name: 'Remind me an hour before' })
  expect(await alarm.isChecked()).toBe(false)
  phone.server.change({ 'calendar.get': { createdAt, hasAlarm: true } })
  await alarm.click()
  await expect.poll(() => alarm.getAttribute('aria-busy')).toBe('true')
  expect([await alarm.isChecked(), await alarm.isEnabled()]).toEqual([false, true])
  // A second tap meanwhile changes nothing.
  await alarm.click()
  gate.resolve()
  await expect.poll(() => alarm.isChecked()).toBe(true)
  expect(await alarm.getAttribute('aria-busy')).toBeNull()
  expect(phone.server.calls.filter(({ name }) => name === 'calendar.setAlarm')).toMatchObject([
    { body: { hasAlarm: true } },
  ])
  const without = await openDialog({ 'calendar.get': { createdAt: null } })
  await without.getByText('There’s no address yet.').waitFor()
  expect(await without.getByRole('switch').count()).toBe(0)
})

it('P-141 the address is turned off, and no longer exists', async () => {
  const dialog = await openDialog({ 'calendar.get': { createdAt }, 'calendar.revoke': { createdAt: null } })
  await dialog.getByRole('button', { name: 'Make a new address' }).waitFor()
  phone.server.change({ 'calendar.get': { createdAt: null } })
  await dialog.getByRole('button', { name: 'Turn it off' }).click()
  await dialog.getByText('The address is turned off.').waitFor()
  await dialog.getByText('There’s no address yet.').waitFor()
})

it('P-141 what was done is shown although nothing else arrives, and when the dialog is opened again', async () => {
  const dialog = await openDialog({
    'calendar.get': { createdAt },
    'calendar.setAlarm': { hasAlarm: true },
    'calendar.revoke': { createdAt: null },
    'calendar.renew': { path, createdAt },
  })
  const alarm = dialog.getByRole('switch', { name: 'Remind me an hour before' })
  await alarm.waitFor()
  phone.server.change({ 'calendar.get': new Refused('unavailable') })
  await alarm.click()
  await expect.poll(() => alarm.isChecked()).toBe(true)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Calendar address' }).click()
  await expect.poll(() => alarm.isChecked()).toBe(true)
  await dialog.getByRole('button', { name: 'Turn it off' }).click()
  await dialog.getByText('The address is turned off.').waitFor()
  await dialog.getByText('There’s no address yet.').waitFor()
  await dialog.getByRole('button', { name: 'Make an address' }).click()
  await dialog.getByLabel('Your calendar address').waitFor()
  await expect.poll(() => alarm.isChecked()).toBe(false)
})

it('P-141 a response from before it was done does not change it back', async () => {
  const dialog = await openDialog({
    'calendar.get': { createdAt },
    'calendar.setAlarm': { hasAlarm: true },
  })
  const alarm = dialog.getByRole('switch', { name: 'Remind me an hour before' })
  await alarm.waitFor()
  await page.keyboard.press('Escape')
  const gate = Promise.withResolvers<void>()
  phone.server.change({ 'calendar.get': () => gate.promise.then(() => ({ createdAt })) })
  await page.getByRole('button', { name: 'Calendar address' }).click()
  await expect.poll(() => countRequests('calendar.get')).toBe(2)
  await alarm.click()
  await expect.poll(() => countRequests('calendar.setAlarm')).toBe(1)
  gate.resolve()
  await expect.poll(() => alarm.isChecked()).toBe(true)
  expect(await alarm.getAttribute('aria-busy')).toBeNull()
  expect(countRequests('calendar.get')).toBe(2)
})

it('P-141 without a signal the dialog says so, and a refusal shows its own words', async () => {
  const offline = await openDialog()
  await offline.getByText('You need to be online for this.').waitFor()
  const dialog = await openDialog({
    'calendar.get': { createdAt: null },
    'calendar.renew': new Refused('unavailable'),
  })
  await dialog.getByRole('button', { name: 'Make an address' }).click()
  await dialog
    .getByText('The server can’t save right now. Please try again shortly.', { exact: true })
    .waitFor()
})
