import { CommandFault } from '../terminal/operator.ts'

export function unknownMember(email: string): CommandFault {
  return new CommandFault(
    `Nobody here signs in as ${email}. Check the spelling; capital letters make no difference.`,
  )
}
