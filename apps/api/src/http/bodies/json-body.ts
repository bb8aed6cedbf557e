/** The reader of JSON bodies. It scans the text first, since a megabyte of JSON may contain a million values. */
import { Refused } from '@porchlight/contracts/errors/refusals'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The limit on values in the body of this call; without it, few. */
    bodyThings?: 'any number'
  }
}

/** The largest call has some hundred. */
const thingsMax = 1000

/** Deeper than anything we declare. What goes through a value goes down into it, and half a million levels take a while. */
const depthMax = 64

export function registerJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, callback) => {
    const isBounded = request.routeOptions.config.bodyThings !== 'any number'
    if (isModest(body, isBounded ? thingsMax : Number.POSITIVE_INFINITY)) void parse(request, body, callback)
    else callback(new Refused('too_large'))
  })
}

const code = (sign: string) => sign.charCodeAt(0)
const [quote, backslash] = [code('"'), code('\\')]
const [comma, openList, openObject] = [code(','), code('['), code('{')]
const [closeList, closeObject] = [code(']'), code('}')]

/**
 * Returns whether a text, if it is JSON, contains at most this many lists, objects, fields and items, and is not nested
 * too deep. Every comma outside of texts and every opening bracket counts as one.
 */
export function isModest(text: string, valuesMax: number): boolean {
  let things = 0
  let depth = 0
  let isInText = false
  for (let index = 0; index < text.length; index += 1) {
    const sign = text.charCodeAt(index)
    if (isInText) {
      if (sign === backslash) index += 1
      else if (sign === quote) isInText = false
    } else if (sign === quote) isInText = true
    else if (sign === comma || sign === openList || sign === openObject) {
      things += 1
      if (sign !== comma) depth += 1
      if (things > valuesMax || depth > depthMax) return false
    } else if (sign === closeList || sign === closeObject) depth -= 1
  }
  return true
}
