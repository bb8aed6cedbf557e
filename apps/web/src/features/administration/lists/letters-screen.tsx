/** `/operator/letters`: the letters that wait for their neighbors, printed one by one or a page of the list at once. */
import { listLetters, printLetters } from '@porchlight/contracts/administration/lists.operations'
import type { PrintedLetters, WaitingLetter } from '@porchlight/contracts/administration/lists.schema'
import { Mail, Printer } from 'lucide-react'
import { useState } from 'react'
import { memberListTexts } from '../../../locales/en/member-lists.ts'
import { useConnection } from '../../../sync/transport/connection.ts'
import { CallError, call, NoSignal } from '../../../sync/transport/transport.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Problem, useProblem } from '../../../ui/feedback/problem.tsx'
import { moveFocusTo } from '../../../ui/focus/move-focus.ts'
import { useWork } from '../../../ui/hooks/use-work.ts'
import { Dotted } from '../../../ui/labels/dotted.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Empty } from '../../../ui/layout/empty.tsx'
import { MissingResponse } from '../../desk/missing-response.tsx'
import { useFreshSignIn } from '../../sessions/account/fresh-sign-in.tsx'
import styles from '../administration.module.css'
import { useOnlineRead } from '../administration.reads.ts'
import { dayOf } from '../member-parts.tsx'
import { MembersPage } from '../page-parts.tsx'
import { LetterSheets } from './letter-sheets.tsx'

const texts = memberListTexts.letters

export default function LettersScreen() {
  const [printed, setPrinted] = useState<PrintedLetters | null>(null)
  // Behind each page of the list, the one before it.
  const [starts, setStarts] = useState<(string | undefined)[]>([undefined])
  if (printed) {
    const close = () => {
      setPrinted(null)
      // The button goes with the letters.
      moveFocusTo(null)
    }
    return <LetterSheets printed={printed} onClose={close} />
  }
  return (
    <MembersPage title={texts.title} isBehind>
      <p className={styles.soft}>{texts.about}</p>
      <Page
        key={starts.at(-1) ?? ''}
        after={starts.at(-1)}
        onPrinted={setPrinted}
        onNext={(start) => setStarts([...starts, start])}
        {...(starts.length > 1 && { onBack: () => setStarts(starts.slice(0, -1)) })}
      />
    </MembersPage>
  )
}

interface PageProps {
  after: string | undefined
  onPrinted: (printed: PrintedLetters) => void
  onNext: (start: string) => void
  onBack?: () => void
}

function Page({ after: start, onPrinted, onNext, onBack }: PageProps) {
  const { data, state, reload } = useOnlineRead(listLetters, start === undefined ? {} : { after: start })
  const { print, isBusy, problem, question } = usePrint(onPrinted)
  if (!data) return <MissingResponse hasFailed={state === 'failed'} reload={reload} />
  const { letters, after, waiting, came } = data
  if (waiting === 0) return <Empty icon={<Mail />} {...texts.none} />
  return (
    <>
      <Card as="section" className={styles.part} aria-label={texts.title}>
        <Dotted>
          {texts.waiting(waiting)}
          {came > 0 && texts.came(came)}
        </Dotted>
        <Problem problem={problem} />
        <Print label={texts.printAll(letters.length)} isBusy={isBusy} onPrint={() => print(letters)} />
      </Card>
      <ul className={classNames(styles.lines, styles.found)} aria-label={texts.list}>
        {letters.map((letter) => (
          <Card key={letter.id} as="li" className={styles.card}>
            <h2 className={styles.name} dir="auto">
              {letter.name}
            </h2>
            <LetterFacts letter={letter} />
            <Print
              small
              label={texts.print}
              name={texts.printNamed(letter.name)}
              isBusy={isBusy}
              onPrint={() => print([letter])}
            />
          </Card>
        ))}
      </ul>
      <div className={styles.acts}>
        {onBack && (
          <Button tone="quiet" onClick={onBack}>
            {texts.previous}
          </Button>
        )}
        {after !== null && (
          <Button tone="quiet" onClick={() => onNext(after)}>
            {texts.next}
          </Button>
        )}
      </div>
      {question}
    </>
  )
}

function LetterFacts({ letter }: { letter: WaitingLetter }) {
  const { email, zipCode, oldId, opening, isOfNeighbor, mailedAt, goodUntil } = letter
  return (
    <Dotted className={styles.soft}>
      {texts.credits(opening)}
      {isOfNeighbor ? texts.neighbor : (email ?? texts.onPaper)}
      {zipCode}
      {oldId !== null && texts.oldId(oldId)}
      {mailedAt !== null && texts.mailed(dayOf(mailedAt))}
      {goodUntil === null ? texts.noCode : texts.goodUntil(dayOf(goodUntil))}
    </Dotted>
  )
}

interface PrintProps {
  label: string
  /** The label for readers who do not see beside what it stands. */
  name?: string
  isBusy: boolean
  small?: boolean
  onPrint: () => void
}

function Print({ label, name, isBusy, small = false, onPrint }: PrintProps) {
  const online = useConnection((connection) => connection.online)
  return (
    <Button
      small={small}
      full={!small}
      tone={small ? 'quiet' : 'primary'}
      icon={<Printer aria-hidden="true" />}
      aria-label={name}
      busy={isBusy}
      disabled={!online}
      onClick={onPrint}
    >
      {label}
    </Button>
  )
}

/** Requests letters for paper, which a member's device never stores. */
function usePrint(onPrinted: (printed: PrintedLetters) => void) {
  const { problem, show, clear } = useProblem()
  const { withFreshSignIn, question } = useFreshSignIn()
  const [print, isBusy] = useWork(async (letters: readonly WaitingLetter[]) => {
    clear()
    try {
      const letterIds = letters.map(({ id }) => id)
      onPrinted(await withFreshSignIn(() => call(printLetters, { letterIds })))
    } catch (error) {
      if (!(error instanceof NoSignal || error instanceof CallError)) throw error
      show({ description: error instanceof NoSignal ? texts.noSignal : reasonOf(error) })
    }
  })
  return { print: (letters: readonly WaitingLetter[]) => void print(letters), isBusy, problem, question }
}

function reasonOf({ body }: CallError): string {
  return body?.code === 'not_found' ? texts.allCame : (body?.message ?? texts.failed)
}
