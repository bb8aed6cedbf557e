/** The look's colors, for what is drawn past the sheets of styles. */
import { useEffect, useState } from 'react'

const names = [
  'paper',
  'surface',
  'sunk',
  'line',
  'ink',
  'soft',
  'pine-tint',
  'event',
  'event-tint',
  'place-tint',
] as const
export type GroundColors = Record<(typeof names)[number], string>

/** Another object once the theme is another one. */
export function useColors(): GroundColors {
  const [colors, setColors] = useState(readColors)
  useEffect(() => {
    const theme = matchMedia('(prefers-color-scheme: dark)')
    const look = () => setColors(readColors())
    theme.addEventListener('change', look)
    return () => theme.removeEventListener('change', look)
  }, [])
  return colors
}

function readColors(): GroundColors {
  const style = getComputedStyle(document.documentElement)
  return Object.fromEntries(
    names.map((name) => [name, style.getPropertyValue(`--${name}`).trim()]),
  ) as GroundColors
}
