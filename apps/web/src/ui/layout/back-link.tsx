/** The arrow at the head of a screen. */
import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router-dom'
import { uiTexts } from '../../locales/en/ui.ts'
import { IconButton } from '../controls/button.tsx'
import { useBack } from '../hooks/use-back.ts'
import styles from './back-link.module.css'

interface BackProps {
  /** The path of the parent screen, to which the link leads a member who came here directly. */
  to: string
  /** The name of the link for a member who came here directly. */
  label: string
}

/** Shows a link to the parent, which also opens in a new window. */
export function BackLink({ to, label }: BackProps) {
  const { hasBefore, goBack } = useBack(to)
  return (
    <Link
      to={to}
      className={styles.back}
      aria-label={hasBefore ? uiTexts.back : label}
      onClick={(event) => {
        const isPlain =
          event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
        if (!isPlain || !hasBefore) return
        event.preventDefault()
        goBack()
      }}
    >
      <ArrowLeft aria-hidden="true" />
    </Link>
  )
}

/** Returns to the previous screen, on a page without the frame. */
export function BackButton({ to, label }: BackProps) {
  const { goBack } = useBack(to)
  return (
    <IconButton label={label} onClick={goBack}>
      <ArrowLeft aria-hidden="true" />
    </IconButton>
  )
}
