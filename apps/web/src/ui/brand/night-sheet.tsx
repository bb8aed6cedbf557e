import { type ReactNode, useRef } from 'react'
import { useScreenStart } from '../focus/use-screen-start.ts'
import { NightScene } from './night-scene.tsx'
import styles from './night-sheet.module.css'

interface NightSheetProps {
  brand: ReactNode
  children: ReactNode
}

/** A page for visitors: a sheet of paper below the night scene, or on top of it where there is room. */
export function NightSheet({ brand, children }: NightSheetProps) {
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <NightScene />
        <div className={styles.brand}>{brand}</div>
      </header>
      <main className={styles.sheet} tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}

/** Shows the sheet's heading, with the way back before it. */
export function SheetHeading({ back, children }: { back?: ReactNode; children: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // Another heading is another sheet.
  useScreenStart(`sheet: ${children}`, () => heading.current?.closest('main'))
  return (
    <div className={styles.heading}>
      {back && <span className={styles.back}>{back}</span>}
      <h1 className={styles.title} ref={heading}>
        {children}
      </h1>
    </div>
  )
}
