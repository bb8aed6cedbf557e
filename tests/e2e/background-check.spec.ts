/** A background check with each of those who may decide, to its end; and that nothing of what is typed stays on the phone. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { give } from '../../apps/api/src/cli/commands.factory.ts'
import {
  signedWord,
  startCheckServer,
  type TestCheckServer,
} from '../../apps/api/src/providers/background-check/check-server.factory.ts'
import { backgroundCheckTexts as texts } from '../../apps/web/src/locales/en/checks.ts'
import { memberTexts } from '../../apps/web/src/locales/en/members.ts'
import { paths } from '../../apps/web/src/paths.ts'
import { everythingOn } from '../harness/device/device-data.ts'
import { makePerson, type Person, signInPhone, signUpByApi } from '../harness/people/people.ts'
import { openPhone, type Phone } from '../harness/phone/phone.ts'
import { freePort, startServerProcess, type TestServerProcess } from '../harness/server/server.ts'

let provider: TestCheckServer
let server: TestServerProcess
let phone: Phone
const lena: Person = makePerson({ firstName: 'Lena' })
const born = '1947-11-29'
const digits = '7306'
const address = '88 Canary Sentinel Lane, Los Angeles'

beforeAll(async () => {
  provider = await startCheckServer()
  const port = await freePort()
  server = await startServerProcess({
    port,
    settings: { ...provider.settings(), PUBLIC_URL: `http://127.0.0.1:${port}` },
  })
  // The first account runs the community.
  await signUpByApi(server.origin, makePerson({ firstName: 'Olga' }))
  await signUpByApi(server.origin, lena)
  phone = await openPhone({ origin: server.origin })
  await signInPhone(phone, server.origin, lena)
})
afterAll(async () => {
  await phone?.discard()
  await server?.stop()
  await provider?.close()
})

const command = (...words: string[]) => give({ DATA_DIR: server.dataDir }, ['background-checks', ...words])
const heading = (name: string) => phone.page.getByRole('heading', { name, exact: true })

async function apply(): Promise<void> {
  const { page } = phone
  await page.goto(`${server.origin}${paths.backgroundCheck}`)
  await page.getByRole('link', { name: texts.intro.start }).click()
  await page.getByLabel(texts.form.dateOfBirth).fill(born)
  await page.getByLabel(texts.form.address).fill(address)
  await page.getByLabel(texts.form.ssnLast4).fill(digits)
  await page.getByLabel(texts.form.consent).check()
  await page.getByRole('button', { name: texts.form.submit }).click()
  await heading(texts.processing.heading).waitFor()
}

/** Restarts the server with other settings, and with no member verified. */
async function switchTo(settings: Record<string, string>): Promise<void> {
  expect((await command('--withdraw', lena.email, '--why', 'To begin anew.')).code).toBe(0)
  const emptySettings = { BACKGROUND_CHECK_URL: '', BACKGROUND_CHECK_TOKEN: '', BACKGROUND_CHECK_SECRET: '' }
  await server.restart({ ...emptySettings, ...settings })
}

it('B-014 Q61 Q66 a provider’s later decision is on the screen, and the entered details are not on the phone', async () => {
  await apply()
  await phone.page.getByText(texts.waiting.http).waitFor()
  const [application] = provider.received
  expect(application).toMatchObject({ dateOfBirth: born, ssnLast4: digits, address, firstName: 'Lena' })
  const { body, headers } = signedWord(
    provider.secret,
    { id: application?.id, state: 'passed' },
    { now: Date.now() },
  )
  const response = await fetch(String(application?.callbackUrl), { method: 'POST', body, headers })
  expect(response.status).toBe(200)
  await heading('Background Verified').waitFor()
  await phone.page.getByRole('link', { name: texts.success.toProfile }).click()
  await phone.page.getByText(memberTexts.backgroundVerified, { exact: true }).waitFor()
  const storedText = await everythingOn(phone.page)
  expect(storedText).toContain(lena.email)
  for (const secret of [born, 'Canary Sentinel', `"${digits}"`, 'ssnLast4'])
    expect(storedText).not.toContain(secret)
})

it('B-013 an operator decides with a command', async () => {
  await switchTo({ BACKGROUND_CHECK: 'manual' })
  await apply()
  await phone.page.getByText(texts.waiting.manual).waitFor()
  expect((await command()).output).toContain(address)
  expect((await command('--pass', lena.email)).code).toBe(0)
  await phone.page.reload()
  await heading('Background Verified').waitFor()
})

it('B-013 B-019 an instant check takes three seconds, and each start mentions it', async () => {
  await switchTo({ BACKGROUND_CHECK: 'instant' })
  await apply()
  await heading('Background Verified').waitFor()
  expect(server.log()).toContain('BACKGROUND_CHECK is instant')
  for (const secret of [born, 'Canary Sentinel']) expect(server.log()).not.toContain(secret)
  expect(phone.faults).toEqual([])
})
