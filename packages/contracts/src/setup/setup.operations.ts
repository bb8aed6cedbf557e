import * as v from 'valibot'
import { operation } from '../operation.ts'
import { changeSettingsSchema, setupSchema } from './setup.schema.ts'

/** The settings of the community with their latest changes, for operators. */
export const readSetup = operation({
  name: 'setup.read',
  version: 1,
  method: 'GET',
  path: '/api/community/settings',
  access: 'member',
  offline: 'online',
  args: v.strictObject({}),
  response: setupSchema,
})

/** Changes settings. All of them are changed, or none. A change of what members pay requires a fresh sign-in. */
export const changeSetup = operation({
  name: 'setup.change',
  version: 1,
  method: 'PATCH',
  path: '/api/community/settings',
  access: 'member',
  offline: 'online',
  args: changeSettingsSchema,
  response: setupSchema,
})

export const setupOperations = [readSetup, changeSetup] as const
