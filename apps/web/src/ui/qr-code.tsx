/**
 * A QR code that phones' cameras read. It is black on white in every color scheme, because many cameras read no other. It
 * is loaded where it is shown: the encoder is in a file of its own.
 */
import { encode } from 'uqr'
import styles from './qr-code.module.css'

/** The width of the white margin in modules, which cameras need to find the code. */
const quietModules = 4

interface QrCodeProps {
  text: string
  /** What a screen reader says in place of the picture. */
  label: string
  /** CSS pixels. */
  size?: number
}

export default function QrCode({ text, label, size = 220 }: QrCodeProps) {
  const { data, size: modules } = encode(text, { ecc: 'M', border: quietModules })
  const path = data
    .flatMap((row, top) => row.map((isDark, column) => (isDark ? `M${column} ${top}h1v1h-1z` : '')))
    .join('')
  return (
    <svg
      className={styles.code}
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`0 0 ${modules} ${modules}`}
      shapeRendering="crispEdges"
    >
      <rect width={modules} height={modules} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
