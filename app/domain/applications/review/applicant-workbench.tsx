import Download from 'lucide-react/icons/download'
import Keyboard from 'lucide-react/icons/keyboard'
import Mail from 'lucide-react/icons/mail'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { formatCount } from '#app/core/pagination/format-count.ts'
import { useIsReadOnly } from '#app/core/read-only.tsx'
import type { Question } from '#app/domain/jobs/questions/question.ts'
import { Button } from '#app/ui/button.tsx'
import { buttonClass } from '#app/ui/button-style.ts'
import { cx } from '#app/ui/cx.ts'
import { PendingList } from '#app/ui/data/pending-list.tsx'
import { FocusFallback } from '#app/ui/hooks/focus-fallback.tsx'
import { Link } from '#app/ui/link.tsx'
import { BulkBar } from '../bulk/bulk-bar.tsx'
import { SelectPage } from '../bulk/select-page.tsx'
import { formatUnread } from '../messages/message.ts'
import type { Score } from '../ranking/ranking.ts'
import type { Applicant, JobOptions } from '../review-queries.server.ts'
import { APPLICANTS_PATH, type ApplicantFilter, searchWith } from './applicant-filter.ts'
import { ApplicantFilters } from './applicant-filters.tsx'
import { ApplicantRow } from './applicant-row.tsx'
import { DetailsPane } from './details-pane.tsx'
import { type SearchMatch, searchTerms } from './search-match.ts'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'
import { StatusChips } from './status-chips.tsx'
import type { StatusCounts } from './status-counts.ts'
import { useShortcuts } from './use-shortcuts.ts'
import { ViewSwitch } from './view-switch.tsx'

type ApplicantWorkbenchProps = {
  applicants: Applicant[]
  /** The numbers of unread messages by application. */
  unread: Record<string, number>
  /** Scores by application, of the jobs that have a ranking. */
  scores: Record<string, Score>
  /** Where the words of the search stand, by application. */
  matches: Record<string, SearchMatch[]>
  /** All unread messages to the user. */
  unreadMessages: number
  counts: StatusCounts
  /** The applicants of all pages of the list. */
  total: number
  filter: ApplicantFilter
  jobs: JobOptions
  /** Whether the applicants of the chosen job have a score. */
  isRanked: boolean
  tags: string[]
  questions: Question[]
  showCompany: boolean
  timeZone: string
  /** The query string of the list. */
  search: string
  /** The path and query string of the page. */
  back: string
  /** The applicant that `details` shows; null: the list has the whole width. */
  selectedId: string | null
  details: ReactNode
  /** Shown instead of an empty list. */
  empty: ReactNode
  pagination: ReactNode
  /** The applicants by status instead of the list; null for the list. */
  board: ReactNode | null
}

/**
 * The applicants as a list or a board, with one of them beside it: a child route, so that the applicant has one address
 * at every width. On narrow screens the applicant takes the place of the list or board.
 */
export function ApplicantWorkbench(props: ApplicantWorkbenchProps) {
  const { counts, filter, jobs, tags, questions, showCompany, search, selectedId, details, empty, board } = props
  const box = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [isHelpOpen, setHelpOpen] = useState(false)
  const [openHelp] = useState(() => () => setHelpOpen(true))
  useShortcuts(box, openHelp)
  const isReadOnly = useIsReadOnly()
  const Title = selectedId ? 'p' : 'h1'
  return (
    <div ref={box} className={cx(selectedId && WINDOW_HIGH, selectedId && (board ? 'xl:flex' : 'lg:flex'))}>
      <section
        aria-label="Filters"
        className={cx(selectedId && 'print:hidden', selectedId && (board ? 'max-xl:hidden' : 'max-lg:hidden'))}
      >
        <div className="mb-2 flex min-h-11 flex-wrap items-center justify-between gap-3 max-sm:gap-x-2">
          <div className="flex items-baseline gap-3 max-sm:gap-2">
            <Title className="font-display text-title font-semibold">Applicants</Title>
            <p className="text-ink-soft tabular-nums">{formatCount(counts.total)}</p>
            {props.unreadMessages > 0 && !filter.hasUnread && (
              <Link
                to={APPLICANTS_PATH + searchWith('', { messages: 'unread', view: board === null ? null : 'board' })}
                className="link inline-flex min-h-6 items-center gap-1 text-sm"
              >
                {/* A phone has room for the number only. */}
                <span aria-hidden="true" className="inline-flex items-center gap-1 sm:hidden">
                  <Mail className="size-[1.125em]" />
                  {formatCount(props.unreadMessages)}
                </span>
                <span className="max-sm:sr-only">{formatUnread(props.unreadMessages)}</span>
              </Link>
            )}
          </div>
          <div className="flex flex-wrap items-center gap-1" data-print="none">
            <ViewSwitch isBoard={board !== null} search={search} />
            {counts.total > 0 && (
              <a
                href={`/view-applicants/applicants.csv${search}`}
                className={buttonClass({ tone: 'quiet', size: 'sm' }, 'max-md:min-h-11')}
              >
                <Download aria-hidden="true" className="size-[1.125em]" />
                <span className="max-md:sr-only">Export CSV</span>
              </a>
            )}
            <Button
              tone="quiet"
              size="sm"
              flush="end"
              aria-keyshortcuts="?"
              className="scripting-only max-lg:hidden"
              onClick={openHelp}
            >
              <Keyboard aria-hidden="true" className="size-[1.125em]" />
              Shortcuts
            </Button>
          </div>
        </div>
        <ApplicantFilters
          filter={filter}
          jobs={jobs}
          isRanked={props.isRanked}
          tags={tags}
          questions={questions}
          showCompany={showCompany}
          isBoard={board !== null}
        />
        {board === null && <StatusChips counts={counts} selected={filter.status} search={search} />}
      </section>
      {board === null ? (
        <ListWithDetails {...props} list={list} />
      ) : (
        <div
          className={cx(
            selectedId &&
              'min-h-0 flex-1 gap-6 xl:grid xl:grid-cols-[minmax(0,1fr)_26rem] xl:grid-rows-[minmax(0,1fr)] 2xl:grid-cols-[minmax(0,1fr)_32rem] print:block',
          )}
        >
          <section aria-label="Applicants" className={cx('mt-3', selectedId && 'max-xl:hidden xl:overflow-y-auto')}>
            <PendingList>{counts.total === 0 ? empty : board}</PendingList>
            {counts.total > 0 && (
              <p className="scripting-only pt-2 text-xs text-ink-soft max-lg:hidden">
                {!isReadOnly && (
                  <>
                    <kbd>Shift</kbd> <kbd>←</kbd> <kbd>→</kbd> move the applicant · <kbd>s</kbd> status ·{' '}
                  </>
                )}
                <kbd>?</kbd> all keys
              </p>
            )}
          </section>
          {selectedId ? (
            <DetailsPane selectedId={selectedId} isBesideBoard>
              {details}
            </DetailsPane>
          ) : (
            details
          )}
        </div>
      )}
      <ShortcutsDialog open={isHelpOpen} onOpenChange={setHelpOpen} />
    </div>
  )
}

/** With an applicant open, the page fills the window, and the list or board and the applicant each scroll within it. */
const WINDOW_HIGH = 'flex-col lg:h-[calc(100dvh-6.25rem)] lg:min-h-144 print:h-auto print:block'

type ListWithDetailsProps = ApplicantWorkbenchProps & { list: RefObject<HTMLDivElement | null> }

/** The list, with the open applicant beside it. */
function ListWithDetails({ list, ...props }: ListWithDetailsProps) {
  const { applicants, selectedId, details, empty } = props
  const isReadOnly = useIsReadOnly()
  return (
    <div
      className={cx(
        selectedId &&
          'min-h-0 flex-1 gap-6 lg:grid lg:grid-cols-[minmax(20rem,26rem)_minmax(0,1fr)] lg:grid-rows-[minmax(0,1fr)] print:block',
      )}
    >
      <section
        aria-label="Applicants"
        className={cx('mt-3 max-md:mt-0', selectedId && 'max-lg:hidden lg:flex lg:min-h-0 lg:flex-col print:hidden')}
      >
        {applicants.length > 1 && !isReadOnly && (
          <SelectPage list={list} rows={applicants} hasPages={props.total > applicants.length} />
        )}
        <ScrollingList selectedId={selectedId} box={list}>
          <PendingList>
            <FocusFallback watch={applicants}>
              {applicants.length === 0 ? empty : <ApplicantRows {...props} />}
            </FocusFallback>
            {props.pagination}
          </PendingList>
        </ScrollingList>
        {applicants.length > 0 && !isReadOnly && (
          <BulkBar key={props.search} list={list} rows={applicants} total={props.total} back={props.back} />
        )}
        {applicants.length > 0 && (
          <p className="scripting-only pt-2 text-xs text-ink-soft max-lg:hidden">
            <kbd>j</kbd> <kbd>k</kbd> move · <kbd>Enter</kbd> open ·{' '}
            {!isReadOnly && (
              <>
                <kbd>s</kbd> status ·{' '}
              </>
            )}
            <kbd>?</kbd> all keys
          </p>
        )}
      </section>
      {selectedId ? (
        <DetailsPane selectedId={selectedId} isBesideBoard={false}>
          {details}
        </DetailsPane>
      ) : (
        details
      )}
    </div>
  )
}

function ApplicantRows({
  applicants,
  unread,
  scores,
  matches,
  selectedId,
  filter,
  showCompany,
  timeZone,
  search,
  back,
}: ApplicantWorkbenchProps) {
  const terms = searchTerms(filter.q)
  return (
    <ul className="divide-y divide-line border-y border-line">
      {applicants.map((applicant) => (
        <li key={applicant.id}>
          <ApplicantRow
            applicant={applicant}
            unread={unread[applicant.id] ?? 0}
            score={scores[applicant.id]}
            matches={matches[applicant.id] ?? []}
            terms={terms}
            timeZone={timeZone}
            search={search}
            back={back}
            isSelected={applicant.id === selectedId}
            showJob={filter.jobId === null}
            showCompany={showCompany}
            isCompact={selectedId !== null}
          />
        </li>
      ))}
    </ul>
  )
}

type ScrollingListProps = { selectedId: string | null; box: RefObject<HTMLDivElement | null>; children: ReactNode }

/** Beside an open applicant the list scrolls on its own, and keeps their row in view. */
function ScrollingList({ selectedId, box, children }: ScrollingListProps) {
  useEffect(() => {
    const row = box.current?.querySelector(`[data-applicant="${selectedId}"]`)?.closest('article')
    if (!box.current || !row) return
    const [top, bottom] = [row.offsetTop, row.offsetTop + row.offsetHeight]
    if (top < box.current.scrollTop) box.current.scrollTop = top
    if (bottom > box.current.scrollTop + box.current.clientHeight)
      box.current.scrollTop = bottom - box.current.clientHeight
  }, [box, selectedId])
  return (
    <div ref={box} className={cx(selectedId && 'relative min-h-0 flex-1 overflow-y-auto')}>
      {children}
    </div>
  )
}
