/** The search for members, for operators: by name or email, in pages. */
import { searchMembers } from '@porchlight/contracts/administration/administration.operations'
import type { ListedMember, MemberRole } from '@porchlight/contracts/administration/administration.schema'
import { fullNameOf } from '@porchlight/contracts/values/text/full-name'
import { Users } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { administrationTexts as texts } from '../../locales/en/administration.ts'
import { memberListTexts } from '../../locales/en/member-lists.ts'
import { deskMemberPath, paths } from '../../paths.ts'
import { classNames } from '../../ui/class-names.ts'
import { Segmented } from '../../ui/controls/segmented.tsx'
import { useFocusOnMore } from '../../ui/focus/move-focus.ts'
import { useEntryState } from '../../ui/hooks/use-entry-state.ts'
import { NameText } from '../../ui/labels/name-text.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { CardLink } from '../../ui/layout/card-link.tsx'
import { Empty } from '../../ui/layout/empty.tsx'
import { DeskSearch } from '../desk/desk-search.tsx'
import { MissingResponse } from '../desk/missing-response.tsx'
import styles from './administration.module.css'
import { useOnlinePages } from './administration.reads.ts'
import { MembersPage, More, Roles } from './page-parts.tsx'

const roleFilters = ['any', 'operator', 'moderator'] as const
type RoleFilter = (typeof roleFilters)[number]

export default function MembersScreen() {
  return (
    <MembersPage title={texts.title}>
      <Search />
    </MembersPage>
  )
}

function Search() {
  const [typedQuery, setTypedQuery] = useEntryState('query', '')
  const [query, setQuery] = useEntryState('searched', '')
  const [role, setRole] = useEntryState<RoleFilter>('role', 'any')
  // The same words again are another search: somebody may have come since.
  const [searchCount, setSearchCount] = useState(0)
  return (
    <>
      <DeskSearch
        label={texts.search.label}
        words={typedQuery}
        onChange={setTypedQuery}
        onSearch={() => {
          setQuery(typedQuery.trim())
          setSearchCount(searchCount + 1)
        }}
      >
        <Segmented
          label={texts.search.role}
          options={roleFilters.map((value) => ({ value, label: texts.search.roles[value] }))}
          value={role}
          onChange={setRole}
        />
      </DeskSearch>
      <ul className={styles.acts}>
        <li>
          <Link to={paths.deskRecord}>{texts.record}</Link>
        </li>
        <li>
          <Link to={paths.deskImport}>{memberListTexts.importLink}</Link>
        </li>
        <li>
          <Link to={paths.deskLetters}>{memberListTexts.lettersLink}</Link>
        </li>
      </ul>
      <Found key={`${role} ${query} ${searchCount}`} query={query} {...(role === 'any' ? {} : { role })} />
    </>
  )
}

function Found({ query, role }: { query: string; role?: MemberRole }) {
  const args = { query, ...(role === undefined ? {} : { role }) }
  const pages = useOnlinePages(searchMembers, args, ({ members }) => members)
  const { items: members, state, reload, readMore } = pages
  const { list, noteRequest } = useFocusOnMore<HTMLUListElement>('li')
  if (!members) return <MissingResponse hasFailed={state === 'failed'} reload={reload} />
  if (members.length === 0) return <Empty icon={<Users />} {...texts.search.none} />
  return (
    <>
      <ul ref={list} className={classNames(styles.lines, styles.found)} aria-label={texts.search.list}>
        {members.map((member) => (
          <Line key={member.id} member={member} />
        ))}
      </ul>
      {readMore && (
        <More
          label={texts.search.more}
          onMore={() => {
            noteRequest()
            return readMore()
          }}
        />
      )}
    </>
  )
}

function Line({ member }: { member: ListedMember }) {
  const { id, email } = member
  return (
    <Card as="li" className={styles.card}>
      <h2 className={styles.name}>
        <CardLink to={deskMemberPath(id)}>
          <NameText>{fullNameOf(member)}</NameText>
        </CardLink>
      </h2>
      <p className={styles.soft} dir="auto">
        {email}
      </p>
      <Roles member={member} />
    </Card>
  )
}
