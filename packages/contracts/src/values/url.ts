/** As `URL.parse`, which is younger than many phones. Null of what is no address. */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}
