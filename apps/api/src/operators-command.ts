/**
 * The form in which operators give a command on this machine: a text must show the command as it can be typed there.
 */

/** Right wherever one stands in the program's folder, with the settings in the environment. */
export const longCommand = 'npm run porchlight --'

/**
 * Returns the text with the command as it is typed on this machine. Texts are written with the long form, and pass
 * through here before an operator reads them.
 */
export function withLocalCommand(text: string, command: string): string {
  return text.replaceAll(longCommand, command)
}
