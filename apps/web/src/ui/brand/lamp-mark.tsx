/** Draws the lamp behind its window. */
export function LampMark({ className }: { className?: string | undefined }) {
  return (
    <svg width="30" height="30" viewBox="0 0 32 32" aria-hidden="true" className={className}>
      <rect width="32" height="32" rx="8" fill="#143C33" />
      <circle cx="16" cy="16" r="10.5" fill="#F3B63F" fillOpacity="0.28" />
      <circle cx="16" cy="16" r="7" fill="#D08F1F" />
      <circle cx="16" cy="16" r="4.2" fill="#FFE3A1" />
    </svg>
  )
}
