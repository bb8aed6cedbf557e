/** What of calls and errors may stand in the log: no query, no body, no cookie, no address, no row. */

type LoggedError = {
  type: string
  message: string
  stack: string
  code?: string
  cause?: LoggedError
}

export const logSerializers = { req: loggedRequest, err: (error: unknown) => loggedError(error, 3) }

/** Route and method only. */
function loggedRequest(request: { method: string; routeOptions?: { url?: string } }) {
  return { method: request.method, route: request.routeOptions?.url }
}

/** By name: what else libraries hang on their errors are settings, parameters and whole rows. */
function loggedError(error: unknown, causesMax: number): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'no error, and thrown', stack: '' }
  const { name, message, stack = '', code, cause } = error as Error & { code?: unknown }
  return {
    type: name,
    message,
    stack,
    ...(typeof code === 'string' ? { code } : {}),
    ...(cause === undefined || causesMax === 0 ? {} : { cause: loggedError(cause, causesMax - 1) }),
  }
}
