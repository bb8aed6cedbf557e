/** A sheet that brings new neighbors in: what the community is, where a camera is held, and the same in words. */
import type { Paper } from '@porchlight/contracts/values/paper'
import type { CSSProperties } from 'react'
import { printTexts } from '../../../locales/en/print.ts'
import { QrCode } from '../../../ui/labels/qr-code.tsx'
import styles from './sheets.module.css'

const texts = printTexts.poster

interface PosterSheetProps {
  paper: Paper
  /** The community's name; null when it has none. */
  name: string | null
  link: string
  /** True when the link alone does not let anybody in. */
  needsCode: boolean
}

export function PosterSheet({ paper, name, link, needsCode }: PosterSheetProps) {
  const title = name ?? printTexts.board.nameless
  return (
    <section className={styles.sheet} data-paper={paper} aria-label={printTexts.sheets.poster}>
      <div className={styles.poster}>
        <h2 className={styles.posterName} style={lettersOf(title)} dir="auto">
          {title}
        </h2>
        <p className={styles.posterTagline}>{texts.tagline}</p>
        <ul className={styles.points}>
          {texts.points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
        <span className={styles.posterCode}>
          <QrCode text={link} label={texts.code} />
        </span>
        <p className={styles.posterTagline}>
          {texts.scan}
          <br />
          {texts.orGo(window.location.host)}
        </p>
        {needsCode && <p className={styles.posterNote}>{texts.askForCode}</p>}
      </div>
      <footer className={styles.foot}>
        <span>{texts.age}</span>
      </footer>
    </section>
  )
}

/** Returns the length of a text for the style sheet, which writes long names smaller. */
function lettersOf(text: string): CSSProperties {
  return { '--letters': text.length } as CSSProperties
}
