import { Fragment, type ReactNode } from 'react'
import { cx } from '../cx.ts'
import { RowActions } from './row-actions.tsx'

/**
 * Where a column goes in the two-line row of a phone: `title` heads the row, `meta` cells share its second line, `end`
 * is at the end of the first line and `badge` at the end of the second, `hide` is left out.
 */
export type PhonePlace = 'title' | 'meta' | 'end' | 'badge' | 'hide'

export type Column<Row> = {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /** The row's title: its row header. Exactly one column. Its first link covers the whole row on a phone. */
  rowHeader?: boolean
  align?: 'start' | 'end'
  /** Shows the header only to assistive technology, such as above a column of buttons. */
  hideHeader?: boolean
  className?: string
  /** Defaults to `title` for the row header and `meta` for the others. */
  phone?: PhonePlace
  /** Left out below 1536 px, where the other columns need the room. */
  wideOnly?: boolean
  /**
   * Rows that have the header in front of the value on a phone, for values that do not explain themselves: `On hand
   * 12`.
   */
  phoneLabel?: boolean | ((row: Row) => boolean)
  /** Marks a cell of buttons, and names its row: on a phone they are behind one menu button `Actions for …`. */
  actionsFor?: (row: Row) => string
}

type DataTableProps<Row> = {
  /** The table's accessible name. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Rows that follow each other with the same key are under one heading; null: the row has none. */
  groupOf?: (row: Row) => { key: string; heading: ReactNode } | null
  /**
   * On wide screens, puts the buttons of each row on a line of their own, for more of them than fit beside the cells.
   */
  actionsBelow?: boolean
}

/** Classes that set the number of the second line's cells, which the row's grid needs (`data-rows` in styles.css). */
const META_COUNTS = ['[--metas:1]', '[--metas:1]', '[--metas:2]', '[--metas:3]', '[--metas:4]', '[--metas:5]']

/**
 * A table on wide screens, and two-line rows on a phone. Explicit roles keep the table semantics in both: `display:
 * block` drops those of the elements. The element `table` is presentational, because HTML allows explicit roles in no
 * other.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, groupOf, actionsBelow } = props
  const groups = rows.map((row) => groupOf?.(row) ?? null)
  const places = columns.map(placeOf)
  const metas = places.filter((place) => place === 'meta').length
  const shape = {
    'data-meta': metas > 0 || undefined,
    'data-end': places.includes('end') || undefined,
    'data-badge': places.includes('badge') || undefined,
    'data-actions': places.includes('actions') || undefined,
  }
  return (
    // Positioned, because the texts for assistive technology in a table that scrolls would otherwise widen the page.
    <div role="table" aria-label={caption} className="md:relative md:overflow-x-auto">
      <table
        role="presentation"
        className={cx(
          'data-rows',
          actionsBelow && 'data-rows-two-lines',
          META_COUNTS[Math.min(metas, META_COUNTS.length - 1)],
        )}
      >
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <th
                key={column.key}
                role="columnheader"
                scope="col"
                className={cx(
                  'border-b border-edge px-2 py-2 text-xs font-semibold text-ink-soft first:pl-0 last:pr-0 xl:px-3 xl:first:pl-0 xl:last:pr-0',
                  column.align === 'end' ? 'text-end' : 'text-start',
                  column.wideOnly && 'max-2xl:hidden',
                )}
              >
                <span className={column.hideHeader ? 'sr-only' : undefined}>{column.header}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row, at) => {
            const group = groups[at]
            return (
              <Fragment key={rowKey(row)}>
                {group && group.key !== groups[at - 1]?.key && (
                  <tr role="row" data-group="" className="border-b border-line">
                    <th
                      role="rowheader"
                      scope="rowgroup"
                      colSpan={columns.length}
                      className="pt-3 pb-1.5 text-start font-semibold"
                    >
                      {group.heading}
                    </th>
                  </tr>
                )}
                <tr
                  role="row"
                  {...shape}
                  data-grouped={group ? '' : undefined}
                  className="border-b border-line md:hover:bg-surface"
                >
                  {columns.map((column, index) => (
                    <Cell key={column.key} column={column} place={places[index] ?? 'meta'} row={row} />
                  ))}
                </tr>
              </Fragment>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

function placeOf<Row>(column: Column<Row>): PhonePlace | 'actions' {
  if (column.actionsFor) return 'actions'
  return column.phone ?? (column.rowHeader ? 'title' : 'meta')
}

type CellProps<Row> = { column: Column<Row>; place: ReturnType<typeof placeOf<Row>>; row: Row }

function Cell<Row>({ column, place, row }: CellProps<Row>) {
  const { actionsFor, className, phoneLabel } = column
  const isLabelled = typeof phoneLabel === 'function' ? phoneLabel(row) : phoneLabel
  const content = column.cell(row)
  if (column.rowHeader) {
    return (
      <th
        role="rowheader"
        scope="row"
        data-place={place}
        className={cx('text-start font-semibold md:px-2 md:py-1.5 md:first:pl-0 xl:px-3 xl:first:pl-0', className)}
      >
        {content}
      </th>
    )
  }
  return (
    <td
      role="cell"
      data-place={place}
      data-label={isLabelled ? column.header : undefined}
      className={cx(
        'md:px-2 md:first:pl-0 md:last:pr-0 xl:px-3 xl:first:pl-0 xl:last:pr-0',
        actionsFor ? 'md:py-1' : 'md:py-1.5',
        column.align === 'end' && 'tabular-nums md:text-end',
        column.wideOnly && 'max-2xl:hidden',
        className,
      )}
    >
      {actionsFor && content ? <RowActions of={actionsFor(row)}>{content}</RowActions> : content}
    </td>
  )
}
