/** Letters as they print: one on each page, with the picture that leads its neighbor in. */

import { letterWords } from '@porchlight/contracts/administration/letter.catalogue'
import type { PrintedLetters } from '@porchlight/contracts/administration/lists.schema'
import { defaultCommunity } from '@porchlight/contracts/community/community.schema'
import { type Paper, paperOf, papers } from '@porchlight/contracts/values/paper'
import { Printer } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { formatLongDate } from '../../../locales/en/formats.ts'
import { memberListTexts } from '../../../locales/en/member-lists.ts'
import { paperTexts } from '../../../locales/en/papers.ts'
import { useCommunity } from '../../../sync/community/about-community.ts'
import { useBackGesture } from '../../../ui/browser/back-gesture.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Segmented } from '../../../ui/controls/segmented.tsx'
import { moveFocusTo } from '../../../ui/focus/move-focus.ts'
import { QrCode } from '../../../ui/labels/qr-code.tsx'
import styles from './letter-sheets.module.css'

const texts = memberListTexts.letters

interface LetterSheetsProps {
  printed: PrintedLetters
  onClose: () => void
}

export function LetterSheets({ printed: { operatorName, letters }, onClose }: LetterSheetsProps) {
  const community = useCommunity()
  const [chosenPaper, setChosenPaper] = useState<Paper | null>(null)
  const paper = chosenPaper ?? paperOf(community?.country ?? defaultCommunity.country)
  const heading = useRef<HTMLHeadingElement>(null)
  // The sheets take the place of the list, where the button for them may have stood far down.
  useLayoutEffect(() => {
    window.scrollTo(0, 0)
    moveFocusTo(heading.current)
  }, [])
  useBackGesture(true, onClose)
  return (
    <div className={styles.screen}>
      <style>{`@page{size:${paper === 'a4' ? 'A4' : 'letter'} portrait;margin:0}`}</style>
      <div className={styles.controls}>
        <h1 ref={heading}>{texts.ready(letters.length)}</h1>
        <p>{texts.about}</p>
        <Segmented
          label={texts.paper}
          options={papers.map((value) => ({ value, label: paperTexts[value] }))}
          value={paper}
          onChange={setChosenPaper}
        />
        <Button full icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
          {texts.toPrinter}
        </Button>
        <Button full tone="quiet" onClick={onClose}>
          {texts.close}
        </Button>
      </div>
      <div className={styles.preview}>
        {letters.map(({ id, ...letter }) => (
          <LetterSheet
            key={id}
            paper={paper}
            communityName={community?.name ?? null}
            {...{ operatorName, ...letter }}
          />
        ))}
      </div>
    </div>
  )
}

type LetterSheetProps = Omit<PrintedLetters['letters'][number], 'id'> & {
  paper: Paper
  communityName: string | null
  operatorName: string
}

function LetterSheet({ paper, link, until, ...letter }: LetterSheetProps) {
  const words = letterWords({ ...letter, until: formatLongDate(Date.parse(until)) })
  const { credits } = words
  return (
    <section className={styles.sheet} data-paper={paper} aria-label={letter.name}>
      <h2 className={styles.title} dir="auto">
        {words.title}
      </h2>
      <p dir="auto">{words.greeting}</p>
      <p>{words.invitation}</p>
      {credits && (
        <p>
          {credits.before}
          <strong>{credits.amount}</strong>
          {credits.after}
        </p>
      )}
      <ol className={styles.steps}>
        {words.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <span className={styles.code}>
        <QrCode text={link} label={words.code} />
      </span>
      <p className={styles.link}>{link}</p>
      <p>
        {words.signIn.before}
        <strong>{words.signIn.name}</strong>
        {words.signIn.after}
      </p>
      <p className={styles.foot}>{words.foot}</p>
    </section>
  )
}
