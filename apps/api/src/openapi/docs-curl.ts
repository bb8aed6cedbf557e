/** Returns a call as a command that runs as it stands when PORCH holds the server's address. */
import type { DescribedCall, Parameter } from './calls.ts'

export interface Placed {
  method: string
  path: string
  call: DescribedCall
}

/** `sessions.logIn` keeps the cookie in this file, and the others send it. */
const jar = 'porch.cookies'

/** Returns a curl command, or null for the socket, which curl cannot keep open. */
export function curlOf({ method, path, call }: Placed): string | null {
  if ('101' in call.responses) return null
  const parameters = (call.parameters ?? []).filter((parameter) => 'name' in parameter)
  const [[type, body] = []] = Object.entries(call.requestBody?.content ?? {})
  const example = type === 'application/json' ? JSON.stringify(body?.example ?? {}) : ''
  const parts = [
    'curl -i',
    ...(method === 'get' || method === 'post' ? [] : [`-X ${method.toUpperCase()}`]),
    ...(call.operationId === 'sessions.logIn' ? [`-c ${jar}`] : []),
    ...(call.security.length > 0 ? [`-b ${jar}`] : []),
    ...(method === 'get' ? [] : ['-H "Origin: $PORCH"']),
    ...(call['x-offline'] === 'queue' ? [`-H 'Idempotency-Key: ${call.operationId}-1'`] : []),
    ...(example === '' ? [] : [`-H 'Content-Type: ${type}'`]),
    ...(type === undefined ? [] : [`-d ${quoted(example)}`]),
    `"$PORCH${urlOf(path, parameters)}"`,
  ]
  return parts.join(' \\\n  ')
}

function urlOf(path: string, parameters: readonly Parameter[]): string {
  const query = new URLSearchParams()
  let url = path
  for (const { name, in: place, example } of parameters) {
    if (example === undefined) continue
    if (place === 'path') url = url.replace(`{${name}}`, encodeURIComponent(String(example)))
    if (place === 'query') query.set(name, String(example))
  }
  return query.size === 0 ? url : `${url}?${query}`
}

/** Quotes a text for a shell, whatever it contains. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
