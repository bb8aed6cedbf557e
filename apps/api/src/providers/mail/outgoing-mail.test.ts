import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { minuteMs } from '@porchlight/contracts/values/time'
import { afterEach, expect, test } from 'vitest'
import type { Mail, PostedMail } from './mail.ts'
import { meaningOfSmtpFault } from './mail-faults.ts'
import { createOutgoingMail, growingPauseMs, MailTooLate, TooMuchMail } from './outgoing-mail.ts'
import { openMailFolder } from './waiting-mails.ts'

const mailTo = (to: string): Mail => ({ to, subject: 'A lamp', text: 'is on' })

/** A provider that sends when the test lets it, and lists the mails that it was given. */
function slowProvider() {
  const recipients: string[] = []
  let go: () => void = () => undefined
  return {
    meaningOf: meaningOfSmtpFault,
    recipients,
    letGo: () => go(),
    send: ({ to }: Mail) =>
      new Promise<void>((resolve) => {
        recipients.push(to)
        go = resolve
      }),
  }
}

/** Creates an error such as a mail server's response to a recipient. */
const smtp = (responseCode: number, command = 'RCPT TO') =>
  Object.assign(new Error(String(responseCode)), { responseCode, command })
const brokenLine = Object.assign(new Error('gone'), { code: 'ECONNRESET' })

/**
 * Creates a mail server and the queue before it. The server responds with each of the given errors once, and then
 * accepts the mail.
 */
function box(settings: Partial<Parameters<typeof createOutgoingMail>[0]> = {}) {
  const recipients: string[] = []
  const provider = {
    meaningOf: meaningOfSmtpFault,
    answers: {} as Record<string, Error[]>,
    tried: [] as string[],
    ids: new Set<string>(),
    send: async ({ to, id = '' }: Mail) => {
      provider.tried.push(to)
      const error = provider.answers[to]?.shift()
      if (error) throw error
      provider.ids.add(id)
      recipients.push(to)
    },
  }
  const outgoing = createOutgoingMail({
    provider,
    now: Date.now,
    onFault: () => undefined,
    pauseMs: () => 10,
    ...settings,
  })
  return { provider, recipients, outgoing }
}

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})
function aFolder() {
  const parent = mkdtempSync(join(tmpdir(), 'porchlight-waiting-'))
  folders.push(parent)
  const dir = join(parent, 'waiting-mail')
  return { dir, folder: openMailFolder(dir) }
}

test('S-041 posting a mail does not wait, and mails leave one after the other', async () => {
  const provider = slowProvider()
  const outgoing = createOutgoingMail({ provider, now: Date.now, onFault: () => undefined })
  outgoing.post(mailTo('first'))
  outgoing.post(mailTo('second'))
  await new Promise((resolve) => setImmediate(resolve))
  expect(provider.recipients).toEqual([])
  await expect.poll(() => provider.recipients).toEqual(['first'])
  provider.letGo()
  await expect.poll(() => provider.recipients).toEqual(['first', 'second'])
  provider.letGo()
})

test('S-041 a mail that every server refuses is reported once, and delays no other', async () => {
  const faults: unknown[] = []
  const { provider, recipients, outgoing } = box({ onFault: (error) => faults.push(error) })
  provider.answers = { nobody: [smtp(550)] }
  outgoing.post(mailTo('nobody'))
  outgoing.post(mailTo('somebody'))
  await expect.poll(() => recipients).toEqual(['somebody'])
  await outgoing.close()
  expect(faults).toEqual([smtp(550)])
  expect(provider.tried).toEqual(['nobody', 'somebody'])
  expect(outgoing.waiting().count).toBe(0)
})

test('S-041 a mail posted after the last one left leaves too, and the shutdown waits for it', async () => {
  const provider = slowProvider()
  const outgoing = createOutgoingMail({ provider, now: Date.now, onFault: () => undefined })
  for (const to of ['first', 'second', 'third']) {
    outgoing.post(mailTo(to))
    await expect.poll(() => provider.recipients.at(-1)).toBe(to)
    if (to === 'third') break
    provider.letGo()
    await new Promise((resolve) => setImmediate(resolve))
  }
  let isClosed = false
  const end = outgoing.close().then(() => {
    isClosed = true
  })
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(isClosed).toBe(false)
  provider.letGo()
  await end
  expect(provider.recipients).toEqual(['first', 'second', 'third'])
})

test('S-041 a mail server that is down does not fill the memory', async () => {
  const faults: unknown[] = []
  const provider = slowProvider()
  const outgoing = createOutgoingMail({ provider, now: Date.now, onFault: (error) => faults.push(error) })
  for (let count = 0; count < 510; count += 1) outgoing.post(mailTo(`${count}`))
  expect(faults.length).toBe(10)
  expect(faults[0]).toBeInstanceOf(TooMuchMail)
})

test('S-041 Q68 a hundred mails to one mailbox delay a mail to another one by a single mail', async () => {
  const provider = slowProvider()
  const outgoing = createOutgoingMail({ provider, now: Date.now, onFault: () => undefined })
  for (let count = 0; count < 100; count += 1) outgoing.post(mailTo('Flo@example.org'))
  for (const to of ['noor', 'flo@example.org', 'vera']) outgoing.post(mailTo(to))
  await expect.poll(() => provider.recipients).toHaveLength(1)
  // All of them are due by the time the server takes the first one.
  await new Promise((resolve) => setTimeout(resolve, 200))
  for (let count = 2; count <= 4; count += 1) {
    provider.letGo()
    await expect.poll(() => provider.recipients).toHaveLength(count)
  }
  expect(provider.recipients).toEqual(['Flo@example.org', 'noor', 'vera', 'Flo@example.org'])
})

test('S-041 Q68 where too many mails wait, the mailbox with the most of them loses one', async () => {
  const faults: unknown[] = []
  const mailbox = box({ onFault: (error) => faults.push(error) })
  mailbox.outgoing.post(mailTo('vera'))
  for (let count = 0; count < 499; count += 1) mailbox.outgoing.post(mailTo('flo'))
  for (const to of ['noor', 'flo', 'flo']) mailbox.outgoing.post(mailTo(to))
  expect(faults).toHaveLength(3)
  expect(mailbox.outgoing.waiting().count).toBe(500)
  await expect.poll(() => mailbox.recipients).toHaveLength(500)
  expect(mailbox.recipients.filter((to) => to !== 'flo')).toEqual(['vera', 'noor'])
})

test.each([
  ['not now', smtp(450)],
  ['too many mails', smtp(421)],
  ['not now, after the whole mail', smtp(451, 'DATA')],
  ['nothing after the connection', smtp(554, 'CONN')],
  ['nothing, because the connection broke', brokenLine],
])(
  'S-041 a mail server that says %s is tried again, and no other mail waits for that',
  async (_what, error) => {
    const delays: unknown[] = []
    const { provider, recipients, outgoing } = box({
      onDelay: (each) => delays.push(each),
      pauseMs: () => 300,
    })
    provider.answers = { rosa: [error, error] }
    outgoing.post(mailTo('rosa'))
    outgoing.post(mailTo('noor'))
    await expect.poll(() => recipients).toContain('noor')
    expect(recipients).not.toContain('rosa')
    expect(outgoing.waiting().count).toBe(1)
    await expect.poll(() => recipients).toContain('rosa')
    expect(delays).toEqual([error, error])
    expect(provider.tried.filter((to) => to === 'rosa')).toHaveLength(3)
    expect(outgoing.waiting()).toEqual({ count: 0, oldestMs: 0 })
  },
)

test('S-041 the pauses grow from seconds to ten minutes, within the hour of a link', async () => {
  const nths: number[] = []
  const { provider, recipients, outgoing } = box({
    pauseMs: (nth) => {
      nths.push(nth)
      return 1
    },
  })
  provider.answers = { rosa: Array(5).fill(smtp(450)) }
  outgoing.post(mailTo('rosa'))
  await expect.poll(() => recipients).toEqual(['rosa'])
  expect(nths).toEqual([1, 2, 3, 4, 5])
  const pauses = Array.from({ length: 8 }, (_, index) => growingPauseMs(index + 1))
  expect(pauses[0]).toBeLessThanOrEqual(15_000)
  expect(pauses.slice(0, 4).reduce((sum, ms) => sum + ms)).toBeLessThan(5 * minuteMs)
  expect(pauses.every((ms, index) => index === 0 || ms >= (pauses[index - 1] ?? 0))).toBe(true)
  expect(pauses.at(-1)).toBe(10 * minuteMs)
})

test('S-041 once a mail server is back all waiting mails leave', async () => {
  const { provider, recipients, outgoing } = box({ pauseMs: (nth) => (nth === 1 ? 200 : 60_000) })
  provider.answers = { rosa: [brokenLine, brokenLine], noor: [brokenLine] }
  outgoing.post(mailTo('rosa'))
  outgoing.post(mailTo('noor'))
  await expect.poll(() => provider.tried.length, { timeout: 5000 }).toBe(3)
  expect(recipients).toEqual([])
  outgoing.post(mailTo('mo'))
  await expect.poll(() => recipients).toEqual(['mo', 'noor', 'rosa'])
})

test('S-041 a mail whose link expires meanwhile is given up, and reported', async () => {
  let at = Date.now()
  const faults: unknown[] = []
  const { provider, outgoing } = box({ now: () => at, onFault: (error) => faults.push(error) })
  provider.answers = { rosa: Array(1000).fill(smtp(450)) }
  outgoing.post({ ...mailTo('rosa'), until: at + minuteMs })
  await expect.poll(() => provider.tried.length).toBeGreaterThan(2)
  expect(faults).toEqual([])
  at += minuteMs
  await expect.poll(() => faults.length).toBe(1)
  expect(faults[0]).toBeInstanceOf(MailTooLate)
  expect(outgoing.waiting().count).toBe(0)
})

test('S-041 a newer mail about the same replaces a waiting one', async () => {
  const { provider, outgoing } = box()
  const letter = (subject: string): PostedMail => ({ ...mailTo('rosa'), subject, replaces: 'reset 1' })
  const subjects: string[] = []
  provider.send = async ({ subject }: Mail) => {
    if (subjects.length === 0 && subject === 'first') throw smtp(450)
    subjects.push(subject)
  }
  outgoing.post(letter('first'))
  outgoing.post({ ...letter('of somebody else'), replaces: 'reset 2' })
  outgoing.post(letter('second'))
  await expect.poll(() => subjects.length).toBe(2)
  await outgoing.close()
  expect(subjects).toEqual(['of somebody else', 'second'])
})

test('S-041 mails waiting at a shutdown are sent by the next server unchanged, from files nobody else can read', async () => {
  const { dir, folder } = aFolder()
  const first = box({ folder, pauseMs: () => 60_000 })
  first.provider.answers = { rosa: [smtp(450)] }
  first.outgoing.post({ ...mailTo('rosa'), unsubscribe: new URL('https://porch.example/unsubscribe') })
  await expect.poll(() => first.provider.tried).toEqual(['rosa'])
  await first.outgoing.close()
  const [name = '', ...otherNames] = readdirSync(dir)
  expect(otherNames).toEqual([])
  // A server that is killed while it writes leaves such a file.
  writeFileSync(join(dir, '.half'), 'To: rosa')
  expect([statSync(dir).mode & 0o777, statSync(join(dir, name)).mode & 0o777]).toEqual([0o700, 0o600])

  const next = box({ folder })
  await expect.poll(() => next.recipients).toEqual(['rosa'])
  await expect.poll(() => readdirSync(dir)).toEqual([])
  expect([...next.provider.ids]).toEqual([name.replace('.mail', '')])
  await next.outgoing.close()
})

test('S-041 a mail is stored before it is tried, so that a killed server loses none', async () => {
  const { dir, folder } = aFolder()
  const provider = slowProvider()
  const outgoing = createOutgoingMail({ provider, now: Date.now, folder, onFault: () => undefined })
  outgoing.post(mailTo('rosa'))
  outgoing.post(mailTo('noor'))
  await expect.poll(() => provider.recipients).toEqual(['rosa'])
  expect((await folder.readAll()).map(({ to }) => to).toSorted()).toEqual(['noor', 'rosa'])
  provider.letGo()
  await expect.poll(() => provider.recipients).toEqual(['rosa', 'noor'])
  await expect.poll(() => readdirSync(dir)).toHaveLength(1)
  provider.letGo()
})

test('S-041 Q64 a waiting mail whose file was removed is not sent', async () => {
  const { dir, folder } = aFolder()
  const { provider, outgoing } = box({ folder, pauseMs: () => 200 })
  provider.answers = { rosa: [smtp(450)] }
  outgoing.post(mailTo('rosa'))
  await expect.poll(() => provider.tried).toEqual(['rosa'])
  for (const name of readdirSync(dir)) rmSync(join(dir, name))
  await expect.poll(() => outgoing.waiting().count).toBe(0)
  expect(provider.tried).toEqual(['rosa'])
})

test('S-041 a mail that cannot be stored is reported, and tried all the same', async () => {
  const { folder } = aFolder()
  const full = Object.assign(new Error('full'), { code: 'ENOSPC' })
  const faults: unknown[] = []
  const { provider, recipients, outgoing } = box({
    folder: { ...folder, put: () => Promise.reject(full) },
    onFault: (error) => faults.push(error),
  })
  provider.answers = { rosa: [smtp(450)] }
  outgoing.post(mailTo('rosa'))
  await expect.poll(() => recipients).toEqual(['rosa'])
  expect(faults).toEqual([full])
})

test('S-041 mails that no server accepts make room for new ones', async () => {
  const faults: unknown[] = []
  const { provider, recipients, outgoing } = box({
    onFault: (error) => faults.push(error),
    pauseMs: () => 60_000,
  })
  for (let count = 0; count < 500; count += 1) {
    provider.answers[`tar-pit ${count}`] = [smtp(450)]
    outgoing.post(mailTo(`tar-pit ${count}`))
  }
  await expect.poll(() => provider.tried.length).toBe(500)
  outgoing.post(mailTo('rosa'))
  await expect.poll(() => recipients).toEqual(['rosa'])
  expect(faults).toHaveLength(1)
  expect(faults[0]).toBeInstanceOf(TooMuchMail)
})
