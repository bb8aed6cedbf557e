/** Registers a route for each operation, in the spec's form, with the handler that sync calls too. */
import { issuesOf } from '@porchlight/contracts/errors/issues'
import { Refused, refusalOf } from '@porchlight/contracts/errors/refusals'
import type { Operation } from '@porchlight/contracts/operation'
import { type ArgsNamed, operations, type QueuedName } from '@porchlight/contracts/operations'
import { createId } from '@porchlight/contracts/values/id'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import type { ApplyCall } from '../feature-parts/feature.ts'
import type { Forms } from '../feature-parts/forms.ts'
import {
  type CallContext,
  guardedHandlerOf,
  type Handlers,
  type OnlineName,
} from '../feature-parts/handlers.ts'
import type { PhotoForms } from '../feature-parts/photos.ts'
import { hasEtag, SerializedResponse, SharedResponse } from '../feature-parts/serialized-response.ts'
import { browserNameOf } from '../http/sessions/browser-name.ts'
import { type OwnCookie, requireMember, setSessionCookie } from '../http/sessions/session.ts'
import type { ApplyOnce } from './apply-once.ts'
import type { ApplySingle } from './apply-single.ts'
import type { RightChecks } from './right-checks.ts'

interface RouteSettings {
  handlers: Handlers
  forms: Forms
  photoForms: PhotoForms
  applyOnce: Pick<ApplyOnce, 'prepare'>
  applySingle: ApplySingle
  checkCall: RightChecks['checkCall']
  now: () => number
  cookie: OwnCookie
}

/** The maximum body of a call without a session: it contains an address and a password, or a name. */
const anyonesBytesMax = 16 * 1024

export function registerOperations(app: FastifyInstance, settings: RouteSettings): void {
  for (const operation of Object.values(operations) as Operation[]) {
    const { config, ...options } = settings.forms[operation.name] ? settings.photoForms.partsTooRoute : {}
    app.route({
      ...options,
      method: operation.method,
      url: operation.path,
      config: { ...config, access: operation.access },
      ...(operation.access === 'anyone' ? { bodyLimit: anyonesBytesMax } : {}),
      handler: async (request, reply) => {
        const response = await answer(operation, settings, request, reply)
        // The response is checked like the request, so no undeclared field leaves the server.
        if (!(response instanceof SerializedResponse)) return v.parse(operation.response, response)
        if (response instanceof SharedResponse) {
          const { etag, maxAgeSeconds } = response
          const cacheControl = `public, max-age=${maxAgeSeconds}`
          void reply.headers({ 'cache-control': cacheControl, etag, vary: 'accept-encoding' })
          if (hasEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
        }
        void reply.header('content-type', 'application/json')
        return response.payload
      },
    })
  }
}

async function answer(
  operation: Operation,
  settings: RouteSettings,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const rawArgs = argsOf(request, await bodyOf(operation, settings, request))
  if (operation.offline === 'online') return callOnline(operation, settings, request, reply, rawArgs)

  return createApplyCall(settings)(request, operation.name as QueuedName, rawArgs)
}

/** Creates the function that applies a call, sent in any form. */
export function createApplyCall({
  applyOnce,
  applySingle,
  now,
}: Pick<RouteSettings, 'applyOnce' | 'applySingle' | 'now'>): ApplyCall {
  return async (request, name, args) => {
    const { memberId } = requireMember(request)
    const id = idempotencyKey(request) ?? createId(now())
    const { version } = operations[name]
    const call = applyOnce.prepare({ id, name, version, createdAt: now(), args, isCall: true })
    const outcome = await applySingle(memberId, call, { withResponse: true })
    if (outcome.status === 'applied') return outcome.response
    throw refusalOf(outcome.code, outcome.params)
  }
}

async function callOnline(
  operation: Operation,
  settings: RouteSettings,
  request: FastifyRequest,
  reply: FastifyReply,
  rawArgs: unknown,
): Promise<unknown> {
  const parsed = v.safeParse(operation.args, rawArgs)
  if (!parsed.success) throw new Refused('invalid', { issues: issuesOf(parsed.issues) })
  const context: CallContext = {
    memberId: request.session?.memberId ?? null,
    address: request.ip,
    host: request.raw.headers.host ?? '',
    idempotencyKey: idempotencyKey(request),
    sessionToken: request.cookies[settings.cookie.name] ?? null,
    browser: browserNameOf(request.headers['user-agent']),
    setSessionToken: (token) => setSessionCookie(reply, settings.cookie, token),
  }
  const handler = settings.handlers[operation.name as OnlineName]
  const { requires, handle } = guardedHandlerOf<OnlineName>(handler)
  await settings.checkCall(context.memberId, requires)
  return handle(context, parsed.output as ArgsNamed<OnlineName>)
}

async function bodyOf(
  { name }: Operation,
  { forms, photoForms }: RouteSettings,
  request: FastifyRequest,
): Promise<unknown> {
  const readForm = forms[name]
  if (!readForm || !photoForms.hasParts(request)) return request.body
  const { fields, photo } = await photoForms.readParts(request)
  return readForm(fields, photo)
}

/** Path parameters, query and body together are the arguments; saying the same thing twice is an error. */
function argsOf(request: FastifyRequest, body: unknown): unknown {
  const { query, params } = request as { query: object; params: object }
  if (body !== undefined && body !== null && (typeof body !== 'object' || Array.isArray(body))) {
    throw new Refused('invalid', {
      issues: [{ path: '', message: 'Expected Object received something else' }],
    })
  }
  const parts = [body ?? {}, query, params] as object[]
  const twice = firstTwice(parts.flatMap(Object.keys))
  if (twice !== undefined) throw new Refused('invalid', { issues: [{ path: twice, message: 'Given twice' }] })
  return Object.assign({}, ...parts)
}

function firstTwice(names: readonly string[]): string | undefined {
  const seenPaths = new Set<string>()
  return names.find((name) => {
    if (seenPaths.has(name)) return true
    seenPaths.add(name)
    return false
  })
}

const visibleAscii = /^[\x21-\x7e]{1,64}$/

function idempotencyKey(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key === 'string' && visibleAscii.test(key)) return key
  throw new Refused('invalid', {
    issues: [{ path: 'Idempotency-Key', message: '1 to 64 visible ASCII characters.' }],
  })
}
