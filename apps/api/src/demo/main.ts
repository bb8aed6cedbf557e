/**
 * Fills an empty data folder with the demo, and prints who can sign in. A folder that holds a community is not changed.
 */
import { emailKey } from '@porchlight/contracts/values/text/text'
import { type App, buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { hasMembers, memberByEmailKey } from '../features/members/members.queries.ts'
import { startFault } from '../start-notice.ts'
import { demoPassword, emailOf, signIns } from './neighborhood/people.ts'
import { createDemoClock } from './neighborhood/times.ts'
import { seedDemo } from './seed.ts'

async function run(): Promise<void> {
  const config = readConfig()
  const clock = createDemoClock()
  const app = await buildApp({ config, now: clock.now })
  try {
    if (!(await hasMembers(app.database.reader))) {
      await seedDemo(app, { clock, now: clock.now(), timeZone: config.communityTimeZone })
    }
    process.stdout.write(await welcome(app))
  } finally {
    await app.close()
  }
}

async function welcome({ database }: App): Promise<string> {
  const knownMembers = await Promise.all(
    signIns.map(async (each) => ({
      ...each,
      member: await memberByEmailKey(database.reader, emailKey(emailOf(each))),
    })),
  )
  const lines = knownMembers.flatMap(({ member, says }) =>
    member ? [`  ${member.email}   ${demoPassword}   ${says}`] : [],
  )
  return lines.length === 0
    ? 'This data folder holds a community of its own; it is served as it is.\n'
    : `A neighborhood to look around in. Log in as:\n${lines.join('\n')}\n`
}

run().catch((error: unknown) => {
  process.stderr.write(`${startFault(error)}\n`)
  process.exit(1)
})
