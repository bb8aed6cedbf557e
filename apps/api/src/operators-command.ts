/**
 * The form in which operators give a command on this machine: a text must show the command as it can be typed there.
 */

/** Right wherever one stands in the program's folder, with the settings in the environment. */
export const longCommand = 'npm run porchlight --'

/**
 * Texts that name a command name it in its long form; what they go through on their way to an operator says it as it is
 * given there.
 */
export function asGiven(text: string, command: string): string {
  return text.replaceAll(longCommand, command)
}
