/** The process: settings, data, listening, and an orderly end. */
import { dayMs } from '@porchlight/contracts/values/time'
import { buildApp } from './app.ts'
import { ConfigFaults, readConfig } from './config.ts'
import { NewerDatabase } from './database/migrate.ts'

/** What is in flight may finish; nothing may hold the end up for longer. */
const closeMsMax = 10_000

async function run(): Promise<void> {
  const config = readConfig()
  const app = await buildApp({ config })
  await app.server.listen({ port: config.port, host: config.host })
  const { port } = app.server.server.address() as { port: number }
  process.stdout.write(
    `Porchlight is on at ${config.publicUrl?.origin ?? `http://${shownHost(config.host)}:${port}`}\n`,
  )

  await app.forgetHistory()
  setInterval(() => {
    app.forgetHistory().catch((error: unknown) => app.server.log.error({ err: error }, 'fault'))
  }, dayMs).unref()

  let isClosing = false
  const close = () => {
    if (isClosing) return
    isClosing = true
    setTimeout(() => process.exit(1), closeMsMax).unref()
    app.close().then(
      () => process.exit(0),
      (error: unknown) => {
        app.server.log.fatal({ err: error }, 'the end was not orderly')
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', close)
  process.on('SIGINT', close)
}

function shownHost(host: string): string {
  return host === '127.0.0.1' || host === '0.0.0.0' || host === '::' ? 'localhost' : host
}

run().catch((error: unknown) => {
  const isExpected = error instanceof ConfigFaults || error instanceof NewerDatabase
  process.stderr.write(
    `${error instanceof Error ? (isExpected ? error.message : (error.stack ?? error.message)) : String(error)}\n`,
  )
  process.exit(1)
})
