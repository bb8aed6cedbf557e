/** Parts of pages that a command writes for paper. */
import encodeQr from 'qr'

/** The width of the white margin in modules. Cameras need it to find the code. */
const quietModules = 4

/** Returns a QR code as the data of an SVG path, and the number of units on each side. */
export function qrPathOf(text: string): { path: string; size: number } {
  // Paper gets wet and torn, so a quarter of the picture may be unreadable.
  const modules = encodeQr(text, 'raw', { ecc: 'quartile', border: quietModules })
  const path = modules
    .flatMap((row, top) => row.map((isDark, column) => (isDark ? `M${column} ${top}h1v1h-1z` : '')))
    .join('')
  return { path, size: modules.length }
}

export function escapeText(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`)
}
