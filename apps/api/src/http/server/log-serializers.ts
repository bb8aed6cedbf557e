/** The parts of requests and errors that may be logged: no query, no body, no cookie, no address, no row. */
import { issuesMax } from '@porchlight/contracts/values/list'
import * as v from 'valibot'

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

/** Copies only named fields of an error: libraries attach settings, parameters and whole rows to theirs. */
function loggedError(error: unknown, causesMax: number): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'no error, and thrown', stack: '' }
  const { name, message, stack = '', code, cause } = error as Error & { code?: unknown }
  // The found values are a member's data, so only the places of the faults are logged.
  if (v.isValiError(error)) {
    const where = error.issues
      .slice(0, issuesMax)
      .map((issue) => v.getDotPath(issue) ?? '(all of it)')
      .join(', ')
    return { type: name, message: `not as declared: ${where}`, stack: withoutMessage(stack, message) }
  }
  return {
    type: name,
    message,
    stack,
    ...(typeof code === 'string' ? { code } : {}),
    ...(cause === undefined || causesMax === 0 ? {} : { cause: loggedError(cause, causesMax - 1) }),
  }
}

function withoutMessage(stack: string, message: string): string {
  return stack.replace(message, '')
}
