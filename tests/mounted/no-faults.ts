/** A mounted screen that throws, warns or complains fails its test. */
import { afterEach, expect } from 'vitest'
import { openPhones } from '../harness/phone/phone.ts'
import { MountedPhone } from './mounted-phone.ts'

afterEach(() => {
  const mounted = [...openPhones()].filter((phone) => phone instanceof MountedPhone)
  expect(mounted.flatMap((phone) => phone.takeFaults())).toEqual([])
})
