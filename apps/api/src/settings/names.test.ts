import { expect, test } from 'vitest'
import { misspeltNames } from './names.ts'

const settings = ['DATA_DIR', 'PUBLIC_URL', 'SMTP_URL', 'COMMUNITY_NAME', 'LIMITS', 'PORT', 'S3_BUCKET']

test.each([
  ['PUBLIC_URI', 'PUBLIC_URL'],
  ['SMPT_URL', 'SMTP_URL'],
  ['DATADIR', 'DATA_DIR'],
  ['COMUNITY_NAME', 'COMMUNITY_NAME'],
  ['LIMIT', null],
  ['LIMITES', 'LIMITS'],
  ['PORTS', null],
  ['GS_BUCKET', null],
  ['HOSTNAME', null],
  ['PUBLIC_URL', null],
  ['DATABASE_USER', null],
])('%s is recognized as %s', (name, nearest) => {
  expect(misspeltNames([name], settings)).toEqual(
    nearest === null ? [] : [`${name}: there is no such setting; did you mean ${nearest}?`],
  )
})
