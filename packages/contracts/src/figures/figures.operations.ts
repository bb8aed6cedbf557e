import * as v from 'valibot'
import { operation } from '../operation.ts'
import { figuresSchema } from './figures.schema.ts'

/** Returns how the community is doing, for operators: numbers by week, without names. */
export const readFigures = operation({
  name: 'figures.read',
  version: 1,
  method: 'GET',
  path: '/api/operator/figures',
  access: 'member',
  offline: 'online',
  args: v.strictObject({}),
  response: figuresSchema,
})

export const figureOperations = [readFigures] as const
