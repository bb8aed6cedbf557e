import { afterEach, expect, test } from 'vitest'
import { startMailServer, type TestMailServer, textOf } from '../../testing/services/smtp-server.factory.ts'
import { give } from '../commands.factory.ts'

let server: TestMailServer | undefined
afterEach(async () => {
  await server?.close()
  server = undefined
})

const rosa = 'rosa@example.org'
const testMail = (port: number, address = rosa) =>
  give(
    {
      DATA_DIR: '/nowhere',
      PUBLIC_URL: 'https://help.example.org',
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      COMMUNITY_NAME: 'Echo Park',
    },
    ['test-mail', address],
  )

test('S-041 test-mail sends one mail in the way the server would, and needs no data', async () => {
  server = await startMailServer()
  const { code, output } = await testMail(server.port)
  expect([code, output]).toEqual([
    0,
    'The mail server accepted a mail from Echo Park <porchlight@help.example.org> to rosa@example.org.\nCheck that it arrives, and that it is not marked as spam.',
  ])
  expect(server.receivedMails).toHaveLength(1)
  const [mail] = server.receivedMails
  expect(mail).toMatchObject({ to: [rosa], greeting: 'help.example.org' })
  expect(mail?.message).toMatch(/^Subject: A test mail from Echo Park\r$/m)
  expect(mail?.message).toMatch(/^Auto-Submitted: auto-generated\r$/m)
  expect(mail && textOf(mail)).toContain('can send mail')
})

test('S-041 a mail server’s refusal makes test-mail print its code, host and port', async () => {
  server = await startMailServer()
  const { port } = server
  await server.close()
  server = undefined
  const { code, complaints } = await testMail(port)
  expect([code, complaints]).toEqual([
    1,
    `The mail was refused: ECONNREFUSED at 127.0.0.1:${port}: nothing listens there; is it the right port?`,
  ])
  server = await startMailServer({ port, refuses: rosa })
  expect((await testMail(port)).complaints).toBe(`The mail was refused: EENVELOPE 550 at 127.0.0.1:${port}`)
})

test('S-041 test-mail accepts exactly one address, and needs a mail server', async () => {
  expect(await testMail(9, 'rosa')).toMatchObject({ code: 2, output: '' })
  const { code, complaints } = await give({ DATA_DIR: '/nowhere' }, ['test-mail', rosa])
  expect([code, complaints]).toEqual([1, expect.stringMatching(/^SMTP_URL is not set/)])
})
