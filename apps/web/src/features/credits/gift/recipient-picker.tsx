/**
 * The list of recipients: first those with whom the member has written or shared help, then all others by name; from
 * this phone alone.
 */
import { shortName } from '@porchlight/contracts/members/members.rules'
import type { Person } from '@porchlight/contracts/members/members.schema'
import { searchable } from '@porchlight/contracts/values/text/search'
import { ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import { creditTexts } from '../../../locales/en/credits.ts'
import { useIsInitialSync } from '../../../sync/device/use-initial-sync.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { SearchInput } from '../../../ui/controls/search-input.tsx'
import { useFocusOnMore } from '../../../ui/focus/move-focus.ts'
import { NameText } from '../../../ui/labels/name-text.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { Avatar } from '../../files/avatar.tsx'
import { PersonTotals } from '../../members/person-totals.tsx'
import { type Recipients, useRecipients } from '../credits.reads.ts'
import styles from './gift.module.css'

const texts = creditTexts.gift
const stepSize = 20

export function RecipientPicker({ onChoose }: { onChoose: (id: string) => void }) {
  const recipients = useRecipients()
  // Somebody who is missing may still arrive.
  const isInitialSync = useIsInitialSync()
  const [search, setSearch] = useState('')
  const [shownCount, setShown] = useState(stepSize)
  const { list, noteRequest } = useFocusOnMore<HTMLDivElement>('li')
  if (!recipients) return <Skeleton height="240px" />
  const { known: knownPeople, others: otherPeople } = recipients
  if (knownPeople.length + otherPeople.length === 0) {
    return isInitialSync ? <Skeleton height="240px" /> : <p className={styles.nobody}>{texts.nobodyYet}</p>
  }
  const matches = { known: matching(knownPeople, search), others: matching(otherPeople, search) }
  const count = matches.known.length + matches.others.length
  return (
    <div className={styles.picker} ref={list}>
      <h3 className={styles.question}>{texts.to}</h3>
      <SearchInput
        label={texts.search}
        value={search}
        onChange={(text) => {
          setSearch(text)
          setShown(stepSize)
        }}
      />
      <p className="visually-hidden" role="status">
        {isInitialSync || search.trim() === '' ? '' : texts.found(count)}
      </p>
      {count === 0 && !isInitialSync && <p className={styles.nobody}>{texts.nobody}</p>}
      <People title={texts.known} people={matches.known} onChoose={onChoose} />
      <People title={texts.others} people={matches.others.slice(0, shownCount)} onChoose={onChoose} />
      {matches.others.length > shownCount && (
        <Button
          tone="quiet"
          full
          onClick={() => {
            noteRequest()
            setShown(shownCount + stepSize)
          }}
        >
          {creditTexts.more}
        </Button>
      )}
    </div>
  )
}

/** Finds people by the beginning of any word of their name, without regard to case and accents. */
function matching(people: Recipients['known'], search: string): Person[] {
  const searchText = searchable(search).trim()
  if (searchText === '') return people
  return people.filter((person) => {
    const name = searchable(shortName(person)).trim()
    return name.startsWith(searchText) || name.split(/[\s-]+/).some((word) => word.startsWith(searchText))
  })
}

interface PeopleProps {
  title: string
  people: readonly Person[]
  onChoose: (id: string) => void
}

function People({ title, people, onChoose }: PeopleProps) {
  const id = useId()
  if (people.length === 0) return null
  return (
    <section aria-labelledby={id} className={styles.people}>
      <h4 className={styles.group} id={id}>
        {title}
      </h4>
      <ul className={styles.list}>
        {people.map((person) => (
          <li key={person.id}>
            <button type="button" className={styles.person} onClick={() => onChoose(person.id)}>
              <Avatar name={shortName(person)} photo={person.photo} />
              <span className={styles.personWords}>
                <NameText className={styles.personName}>{shortName(person)}</NameText>
                <PersonTotals person={person} />
              </span>
              <ChevronRight aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
