import { CommandFault } from './operator.ts'

export function unknownMember(email: string): CommandFault {
  return new CommandFault(
    `Nobody here signs in as ${email}. Capital letters make no difference; a typing error does.`,
  )
}
