/** A text of the operator's to read in peace, for visitors and members alike. */
import { readPage } from '@porchlight/contracts/community/community.operations'
import type { PageName } from '@porchlight/contracts/community/community.schema'
import { dayMs } from '@porchlight/contracts/values/time'
import { WifiOff } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'react-router-dom'
import { appTexts } from '../../locales/en/app.ts'
import { pageTexts } from '../../locales/en/pages.ts'
import { paths } from '../../paths.ts'
import { useCachedQuery } from '../../sync/transport/cached-queries.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useScreenStart } from '../../ui/focus/use-screen-start.ts'
import { BackButton } from '../../ui/layout/back-link.tsx'
import { Empty } from '../../ui/layout/empty.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { HomeLink } from './community-brand.tsx'
import styles from './page-screen.module.css'

/** An operator changes these texts by hand, once in a while. */
const staleAfterMs = dayMs

const otherPage = { terms: 'privacy', privacy: 'terms' } as const satisfies Record<PageName, PageName>

export function PageScreen({ page }: { page: PageName }) {
  const other = otherPage[page]
  const main = useRef<HTMLElement>(null)
  useScreenStart(`page: ${page}`, () => main.current)
  return (
    <div className={styles.page}>
      <title>{`${pageTexts.titles[page]} · ${appTexts.name}`}</title>
      <header className={styles.header}>
        <span className={styles.back}>
          <BackButton to={paths.home} label={pageTexts.back} />
        </span>
        <div className={styles.side}>
          <HomeLink />
        </div>
      </header>
      <main className={styles.main} ref={main} tabIndex={-1}>
        <h1 className={styles.title}>{pageTexts.titles[page]}</h1>
        <PageText page={page} />
      </main>
      <footer className={styles.foot}>
        <Link to={paths[other]} replace>
          {pageTexts.titles[other]}
        </Link>
      </footer>
    </div>
  )
}

function PageText({ page }: { page: PageName }) {
  const { data, state, reload } = useCachedQuery(readPage, { page }, { staleAfterMs })
  if (data) {
    // The one place where HTML is put into the page: the server made it from the operator's own Markdown and
    // lets none of its HTML, scripts or images through, and no neighbor can write any of it.
    // biome-ignore lint/security/noDangerouslySetInnerHtml: see above
    return <article className={styles.text} dangerouslySetInnerHTML={{ __html: data.html }} />
  }
  if (state === 'loading') return <Loading />
  return (
    <Empty
      icon={<WifiOff />}
      title={pageTexts.failed.title}
      text={pageTexts.failed.text}
      action={<Button onClick={reload}>{pageTexts.failed.action}</Button>}
    />
  )
}

/** A few paragraphs and a heading, as long as most of these texts begin. */
function Loading() {
  const lines = ['100%', '94%', '62%']
  return (
    <div className={styles.text} role="status" aria-label={pageTexts.loading} aria-busy="true">
      {['first', 'second', 'third'].map((part, index) => (
        <div key={part} className={styles.loadingPart}>
          {index > 0 && <Skeleton width="46%" height="1.4em" />}
          {lines.map((width) => (
            <Skeleton key={width} width={width} />
          ))}
        </div>
      ))}
    </div>
  )
}
