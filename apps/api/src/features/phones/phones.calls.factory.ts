import { shownExample } from '@porchlight/contracts/examples'
import type { CallsOf } from '../../role-matrix/example-calls.factory.ts'
import type { Fixture, Visitor } from '../../role-matrix/fixture.factory.ts'
import type { TestApp } from '../../testing/app.factory.ts'
import { asBefore } from '../sessions/sessions.calls.factory.ts'
import { addCode, aNumber } from './phones.factory.ts'

const ownNumber = {
  what: 'their number',
  about: 'their own',
  // The time of the shared community has moved on, so the sign-in is no longer fresh.
  args: async (fixture: Fixture, visitor: Visitor) => {
    await asBefore(fixture, visitor)
    return { phoneNumber: aNumber().number }
  },
} as const

const sentCode = {
  what: 'the code that was sent to them',
  about: 'their own',
  args: async ({ testApp }: Fixture, { member }: Visitor) => {
    const { number } = aNumber()
    if (member) await addCode(testApp, member.id, number, '123456')
    return { phoneNumber: number, verificationCode: '123456' }
  },
} as const

const prepareCode = async (_call: unknown, { testApp, memberId }: { testApp: TestApp; memberId: string }) => {
  const { verificationCode = '' } = shownExample('phones.verify', 0)
  await addCode(testApp, memberId, '+12135550142', verificationCode)
}

export const phoneCalls: CallsOf<'phones'> = {
  'phones.add': { examples: [ownNumber] },
  'phones.addOnProfile': { examples: [ownNumber] },
  'phones.verify': { prepareExample: prepareCode, examples: [sentCode] },
  'phones.verifyOnProfile': { prepareExample: prepareCode, examples: [sentCode] },
}
