/** `/board/print`: the board on paper for a hallway, and a poster, both made from what is on the device. */
import { type Community, defaultCommunity } from '@porchlight/contracts/community/community.schema'
import { type Paper, paperOf, papers } from '@porchlight/contracts/values/paper'
import { useState } from 'react'
import { appTexts } from '../../../locales/en/app.ts'
import { printTexts } from '../../../locales/en/print.ts'
import { paths } from '../../../paths.ts'
import { useCommunity } from '../../../sync/community/about-community.ts'
import { Segmented } from '../../../ui/controls/segmented.tsx'
import { ScreenHeader } from '../../../ui/layout/screen-header.tsx'
import { PrintBoard } from './print-board.tsx'
import { PrintPoster } from './print-poster.tsx'
import styles from './print-screen.module.css'

const texts = printTexts
const sheetKinds = ['board', 'poster'] as const

type PaperCommunity = Pick<Community, 'country'> &
  Partial<Pick<Community, 'name' | 'signUp' | 'needsInvitation'>>

export default function PrintScreen() {
  const community: PaperCommunity = useCommunity() ?? defaultCommunity
  const { name = null, country } = community
  const signUp = community.needsInvitation ? 'invited' : (community.signUp ?? 'open')
  const [sheetKind, setSheetKind] = useState<(typeof sheetKinds)[number]>('board')
  const [chosenPaper, setChosenPaper] = useState<Paper | null>(null)
  const paper = chosenPaper ?? paperOf(country)
  return (
    <div className={styles.screen}>
      <title>{`${texts.title} · ${appTexts.name}`}</title>
      {/* The browser adds no margin of its own, because the sheets have theirs. */}
      <style>{`@page{size:${paper === 'a4' ? 'A4' : 'letter'} portrait;margin:0}`}</style>
      <div className={styles.controls}>
        <ScreenHeader title={texts.title} back={{ to: paths.communityHelp, label: texts.back }} />
        <Segmented
          label={texts.what}
          options={sheetKinds.map((value) => ({ value, label: texts.sheets[value] }))}
          value={sheetKind}
          onChange={setSheetKind}
        />
        <p className={styles.about}>{texts.about[sheetKind]}</p>
        <Segmented
          label={texts.paper}
          options={papers.map((value) => ({ value, label: texts.papers[value] }))}
          value={paper}
          onChange={setChosenPaper}
        />
      </div>
      {sheetKind === 'poster' ? (
        <PrintPoster paper={paper} name={name} signUp={signUp} />
      ) : (
        <PrintBoard paper={paper} name={name} />
      )}
    </div>
  )
}
