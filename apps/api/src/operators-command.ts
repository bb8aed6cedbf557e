/** How a command for operators is given on this machine: what they are told to give is what they can give. */

/** Right wherever one stands in the program's folder, with the settings in the environment. */
export const longCommand = 'npm run porchlight --'

/**
 * Texts that name a command name it in its long form; what they go through on their way to an operator says it as it is
 * given there.
 */
export function asGiven(text: string, command: string): string {
  return text.replaceAll(longCommand, command)
}
