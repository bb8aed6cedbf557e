import { expect, test } from 'vitest'
import type { Mail } from './mail.ts'
import { createOutgoingMail, TooMuchMail } from './outgoing-mail.ts'

const mailTo = (to: string): Mail => ({ to, subject: 'A lamp', text: 'is on' })

/** Sends when it is let, and says what it was given. */
function slowProvider() {
  const sent: string[] = []
  let go: () => void = () => undefined
  return {
    sent,
    letGo: () => go(),
    send: ({ to }: Mail) =>
      new Promise<void>((resolve) => {
        sent.push(to)
        go = resolve
      }),
  }
}

test('S-041 posting waits for nothing, and mails leave one after the other', async () => {
  const provider = slowProvider()
  const outgoing = createOutgoingMail({ provider, onFault: () => undefined })
  outgoing.post(mailTo('first'))
  outgoing.post(mailTo('second'))
  await new Promise((resolve) => setImmediate(resolve))
  expect(provider.sent).toEqual([])
  await expect.poll(() => provider.sent).toEqual(['first'])
  provider.letGo()
  await expect.poll(() => provider.sent).toEqual(['first', 'second'])
  provider.letGo()
})

test('S-041 a mail that cannot be sent is told once, and keeps no other one back', async () => {
  const faults: unknown[] = []
  const sent: string[] = []
  const outgoing = createOutgoingMail({
    provider: {
      send: async ({ to }) => {
        if (to === 'nobody') throw new Error('no such mailbox')
        sent.push(to)
      },
    },
    onFault: (error) => faults.push(error),
  })
  outgoing.post(mailTo('nobody'))
  outgoing.post(mailTo('somebody'))
  await outgoing.close()
  expect(faults).toEqual([new Error('no such mailbox')])
  expect(sent).toEqual(['somebody'])
})

test('S-041 a mail posted after the last one left leaves too, and the end waits for it', async () => {
  const provider = slowProvider()
  const outgoing = createOutgoingMail({ provider, onFault: () => undefined })
  for (const to of ['first', 'second', 'third']) {
    outgoing.post(mailTo(to))
    await expect.poll(() => provider.sent.at(-1)).toBe(to)
    if (to === 'third') break
    provider.letGo()
    await new Promise((resolve) => setImmediate(resolve))
  }
  let ended = false
  const end = outgoing.close().then(() => {
    ended = true
  })
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(ended).toBe(false)
  provider.letGo()
  await end
  expect(provider.sent).toEqual(['first', 'second', 'third'])
})

test('S-041 a mail server that is away does not fill the memory', async () => {
  const faults: unknown[] = []
  const provider = slowProvider()
  const outgoing = createOutgoingMail({ provider, onFault: (error) => faults.push(error) })
  for (let count = 0; count < 510; count += 1) outgoing.post(mailTo(`${count}`))
  expect(faults.length).toBe(10)
  expect(faults[0]).toBeInstanceOf(TooMuchMail)
})
