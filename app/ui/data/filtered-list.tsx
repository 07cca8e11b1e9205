import type { ComponentProps, ReactNode } from 'react'
import { ButtonLink } from '../button.tsx'
import { EmptyState } from './empty-state.tsx'
import { Pagination } from './pagination.tsx'
import { PendingList } from './pending-list.tsx'

type FilteredListProps = {
  isEmpty: boolean
  /** The unfiltered list, or false where no filter is set; as for `FilterForm`. */
  clear: string | false
  /** The empty state of the filtered list; `action` is the label of the link to the unfiltered list. */
  noMatch: { title: string; hint: ReactNode; action: string }
  /** The empty state of the unfiltered list. */
  empty: ReactNode
  /** The accessible name of the pagination, if the page has several navigations. */
  label?: string
  /** The links to its other pages, and where this one is among them. */
  pages?: Omit<ComponentProps<typeof Pagination>, 'label'>
  /** The rows. */
  children: ReactNode
}

/** The results below a `FilterForm`: the rows with their pagination, or the empty state that fits. */
export function FilteredList({ isEmpty, clear, noMatch, empty, label, pages, children }: FilteredListProps) {
  if (isEmpty && clear)
    return (
      <EmptyState title={noMatch.title} action={<ButtonLink to={clear}>{noMatch.action}</ButtonLink>}>
        {noMatch.hint}
      </EmptyState>
    )
  return (
    <PendingList>
      {isEmpty ? empty : children}
      {pages && <Pagination {...pages} {...(label && { label })} />}
    </PendingList>
  )
}
