/** Bounds of an imported list at the desk, which the server and the page share. */

export const listLimits = {
  /** The lines of a file. More than any community has members. */
  linesMax: 50_000,
  /** The bytes of a file: a list of that many lines is half as long. */
  bytesMax: 16 * 1024 ** 2,
  /** The lines of one call. A call is lost as a whole, and few lines are sent again soon. */
  linesPerCallMax: 100,
  /** The letters in one response, and in one print. */
  lettersPerPage: 50,
} as const
