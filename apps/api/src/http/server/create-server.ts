/** Creates the Fastify server with its limits, log and error responses. Routes and plugins are registered elsewhere. */
import type { ServerOptions } from 'node:http'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { type ConnectionSettings, connectionOptions } from './connection-settings.ts'
import { respondToClientError, respondToFrameworkError } from './errors.ts'
import { registerForwardedAddresses } from './forwarded-addresses.ts'
import { logSerializers } from './log-serializers.ts'
import { registerResponseTime } from './response-time.ts'

/** The default maximum of a request body, after decompression. A route that takes longer bodies sets its own. */
const bodyBytesMaxDefault = 256 * 1024

interface ServerSettings {
  logLevel: string
  /** Receives the log lines (one line of JSON each). Undefined: they go to the standard output. */
  logTo: { write: (line: string) => void } | undefined
  trustProxy: string[]
  connections: ConnectionSettings
  /** Decides whether a request to upgrade a connection to a web socket is accepted. */
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
    bodyLimit: bodyBytesMaxDefault,
    ...connectionOptions(connections, shouldUpgrade),
    frameworkErrors: respondToFrameworkError,
    clientErrorHandler: respondToClientError,
    // Requests on open connections still get their responses while the server closes; new connections are refused.
    return503OnClosing: false,
  })
  server.server.maxConnections = connections.connectionsMax
  registerResponseTime(server, connections.answerMs)
  registerForwardedAddresses(server)
  return server
}
