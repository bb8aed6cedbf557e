/** What the phones showed when a test failed: what fails once in a hundred runs is not seen again by running it once more. */
import { beforeEach } from 'vitest'
import { openPhones } from './phone.ts'

beforeEach(({ onTestFailed }) => {
  onTestFailed(async () => {
    for (const phone of openPhones()) process.stdout.write(`${await phone.report()}\n`)
  })
})
