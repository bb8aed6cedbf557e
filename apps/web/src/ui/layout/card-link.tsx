import { useEffect, useRef } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import styles from './card-link.module.css'
import { followTaps } from './card-taps.ts'

/** The link of a whole card: its words name it, and the article, row or section around it is where it is tapped. */
export function CardLink(props: Omit<LinkProps, 'className' | 'ref'>) {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => (link.current ? followTaps(link.current) : undefined), [])
  return <Link {...props} ref={link} className={styles.link} />
}
