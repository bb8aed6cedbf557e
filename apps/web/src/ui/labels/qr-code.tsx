/** A QR code: black on white in both themes, and with the white edge that cameras need. */
import { useMemo } from 'react'
import { encode } from 'uqr'

interface QrCodeProps {
  text: string
  /** The name of the picture for readers who do not see it. */
  label: string
  /** The length of each side, as in CSS; without it, the style sheet gives the length. */
  size?: string | number
}

/** The width of the white edge in modules. */
const edge = 4

export function QrCode({ text, label, size }: QrCodeProps) {
  const { side, path } = useMemo(() => drawModules(text), [text])
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${side} ${side}`}
      width={size}
      height={size}
      shapeRendering="crispEdges"
    >
      <path fill="#fff" d={`M0 0h${side}v${side}h-${side}z`} />
      <path fill="#000" d={path} />
    </svg>
  )
}

function drawModules(text: string): { side: number; path: string } {
  const { data: rows, size: side } = encode(text, { ecc: 'M', border: edge })
  const path = rows
    .flatMap((row, top) =>
      // A run of dark modules is one shape.
      [...row.map(Number).join('').matchAll(/1+/g)].map(
        ({ index, 0: { length } }) => `M${index} ${top}h${length}v1h-${length}z`,
      ),
    )
    .join('')
  return { side, path }
}
