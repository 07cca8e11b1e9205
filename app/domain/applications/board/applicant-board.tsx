import { type RefObject, useEffect, useRef, useState } from 'react'
import { formatCount } from '#app/core/pagination/format-count.ts'
import { useIsReadOnly } from '#app/core/read-only.tsx'
import { isStatus, needsConfirmation, nextStatuses, STATUSES, type Status } from '../application.ts'
import type { Score } from '../ranking/ranking.ts'
import type { SearchMatch } from '../review/search-match.ts'
import type { Applicant } from '../review-queries.server.ts'
import { ConfirmStatusDialog } from '../status/confirm-status-dialog.tsx'
import { BoardColumnView, cardsId } from './board-column.tsx'
import type { BoardColumn } from './load-board.server.ts'
import { useBoardColumns } from './use-board-columns.ts'
import { useBoardEvents } from './use-board-events.ts'
import { useStatusChanges } from './use-status-changes.ts'

type ApplicantBoardProps = {
  columns: BoardColumn[]
  /** The numbers of unread messages by application. */
  unread: Record<string, number>
  /** The scores of applicants whose jobs have a ranking. */
  scores: Record<string, Score>
  /** Where the words of the search stand, by application. */
  matches: Record<string, SearchMatch[]>
  /** The words of the search; empty without one. */
  terms: readonly string[]
  timeZone: string
  /** The query string of the board. */
  search: string
  /** Path that a status change returns to. */
  back: string
  /** The applicant that is open beside the board. */
  selectedId: string | null
  /** Names the job on each card. */
  showJob: boolean
  /** Names the company on each card. */
  showCompany: boolean
}

/**
 * The applicants as a column per status. A card is moved by dragging it, with Shift and an arrow key, or with its
 * status menu, which works without scripts and on touch screens. The layout announces the change and offers `Undo`.
 */
export function ApplicantBoard({ columns, back, ...props }: ApplicantBoardProps) {
  const isReadOnly = useIsReadOnly()
  const { sendChange, waiting } = useStatusChanges(back)
  const shown = useBoardColumns(columns, waiting)
  const box = useRef<HTMLDivElement>(null)
  const [dragged, setDragged] = useState<string | null>(null)
  const [over, setOver] = useState<string | null>(null)
  const [asking, setAsking] = useState<{ applicant: Applicant; status: Status } | null>(null)
  const returnFocusTo = useRef<HTMLElement>(null)
  const keepFocus = useMovedFocus(box, shown)
  useSelectedInView(box, props.selectedId)

  const change = (applicant: Applicant, status: string, confirmation?: Record<string, string>) => {
    keepFocus(applicant.id)
    sendChange(applicant, status, confirmation)
  }
  const move = (applicant: Applicant, status: Status) => {
    if (!needsConfirmation(status)) return change(applicant, status)
    returnFocusTo.current = findName(box.current, applicant.id)
    setAsking({ applicant, status })
  }
  // With the status that the board shows, which a change in progress has before the loaded row.
  const find = (id: string) =>
    shown
      .flatMap(({ status, applicants }) => applicants.map((applicant) => ({ ...applicant, status })))
      .find((applicant) => applicant.id === id)
  const canMove = (id: string, status: string) => {
    const applicant = find(id)
    return !isReadOnly && applicant !== undefined && isStatus(status) && nextStatuses(applicant).includes(status)
  }
  const moveTo = (id: string, status: string | undefined) => {
    const applicant = find(id)
    if (!isReadOnly && applicant && status && isStatus(status)) move(applicant, status)
  }
  useBoardEvents(box, {
    canMove,
    onDrag: setDragged,
    onOver: setOver,
    onMove: moveTo,
    onStep: (id, step) => moveTo(id, statusBeside(find(id), step)),
  })
  return (
    <>
      <nav aria-label="Columns" className="mb-2 flex gap-x-4 overflow-x-auto md:hidden" data-print="none">
        {shown.map(({ status, number, max }) => (
          <a
            key={status}
            href={`#${cardsId(status)}`}
            className="link inline-flex min-h-11 shrink-0 items-center text-sm"
          >
            {status} {formatCount(number, max)}
          </a>
        ))}
      </nav>
      <section
        ref={box}
        aria-label="Board"
        className="relative -mx-4 flex snap-x snap-mandatory scroll-px-4 items-start gap-3 md:gap-1.5 overflow-x-auto px-4 pb-4 md:mx-0 md:snap-none md:px-0"
      >
        {shown.map((column) => (
          <BoardColumnView
            key={column.status}
            column={column}
            isTarget={over === column.status}
            isDimmed={dragged !== null && !canMove(dragged, column.status)}
            back={back}
            {...props}
          />
        ))}
      </section>
      <ConfirmStatusDialog
        status={asking?.status ?? null}
        applicationId={asking?.applicant.id ?? ''}
        recipients={asking ? [asking.applicant] : []}
        returnFocusTo={returnFocusTo}
        onClose={() => setAsking(null)}
        onConfirm={(status, confirmation) => asking && change(asking.applicant, status, confirmation)}
      />
    </>
  )
}

/** The nearest status to the right (1) or left (-1) that the applicant can be moved to. */
function statusBeside(applicant: Applicant | undefined, step: number): Status | undefined {
  if (!applicant) return undefined
  const at = (STATUSES as readonly string[]).indexOf(applicant.status)
  const beside = step > 0 ? STATUSES.slice(at + 1) : STATUSES.slice(0, Math.max(at, 0)).toReversed()
  return beside.find((status) => nextStatuses(applicant).includes(status))
}

const findName = (box: HTMLElement | null, id: string) =>
  box?.querySelector<HTMLElement>(`[data-applicant="${id}"]`) ?? null

/** Keeps the card of the open applicant in view: the board is narrower beside them. */
function useSelectedInView(box: RefObject<HTMLElement | null>, selectedId: string | null) {
  useEffect(() => {
    if (selectedId === null) return
    findName(box.current, selectedId)?.closest('article')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [box, selectedId])
}

/** Moves focus to a card in its new column: its element there is another one, so the browser loses focus. */
function useMovedFocus(box: RefObject<HTMLElement | null>, columns: BoardColumn[]) {
  const moved = useRef<string>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the columns change
  useEffect(() => {
    if (moved.current === null || document.activeElement !== document.body) return
    findName(box.current, moved.current)?.focus({ preventScroll: true })
  }, [box, columns])
  return (id: string) => {
    moved.current = id
  }
}
