/** Replaces `URL.parse`, which many phones are too old to have. Returns null when the text is no address. */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}
