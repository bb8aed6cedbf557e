/** `/operator/import`: a list from another system, with what would become of each line before anything is changed. */
import { FileUp } from 'lucide-react'
import { type ChangeEvent, useMemo, useRef, useState } from 'react'
import { memberListTexts } from '../../../locales/en/member-lists.ts'
import { paths } from '../../../paths.ts'
import { useCommunity } from '../../../sync/community/about-community.ts'
import { useConnection } from '../../../sync/transport/connection.ts'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { Segmented } from '../../../ui/controls/segmented.tsx'
import { Problem } from '../../../ui/feedback/problem.tsx'
import { useFocusOnMore } from '../../../ui/focus/move-focus.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { useFreshSignIn } from '../../sessions/account/fresh-sign-in.tsx'
import styles from '../administration.module.css'
import { FactList } from '../member-parts.tsx'
import { MembersPage } from '../page-parts.tsx'
import { type LineOutcome, listOutcomes, type OutcomeTotals, totalsOf } from './line-outcomes.ts'
import type { ReadList } from './read-list.worker.ts'
import { type ListImport, useListImport } from './use-list-import.ts'

const texts = memberListTexts.import

export default function ImportScreen() {
  return (
    <MembersPage title={texts.title} isBehind>
      <Import />
    </MembersPage>
  )
}

function Import() {
  const { withFreshSignIn, question } = useFreshSignIn()
  const listImport = useListImport(withFreshSignIn)
  const { step, list, problem } = listImport
  const isShown = step === 'checked' || step === 'imported'
  return (
    <>
      <Card as="section" className={styles.part} aria-label={texts.title}>
        <p>{texts.about}</p>
        <p className={styles.soft}>{texts.privacy}</p>
        {step === 'choose' && problem !== null && <Problem problem={{ description: problem }} />}
        <Choose listImport={listImport} />
        <p role="status">{step === 'reading' && texts.reading}</p>
      </Card>
      {list && <FileFacts list={list} />}
      {(step === 'checking' || step === 'importing') && <Progress listImport={listImport} />}
      {list && isShown && <Outcome list={list} listImport={listImport} />}
      {question}
    </>
  )
}

function Choose({ listImport: { step, problem, choose } }: { listImport: ListImport }) {
  const online = useConnection((connection) => connection.online)
  const input = useRef<HTMLInputElement>(null)
  const isBusy = step === 'reading' || (step === 'importing' && problem === null)

  function onChosen({ target }: ChangeEvent<HTMLInputElement>): void {
    const [file] = target.files ?? []
    // The same one may be chosen again, after it was put right.
    target.value = ''
    if (file) choose(file)
  }

  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={texts.input}
        accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
        onChange={onChosen}
      />
      <Button
        full
        tone={step === 'choose' ? 'primary' : 'quiet'}
        icon={<FileUp aria-hidden="true" />}
        busy={isBusy}
        disabled={!online}
        onClick={() => input.current?.click()}
      >
        {step === 'choose' ? texts.choose : texts.chooseOther}
      </Button>
    </>
  )
}

function FileFacts({ list: { encoding, delimiter, columns, unreadHeads } }: { list: ReadList }) {
  const facts = [
    [texts.encoding, encoding],
    [texts.between, texts.delimiters[delimiter] ?? delimiter],
    [texts.columns, columns.map(({ name, head }) => texts.column(name, head)).join(', ')],
    [texts.unread, unreadHeads.join(', ')],
  ] as const
  return <FactList title={texts.file} facts={facts} />
}

function Progress({ listImport }: { listImport: ListImport }) {
  const { step, list, fates, importedCount, problem, goOn } = listImport
  const newCount = fates.filter(({ kind }) => kind === 'letter' || kind === 'member').length
  const [doneCount, allCount] =
    step === 'checking' ? [fates.length, list?.lines.length ?? 0] : [importedCount, newCount]
  const text =
    step === 'checking' ? texts.checking(doneCount, allCount) : texts.importing(doneCount, allCount)
  return (
    <Card as="section" className={styles.part} aria-label={text}>
      <progress className={styles.bar} value={doneCount} max={Math.max(allCount, 1)} aria-label={text} />
      <p className={styles.soft}>{text}</p>
      {problem !== null && (
        <>
          <Problem problem={{ title: texts.stopped, description: problem }} />
          <Button full onClick={goOn}>
            {texts.goOn}
          </Button>
        </>
      )}
    </Card>
  )
}

function Outcome({ list, listImport }: { list: ReadList; listImport: ListImport }) {
  const { step, fates, importedCount, start } = listImport
  const outcomes = useMemo(() => listOutcomes(list, fates, importedCount), [list, fates, importedCount])
  const totals = useMemo(() => totalsOf(list, fates), [list, fates])
  const community = useCommunity()
  const newCount = totals.letter + totals.member
  return (
    <>
      <FactList
        title={step === 'imported' ? texts.imported.result : texts.result}
        facts={totalFacts(totals)}
      />
      {step === 'imported' ? (
        <Card as="section" className={styles.part} aria-label={texts.imported.title}>
          <h2 className={styles.heading}>{texts.imported.title}</h2>
          <p role="status">{texts.imported.text(importedCount)}</p>
          {community?.signUp === 'closed' && <p>{texts.closed}</p>}
          <ButtonLink to={paths.deskLetters} full>
            {texts.imported.letters}
          </ButtonLink>
        </Card>
      ) : newCount === 0 ? (
        <p role="status">{texts.nothing}</p>
      ) : (
        <Card className={styles.part}>
          <p className={styles.soft}>{texts.whatFollows}</p>
          <Button full onClick={start}>
            {texts.action(newCount, totals.opening)}
          </Button>
        </Card>
      )}
      <Lines outcomes={outcomes} refusedCount={totals.refused} />
    </>
  )
}

function totalFacts({ opening, ...counts }: OutcomeTotals): (readonly [string, string])[] {
  const kinds = Object.entries(texts.kinds) as [keyof typeof counts, string][]
  return [
    ...kinds.map(([kind, name]) => [name, counts[kind].toLocaleString('en')] as const),
    [texts.opening, texts.credits(opening)],
  ]
}

/** The lines that are shown at first, and at each tap more: a browser is slow to draw all of a long list. */
const shownAtOnce = 50
const filters = ['refused', 'all'] as const

function Lines({ outcomes, refusedCount }: { outcomes: readonly LineOutcome[]; refusedCount: number }) {
  const [filter, setFilter] = useState<(typeof filters)[number]>(refusedCount > 0 ? 'refused' : 'all')
  const [shownCount, setShownCount] = useState(shownAtOnce)
  const filteredOutcomes = filter === 'all' ? outcomes : outcomes.slice(0, refusedCount)
  const { list, noteRequest } = useFocusOnMore<HTMLOListElement>('li')
  const leftCount = Math.min(filteredOutcomes.length - shownCount, shownAtOnce)
  return (
    <Card as="section" className={styles.part} aria-label={texts.lines}>
      <h2 className={styles.heading}>{texts.lines}</h2>
      {refusedCount > 0 && (
        <Segmented
          label={texts.filter}
          options={filters.map((value) => ({ value, label: texts.filters[value] }))}
          value={filter}
          onChange={(value) => {
            setFilter(value)
            setShownCount(shownAtOnce)
          }}
        />
      )}
      <ol ref={list} className={styles.lines} aria-label={texts.lines}>
        {filteredOutcomes.slice(0, shownCount).map(({ line, name, text }) => (
          <li key={line}>
            <p className={styles.words}>{name === '' ? texts.nobody : name}</p>
            <p className={styles.soft}>
              {texts.line(line)} · {text}
            </p>
          </li>
        ))}
      </ol>
      {leftCount > 0 && (
        <Button
          tone="quiet"
          full
          onClick={() => {
            noteRequest()
            setShownCount(shownCount + shownAtOnce)
          }}
        >
          {texts.more(leftCount)}
        </Button>
      )}
    </Card>
  )
}
