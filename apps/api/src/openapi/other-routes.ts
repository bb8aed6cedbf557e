/** The addresses that are no operations: the round, the socket, what the browser itself is sent to, health. */

import { exampleId } from '@porchlight/contracts/examples'
import { fileSizes, sha256Schema, uploadSchema } from '@porchlight/contracts/files/files.schema'
import { tileListSchema } from '@porchlight/contracts/map/map.schema'
import { signInProviders } from '@porchlight/contracts/sessions/sessions.rules'
import { protocolVersion, schemaVersion } from '@porchlight/contracts/sync/versions'
import { type JsonSchema, schemaOfInput, schemaOfOutput } from '@porchlight/contracts/wire/json-schema'
import { type DescribedCall, type Parameter, type Paths, sessionIfAny, sessionOnly } from './calls.ts'
import { type DescribedResponse, type DescribedResponses, refusalsOfKind, responsesTo } from './responses.ts'
import { refTo } from './schemas.ts'

/** The collector that keeps shared schemas inline, without names. */
const plain = { put: (_check: unknown, schema: JsonSchema) => schema }

const reading = { access: 'anyone', changes: false, once: false } as const

const response = (description: string, schema: JsonSchema, type = 'application/json'): DescribedResponse => ({
  description,
  content: { [type]: { schema } },
})
const redirect = (description: string): DescribedResponse => ({
  description,
  headers: { Location: { schema: { type: 'string' } } },
})
const mapVersion: Parameter = {
  name: 'version',
  in: 'path',
  required: true,
  schema: { type: 'string' },
  example: '0123456789abcdef',
}
const inQuery = (name: string, schema: JsonSchema = { type: 'string' }): Parameter => ({
  name,
  in: 'query',
  required: false,
  schema,
})
const page = (description: string) => response(description, { type: 'string' }, 'text/html')
const ok: JsonSchema = {
  type: 'object',
  properties: { ok: { type: 'boolean' } },
  required: ['ok'],
  additionalProperties: false,
}

const ready: JsonSchema = {
  ...ok,
  properties: {
    ok: { type: 'boolean' },
    warnings: {
      type: 'array',
      items: { type: 'string' },
      description: 'What the operator has to look after, where there is anything.',
    },
  },
}

const mailToken: Parameter = {
  name: 'token',
  in: 'path',
  required: true,
  schema: { type: 'string' },
  example: 'digest.id.signature',
}

interface RouteText {
  id: string
  tag: string
  summary: string
  description?: string
  responses: DescribedResponses
}

const open = ({ id, tag, summary, description, responses }: RouteText): DescribedCall => ({
  operationId: id,
  tags: [tag],
  summary,
  ...(description ? { description } : {}),
  security: [],
  responses,
  'x-access': 'anyone',
})

const round: DescribedCall = {
  operationId: 'sync.round',
  tags: ['sync'],
  summary: 'One round: operations go out, results and changes come back',
  description:
    'What is absent is the default, and empty lists are not sent. Each operation is answered on its own; the status speaks of the round as a whole. A body may be compressed with gzip.',
  security: sessionOnly,
  requestBody: {
    required: true,
    content: {
      'application/json': {
        schema: refTo('Round'),
        example: { protocol: protocolVersion, schema: schemaVersion, clientId: exampleId, cursor: null },
      },
    },
  },
  responses: {
    200: response('Results and changes.', refTo('RoundResponse')),
    ...responsesTo([...refusalsOfKind({ access: 'member', changes: true, once: false }), 'update_needed']),
  },
  'x-access': 'member',
}

const socket: DescribedCall = {
  operationId: 'sync.socket',
  tags: ['sync'],
  summary: 'The socket: the server’s word that there is something to fetch',
  description:
    'A WebSocket. Who is on it is decided by the session’s cookie and by an Origin that is ours. The device says an ClientFrame, of type auth first; the server an ServerFrame, of which poke means that a round would bring something.',
  security: sessionOnly,
  responses: {
    101: { description: 'The connection is a WebSocket now.' },
    ...responsesTo(['signed_out', 'not_same_origin', 'unknown_name', 'too_many', 'unavailable']),
    404: { $ref: '#/components/responses/not_found' },
  },
  'x-access': 'member',
}

const sha256: Parameter = {
  name: 'sha256',
  in: 'path',
  required: true,
  schema: schemaOfInput(sha256Schema, plain),
  example: 'b1'.repeat(32),
}

const sendPhoto: DescribedCall = {
  operationId: 'files.send',
  tags: ['files'],
  summary: 'Send a photo, or the next part of one',
  description:
    'The bytes of a JPEG, PNG, WebP or HEIC, under the SHA-256 of all of them. With Content-Range (bytes 0-65535/300000) a part, which begins where the one before ended; with bytes */300000 and no body it asks how far the upload is. A line that breaks loses nothing of what arrived. Rows may name it before and after.',
  security: sessionOnly,
  parameters: [sha256, { name: 'Content-Range', in: 'header', required: false, schema: { type: 'string' } }],
  requestBody: {
    required: false,
    content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
  },
  responses: {
    200: response('All of it was taken.', schemaOfOutput(uploadSchema, plain)),
    202: response('So far it is.', schemaOfOutput(uploadSchema, plain)),
    ...responsesTo([
      ...refusalsOfKind({ access: 'member', changes: true, once: false }),
      'photo_type',
      'photo_too_large',
      'photo_unreadable',
      'photo_damaged',
      'photo_position',
      'photos_full',
    ]),
  },
  'x-access': 'member',
}

const fetchPhoto: DescribedCall = {
  operationId: 'files.fetch',
  tags: ['files'],
  summary: 'A photo that a row shows you',
  description:
    'Never what was sent, but what was made of it. What nothing shows you is not there. Pictures of featured places are for whoever is not signed in, too; any other needs a session.',
  security: sessionIfAny,
  parameters: [
    sha256,
    { name: 'size', in: 'query', required: false, schema: { type: 'string', enum: fileSizes } },
  ],
  responses: {
    200: response('The photo.', { type: 'string', format: 'binary' }, 'image/webp'),
    304: { description: 'It is as it was.' },
    ...responsesTo([...refusalsOfKind({ access: 'member', changes: false, once: false }), 'not_found']),
  },
  'x-access': 'anyone',
}

const fetchExport: DescribedCall = {
  operationId: 'exports.fetch',
  tags: ['exports'],
  summary: 'A copy of your data, shortly after you signed in',
  security: sessionOnly,
  parameters: [
    { name: 'exportId', in: 'path', required: true, schema: { type: 'string' }, example: exampleId },
  ],
  responses: {
    200: response('The copy.', { type: 'string', format: 'binary' }, 'application/zip'),
    ...responsesTo([
      ...refusalsOfKind({ access: 'member', changes: false, once: false }),
      'sign_in_again',
      'not_found',
    ]),
  },
  'x-access': 'member',
}

export function describeOtherRoutes(): Paths {
  return {
    '/api/exports/{exportId}/file': { get: fetchExport },
    '/api/files/{sha256}': { put: sendPhoto, get: fetchPhoto },
    '/api/sync': { post: round },
    '/ws': { get: socket },
    '/api/login': {
      get: {
        ...open({
          id: 'sessions.signInPage',
          tag: 'sessions',
          summary: 'Where the browser goes to sign in: our own page, or a provider’s',
          responses: {
            302: redirect('To the page for signing in.'),
            ...responsesTo(refusalsOfKind(reading)),
          },
        }),
        parameters: [
          inQuery('with', { type: 'string', enum: signInProviders }),
          inQuery('pass'),
          inQuery('for', { type: 'string', enum: ['connect'] }),
          inQuery('again'),
        ],
      },
    },
    '/api/login/{provider}': {
      get: {
        ...open({
          id: 'sessions.signInReturn',
          tag: 'sessions',
          summary: 'Where a provider sends the browser back to',
          description: 'What the provider answers stands in the query.',
          responses: {
            302: redirect('To the app, signed in, or back to signing in.'),
            ...responsesTo(refusalsOfKind(reading)),
          },
        }),
        parameters: [
          { name: 'provider', in: 'path', required: true, schema: { type: 'string' }, example: 'google' },
          ...['state', 'code', 'error'].map((name) => inQuery(name)),
        ],
      },
      post: {
        ...open({
          id: 'sessions.signInForm',
          tag: 'sessions',
          summary: 'Where Apple’s page sends its answer, by a form',
          responses: {
            303: redirect('To the address above, which reads the answer; or to signing in.'),
            ...responsesTo(refusalsOfKind({ access: 'anyone', changes: true, once: false })),
          },
        }),
        parameters: [
          { name: 'provider', in: 'path', required: true, schema: { type: 'string' }, example: 'apple' },
        ],
        requestBody: {
          required: true,
          content: { 'application/x-www-form-urlencoded': { schema: { type: 'object' } } },
        },
      },
    },
    '/api/customer-portal': {
      get: open({
        id: 'plans.portal',
        tag: 'plans',
        summary: 'Where the browser goes to see what a member is charged',
        responses: {
          303: redirect('To the payment provider’s page, the member’s plan, or the way in.'),
          ...responsesTo(refusalsOfKind(reading)),
        },
      }),
    },
    '/api/logout': {
      get: {
        ...open({
          id: 'sessions.logOutPage',
          tag: 'sessions',
          summary: 'Where the browser goes to sign out',
          description:
            'Acts at once when the app led here, leads to the app when it was typed, and asks otherwise.',
          responses: {
            200: page('The question whether to sign out.'),
            302: redirect('Signed out; to the entrance.'),
            ...responsesTo(refusalsOfKind(reading)),
          },
        }),
        security: sessionIfAny,
      },
      post: {
        ...open({
          id: 'sessions.logOut',
          tag: 'sessions',
          summary: 'Sign out, by the form of the page that asks',
          responses: {
            303: redirect('Signed out; to the entrance.'),
            ...responsesTo(refusalsOfKind({ access: 'anyone', changes: true, once: false })),
          },
        }),
        security: sessionIfAny,
        requestBody: {
          required: false,
          content: { 'application/x-www-form-urlencoded': { schema: { type: 'object', maxProperties: 0 } } },
        },
      },
    },
    '/calendar/{file}': {
      get: {
        ...open({
          id: 'calendar.feed',
          tag: 'calendar',
          summary: 'What somebody has said yes to, for the calendar that knows their private address',
          responses: {
            200: {
              ...response('What is to come, and the year before.', { type: 'string' }, 'text/calendar'),
              headers: { ETag: { description: 'Of what it says now.', schema: { type: 'string' } } },
            },
            304: { description: 'It is as it was: for whoever names its ETag.' },
            ...responsesTo([...refusalsOfKind(reading), 'not_found']),
          },
        }),
        parameters: [
          { name: 'file', in: 'path', required: true, schema: { type: 'string' }, example: 'token.ics' },
          { name: 'If-None-Match', in: 'header', required: false, schema: { type: 'string' } },
        ],
      },
    },
    '/unsubscribe/{token}': {
      get: {
        ...open({
          id: 'notifications.askToEndMails',
          tag: 'notifications',
          summary: 'Where the link in a mail leads: a page that asks, and ends nothing by itself',
          responses: {
            200: page('The question whether to have no more of them.'),
            ...responsesTo(refusalsOfKind(reading)),
            404: page('That the link is not of ours, or from before.'),
          },
        }),
        parameters: [mailToken],
      },
      post: {
        ...open({
          id: 'notifications.endMails',
          tag: 'notifications',
          summary: 'End mails of this kind, by the link in one of them and without signing in (RFC 8058)',
          responses: {
            200: page('That they have ended.'),
            ...responsesTo([
              ...refusalsOfKind({ access: 'anyone', changes: true, once: false }),
              'not_found',
            ]),
          },
        }),
        parameters: [mailToken],
        requestBody: {
          required: false,
          content: {
            'application/x-www-form-urlencoded': { schema: { type: 'object' } },
            'multipart/form-data': { schema: { type: 'object' } },
          },
        },
      },
    },
    '/api/openapi.json': {
      get: open({
        id: 'server.openapi',
        tag: 'server',
        summary: 'This description, as OpenAPI 3.1',
        responses: {
          200: response('The description.', { type: 'object' }),
          304: { description: 'It is as it was.' },
          ...responsesTo(refusalsOfKind(reading)),
        },
      }),
    },
    '/api/docs': {
      get: open({
        id: 'server.docs',
        tag: 'server',
        summary: 'This description, to be read',
        responses: {
          200: page('The page.'),
          304: { description: 'It is as it was.' },
          ...responsesTo(refusalsOfKind(reading)),
        },
      }),
    },
    '/tiles/{version}/{z}/{x}/{y}': {
      get: {
        ...open({
          id: 'map.tile',
          tag: 'map',
          summary: 'A tile of the operator’s own map file, where the community has one, to be kept for ever',
          responses: {
            200: response('As it is in the file.', { type: 'string' }, 'application/vnd.mapbox-vector-tile'),
            204: { description: 'The file has none there.' },
            304: { description: 'It is as it was.' },
            ...responsesTo([...refusalsOfKind(reading), 'not_found']),
          },
        }),
        parameters: [mapVersion, ...['z', 'x', 'y'].map((name) => ({ ...mapVersion, name, example: '0' }))],
      },
    },
    '/tiles/{version}/list': {
      get: {
        ...open({
          id: 'map.tiles',
          tag: 'map',
          summary: 'The tiles of the community’s area in that file, each with its bytes',
          responses: {
            200: response('The coarse ones first.', schemaOfOutput(tileListSchema, plain)),
            304: { description: 'It is as it was.' },
            ...responsesTo([...refusalsOfKind(reading), 'not_found']),
          },
        }),
        parameters: [mapVersion],
      },
    },
    '/.well-known/change-password': {
      get: open({
        id: 'sessions.changePasswordPage',
        tag: 'sessions',
        summary: 'Where a password manager sends whoever wants another password',
        responses: { 302: redirect('To the page that asks for a link.') },
      }),
    },
    '/livez': {
      get: open({
        id: 'server.livez',
        tag: 'server',
        summary: 'Whether the process lives',
        responses: { 200: response('It does.', ok) },
      }),
    },
    '/readyz': {
      get: open({
        id: 'server.readyz',
        tag: 'server',
        summary: 'Whether it can really write and read',
        responses: { 200: response('It can.', ready), 503: response('It cannot now.', ok) },
      }),
    },
  }
}
