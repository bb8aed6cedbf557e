/** The process: settings, data, listening, and an orderly end. */
import { buildApp } from './app.ts'
import { readCommand, readConfig } from './config.ts'
import { withLocalCommand } from './operators-command.ts'
import { startFault, startNotice } from './start-notice.ts'

/**
 * The limit for an orderly end. It exceeds the time for requests in flight (`shutdownMs`) and for the sockets before
 * them.
 */
const closeMsMax = 14_000

async function run(): Promise<void> {
  const config = readConfig()
  let isEnding = false
  /** @param leave with this code, when it went well */
  const end = (leave: 0 | 1, closing: () => Promise<void>) => {
    if (isEnding) return
    isEnding = true
    setTimeout(() => process.exit(1), closeMsMax).unref()
    closing().then(
      () => process.exit(leave),
      (error: unknown) => {
        app.server.log.fatal({ err: error }, 'the end was not orderly')
        process.exit(1)
      },
    )
  }
  // The supervisor starts the process again, and that start reports what is damaged.
  const app = await buildApp({ config, onDamaged: () => end(1, async () => app.abandon()) })
  // An unhandled rejection of a promise ends the process here, too. The next start has nothing of the state that the
  // fault left behind.
  process.on('uncaughtException', (error) => {
    app.server.log.fatal({ err: error }, 'nobody caught this, so the process ends')
    process.exit(1)
  })
  await app.server.listen({ port: config.port, host: config.host })
  const { port } = app.server.server.address() as { port: number }
  process.stdout.write(startNotice(config, port))

  app.jobs.start()

  const close = () => end(0, app.close)
  process.on('SIGTERM', close)
  process.on('SIGINT', close)
}

run().catch((error: unknown) => {
  process.stderr.write(`${withLocalCommand(startFault(error), readCommand())}\n`)
  process.exit(1)
})
