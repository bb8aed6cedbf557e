import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { minuteMs } from '@porchlight/contracts/values/time'
import { afterEach, expect, test } from 'vitest'
import { aRequest, buildTestApp, type TestApp } from '../../testing/app.factory.ts'
import { startMailServer } from '../../testing/services/smtp-server.factory.ts'

let testApp: TestApp
const running: ChildProcess[] = []
afterEach(async () => {
  for (const each of running.splice(0)) await kill(each)
  await testApp.reopen()
  await testApp.close()
})

async function kill(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  server.kill('SIGKILL')
  await once(server, 'exit')
}

const memberCount = 25

test('S-041 SH-069 a server that is killed while digests leave continues afterwards: each member gets one', async () => {
  testApp = await buildTestApp({ LIMITS: JSON.stringify({ signUpsPerAddress: 500, logInsPerAddress: 500 }) })
  const mo = await testApp.signUp('Mo')
  const members = []
  for (let each = 0; each < memberCount; each += 1) members.push(await testApp.signUp('Rosa'))
  for (const member of members) {
    await member.call('PATCH', '/api/notifications/settings', { body: { digest: 'daily' } })
  }
  await testApp.app.jobs.runAll()
  await mo.call('POST', '/api/posts', { body: aRequest({}, testApp.clock.now()) })
  await testApp.app.database.transact(async ({ database, now }) => {
    const due = { dueAt: now - minuteMs }
    await database.updateTable('members').set({ emailProvedAt: now }).execute()
    await database
      .updateTable('deliveries')
      .set({ ...due, plannedAt: due.dueAt, toldUpTo: now - 10 * minuteMs })
      .execute()
    await database.updateTable('jobs').set(due).where('name', 'like', '%mails that members%').execute()
  })
  await testApp.app.close()

  const mailServer = await startMailServer({
    // The mail server has the mail, and the sending process ends before it gets the response.
    onReceived: async (count) => {
      if (count === 8) await Promise.all(running.map(kill))
    },
  })
  const environment = {
    ...testApp.environment,
    SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
    PUBLIC_URL: 'http://localhost',
  }
  const start = () => {
    const server = spawn(process.execPath, [fileURLToPath(new URL('../../server.ts', import.meta.url))], {
      env: { TZ: 'UTC', PORT: '0', ...environment },
      stdio: 'ignore',
    })
    running.push(server)
    return server
  }
  await once(start(), 'exit')
  expect(mailServer.receivedMails).toHaveLength(8)

  start()
  const groupMailsByAddress = () => Map.groupBy(mailServer.receivedMails, ({ to }) => to[0])
  await expect.poll(() => groupMailsByAddress().size, { timeout: 30_000 }).toBe(memberCount)
  const idsOf = ({ message }: { message: string }) => /^Message-ID: (.+)\r$/im.exec(message)?.[1]
  for (const [address, mails] of groupMailsByAddress()) {
    // One that was taken a moment before is sent again as what it is: the same mail.
    expect(new Set(mails.map(idsOf)).size, address).toBe(1)
  }
  expect(mailServer.receivedMails.length).toBeLessThanOrEqual(memberCount + 1)
  await mailServer.close()
})
