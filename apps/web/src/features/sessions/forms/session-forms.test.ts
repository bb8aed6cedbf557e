import { logInSchema, signUpSchema } from '@porchlight/contracts/sessions/sessions.operations'
import type { FieldValues, Resolver } from 'react-hook-form'
import { describe, expect, it } from 'vitest'
import { formResolver } from '../../../ui/controls/form-resolver.ts'

async function errorsOf<Values extends FieldValues>(
  resolver: Resolver<Values, unknown, Values>,
  values: Values,
) {
  const { errors } = await resolver(values, undefined, { fields: {}, shouldUseNativeValidation: false })
  return Object.fromEntries(Object.entries(errors).map(([field, error]) => [field, error?.message]))
}

const signUp = formResolver(signUpSchema)
const logIn = formResolver(logInSchema)

describe('the session forms', () => {
  const empty = { firstName: '', lastName: ' ', email: '', password: '' }
  const expectedMessages = {
    firstName: 'First name is required',
    lastName: 'Last name is required',
    email: 'Invalid email address',
    password: 'Password must be at least 8 characters',
  }

  it.each([
    ['S-026', 'firstName'],
    ['S-027', 'lastName'],
    ['S-028', 'email'],
    ['S-029', 'password'],
  ] as const)('%s an empty sign-up is refused at %s in the words of the product', async (_id, field) => {
    expect(await errorsOf(signUp, empty)).toHaveProperty(field, expectedMessages[field])
  })

  it('S-026 an empty sign-up is refused at its four fields alone', async () => {
    expect(await errorsOf(signUp, empty)).toEqual(expectedMessages)
  })

  it('S-029 seven characters are too few, eight are enough', async () => {
    const values = { firstName: 'Rosa', lastName: 'Jimenez', email: 'rosa@example.org' }
    expect(await errorsOf(signUp, { ...values, password: '1234567' })).toEqual({
      password: 'Password must be at least 8 characters',
    })
    expect(await errorsOf(signUp, { ...values, password: '12345678' })).toEqual({})
  })

  it('S-033 S-034 an empty log-in asks for a valid address and a password', async () => {
    expect(await errorsOf(logIn, { email: 'rosa', password: '' })).toEqual({
      email: 'Invalid email address',
      password: 'Password is required',
    })
  })
})
