import * as v from 'valibot'
import { operation } from '../operation.ts'
import { activitySchema, communitySchema, pageNames, pageSchema } from './community.schema.ts'

export const aboutCommunity = operation({
  name: 'community.about',
  version: 1,
  method: 'GET',
  path: '/api/community',
  access: 'anyone',
  offline: 'online',
  args: v.strictObject({}),
  response: communitySchema,
})

export const listActivity = operation({
  name: 'community.activity',
  version: 1,
  method: 'GET',
  path: '/api/community/activity',
  access: 'member',
  offline: 'online',
  args: v.strictObject({}),
  response: v.array(activitySchema),
})

export const readPage = operation({
  name: 'community.page',
  version: 1,
  method: 'GET',
  path: '/api/community/pages/:page',
  access: 'anyone',
  offline: 'online',
  args: v.strictObject({ page: v.picklist(pageNames) }),
  response: pageSchema,
})

export const communityOperations = [aboutCommunity, listActivity, readPage] as const
