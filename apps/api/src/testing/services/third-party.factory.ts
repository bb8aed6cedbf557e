/**
 * Third parties for the server's own calls: the responses are made in this process, with every HTTP client that the
 * product uses.
 */
import { syncBuiltinESMExports } from 'node:module'
import { http } from 'msw'
import { type SetupServer, setupServer } from 'msw/node'
import { isThisMachine } from '../../providers/this-machine.ts'

/** Returns the function that ends it. Until then this machine is reached as ever, and a call to anybody else fails. */
export function respondToCallsTo(
  origins: readonly string[],
  response: (request: Request) => Response | Promise<Response>,
): () => void {
  const handlers = origins.map((origin) => http.all(`${origin}/*`, ({ request }) => response(request)))
  const network: SetupServer = setupServer(...handlers)
  network.listen({
    onUnhandledRequest: ({ url }, print) => {
      if (!isThisMachine(new URL(url))) print.error()
    },
  })
  // Modules that imported `request` of node:https by name would still use the original without this call.
  syncBuiltinESMExports()
  return () => {
    network.close()
    syncBuiltinESMExports()
  }
}
