/** Formats texts and times for a terminal. */

/** Replaces control characters, because texts of neighbors must not control the terminal. */
export function plain(text: string): string {
  return text.replace(/\p{Cc}/gu, (sign) => (sign === '\n' ? '\n  ' : '·'))
}

export function formatTime(at: number): string {
  return new Date(at).toISOString().slice(0, 16).replace('T', ' ')
}
