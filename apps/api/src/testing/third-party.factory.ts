/** Third parties as the server's own calls find them: answered within this process, over whatever the product calls them with. */
import { syncBuiltinESMExports } from 'node:module'
import { http } from 'msw'
import { type SetupServer, setupServer } from 'msw/node'
import { isThisMachine } from '../providers/this-machine.ts'

/** Gives the way to end it. Meanwhile this machine is reached as ever, and a call to anybody else fails. */
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
  // What imports `request` of node:https by its name has it as it was, until it is told.
  syncBuiltinESMExports()
  return () => {
    network.close()
    syncBuiltinESMExports()
  }
}
