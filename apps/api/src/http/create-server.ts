/** Fastify as this server uses it, before any part is registered. */
import type { ServerOptions } from 'node:http'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { type ConnectionSettings, connectionOptions } from './connection-settings.ts'
import { respondToClientError, respondToFrameworkError } from './errors.ts'
import { registerForwardedAddresses } from './forwarded-addresses.ts'
import { logSerializers } from './log-serializers.ts'

/** The maximum bytes of a body, after decompression, for any call but a round. */
const bodyBytesMax = 256 * 1024

interface ServerSettings {
  logLevel: string
  /** The target of log lines (one line of JSON each); undefined: the standard output. */
  logTo: { write: (line: string) => void } | undefined
  trustProxy: string[]
  connections: ConnectionSettings
  shouldUpgrade: ServerOptions['shouldUpgradeCallback']
}

export function createServer({
  logLevel,
  logTo,
  trustProxy,
  connections,
  shouldUpgrade,
}: ServerSettings): FastifyInstance {
  const server = Fastify({
    logger: { level: logLevel, serializers: logSerializers, ...(logTo ? { stream: logTo } : {}) },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustProxy.length > 0 ? trustProxy : false,
    bodyLimit: bodyBytesMax,
    ...connectionOptions(connections, shouldUpgrade),
    frameworkErrors: respondToFrameworkError,
    clientErrorHandler: respondToClientError,
    // Open connections still get their responses while the server closes; new ones are not accepted.
    return503OnClosing: false,
  })
  server.server.maxConnections = connections.connectionsMax
  registerForwardedAddresses(server)
  return server
}
