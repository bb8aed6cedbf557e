/**
 * Prints what the phones showed when a test failed. A failure of one run in a hundred does not show again in a second
 * run.
 */
import { beforeEach } from 'vitest'
import { openPhones } from './phone.ts'

beforeEach(({ onTestFailed }) => {
  onTestFailed(async () => {
    for (const phone of openPhones()) process.stdout.write(`${await phone.report()}\n`)
  })
})
