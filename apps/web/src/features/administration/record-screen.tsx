/** The record of what operators did to members, in pages, the newest first. */
import { listActs } from '@porchlight/contracts/administration/administration.operations'
import { ScrollText } from 'lucide-react'
import { administrationTexts } from '../../locales/en/administration.ts'
import { useFocusOnMore } from '../../ui/focus/move-focus.ts'
import { Card } from '../../ui/layout/card.tsx'
import { Empty } from '../../ui/layout/empty.tsx'
import { MissingResponse } from '../desk/missing-response.tsx'
import { ActLines } from './act-lines.tsx'
import styles from './administration.module.css'
import { useOnlinePages } from './administration.reads.ts'
import { MembersPage, More } from './page-parts.tsx'

const texts = administrationTexts.recordPage

export default function RecordScreen() {
  return (
    <MembersPage title={texts.title} isBehind>
      <p className={styles.soft}>{texts.text}</p>
      <Record />
    </MembersPage>
  )
}

function Record() {
  const pages = useOnlinePages(listActs, {}, ({ acts }) => acts)
  const { items: acts, state, reload, readMore } = pages
  const { list, noteRequest } = useFocusOnMore<HTMLOListElement>('li')
  if (!acts) return <MissingResponse hasFailed={state === 'failed'} reload={reload} />
  if (acts.length === 0) return <Empty icon={<ScrollText />} {...texts.none} />
  return (
    <Card as="section" className={styles.part} aria-label={texts.title}>
      <ActLines ref={list} acts={acts} label={texts.title} />
      {readMore && (
        <More
          label={texts.more}
          onMore={() => {
            noteRequest()
            return readMore()
          }}
        />
      )}
    </Card>
  )
}
