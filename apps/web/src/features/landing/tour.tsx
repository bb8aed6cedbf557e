/**
 * Three pictures of the app that show how it works. They are fetched when they come into sight, so that no visitor who
 * goes straight in pays for them.
 */
import { ChevronDown } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { landingTexts } from '../../locales/en/landing.ts'
import styles from './landing-screen.module.css'

const texts = landingTexts.tour

export function Tour() {
  const list = useRef<HTMLUListElement>(null)
  const [isInSight, setInSight] = useState(false)
  useEffect(() => {
    if (!list.current) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        setInSight(true)
        observer.disconnect()
      },
      // The edge that looks over the fold is not yet in sight.
      { rootMargin: '0px 0px -80px' },
    )
    observer.observe(list.current)
    return () => observer.disconnect()
  }, [])
  return (
    <section className={styles.tour} aria-labelledby="tour">
      <h2 className={styles.tourTitle} id="tour">
        {texts.title}
        <ChevronDown aria-hidden="true" />
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what a finger pushes sideways, the arrow keys push, too */}
      <ul className={styles.stops} ref={list} tabIndex={0} aria-labelledby="tour">
        {texts.stops.map(({ key, name, text, picture }) => (
          <li key={key}>
            {isInSight ? (
              <img className={styles.picture} src={`/landing/${key}.webp`} alt={picture} />
            ) : (
              <i className={styles.picture} />
            )}
            <strong>{name}</strong>
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
