/** The description of every call as an OpenAPI 3.1 document, made from the table that the routes are made from. */
import { features } from '@porchlight/contracts/features'
import { protocolVersion, schemaVersion } from '@porchlight/contracts/sync/versions'
import type { JsonSchema } from '@porchlight/contracts/wire/json-schema'
import type { Forms } from '../feature-parts/forms.ts'
import type { NeededStanding } from '../feature-parts/needed-standing.ts'
import { type DescribedCall, describeOperations, type Parameter, type Paths } from './calls.ts'
import { describeOtherForms } from './other-forms.ts'
import { describeOtherRoutes } from './other-routes.ts'
import { type DescribedResponse, describeRefusals } from './responses.ts'
import { describeSchemas } from './schemas.ts'

export interface OpenapiDocument {
  openapi: string
  info: { title: string; version: string; description: string; license: { name: string; identifier: string } }
  servers: readonly { url: string }[]
  tags: readonly { name: string; description: string }[]
  paths: Paths
  components: {
    schemas: Record<string, JsonSchema>
    responses: Record<string, DescribedResponse>
    parameters: Record<string, Parameter & { description: string }>
    headers: Record<string, unknown>
    securitySchemes: Record<string, unknown>
  }
}

export const aboutCalls = [
  'Every call is JSON under /api of the server that serves the app. Reads take their arguments from the path and the query, everything else from the path and the body.',
  'A field that a call does not know is refused. Whoever reads answers should pass over what they do not know: a newer server may say more, and other words than those of x-extensible-enum.',
  'Who is signed in is said by a cookie, which sessions.logIn sets. What changes something must come from the app’s own pages: a program sends the server’s own address as Origin.',
  'Text may hold anything but NUL and lone surrogates. Times are UTC.',
]

interface Settings {
  /** Forms of the calls that may also be sent with a photo. */
  forms: Forms
  /** The standing that each call requires of a member, which adds refusals. */
  neededStanding: NeededStanding
  cookieName: string
  /** Epoch ms: examples lie in the future. */
  now: number
}

export function describeApi({ forms, neededStanding, cookieName, now }: Settings): OpenapiDocument {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Porchlight',
      version: `${protocolVersion}.${schemaVersion}`,
      description: aboutCalls.join('\n\n'),
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: [
      ...Object.entries(features).map(([name, { examples }]) => ({ name, description: examples.title })),
      { name: 'sync', description: 'Rounds and the socket' },
      { name: 'server', description: 'The server itself' },
    ],
    paths: merge(
      describeOperations({ forms, neededStanding, now }),
      describeOtherRoutes(),
      describeOtherForms(),
    ),
    components: {
      schemas: describeSchemas(),
      responses: describeRefusals(),
      parameters: {
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          description:
            'Makes the call happen once, however often it is sent: the same key with the same arguments is answered as the first time, with others it is key_reused.',
          schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,64}$' },
        },
      },
      headers: {
        RetryAfter: {
          description: 'Seconds until it is worth trying again.',
          schema: { type: 'integer', minimum: 1 },
        },
      },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: cookieName } },
    },
  }
}

/**
 * Merges descriptions by path and by method: one path may be an operation under one method and another route under a
 * second.
 */
function merge(...all: Paths[]): Paths {
  const paths: Record<string, Record<string, DescribedCall>> = {}
  for (const [path, calls] of all.flatMap(Object.entries<Record<string, DescribedCall>>)) {
    paths[path] = { ...paths[path], ...calls }
  }
  return paths
}
