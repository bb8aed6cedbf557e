/** The process: settings, data, listening, and an orderly end. */
import { dayMs } from '@porchlight/contracts/values/time'
import { buildApp } from './app.ts'
import { ConfigFaults, readConfig } from './config.ts'
import { NewerDatabase } from './database/migrate.ts'
import { startNotice } from './start-notice.ts'

/** What is in flight may finish; nothing may hold the end up for longer. */
const closeMsMax = 10_000

async function run(): Promise<void> {
  const config = readConfig()
  const app = await buildApp({ config })
  await app.server.listen({ port: config.port, host: config.host })
  const { port } = app.server.server.address() as { port: number }
  process.stdout.write(startNotice(config, port))

  const tend = () => {
    app.tend().catch((error: unknown) => app.server.log.error({ err: error }, 'fault'))
  }
  tend()
  setInterval(tend, dayMs).unref()

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

/** What an operator can mend is said in a sentence; everything else with where it happened. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof ConfigFaults || error instanceof NewerDatabase) return error.message
  const { code, port, address } = error as Error & { code?: string; port?: number; address?: string }
  if (code === 'EADDRINUSE') return `PORT: ${port} is already in use on this machine.`
  if (code === 'EACCES' && port !== undefined) return `PORT: ${port} may not be used by this account.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `HOST: ${address ?? 'it'} is not an address of this machine.`
  return error.stack ?? error.message
}

run().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`)
  process.exit(1)
})
