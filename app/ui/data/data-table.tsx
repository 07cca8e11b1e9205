import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

export type Column<Row> = {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /** The row's title: its row header, and the card's heading on a phone. Exactly one column. */
  rowHeader?: boolean
  align?: 'start' | 'end'
  /** Shows the header only to assistive technology, such as above a column of buttons; a card then has no label for it. */
  hideHeader?: boolean
  className?: string
}

type DataTableProps<Row> = {
  /** The table's accessible name. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  showCaption?: boolean
}

/** A table on wide screens and a stack of cards on a phone. Explicit roles keep the table semantics in both. */
export function DataTable<Row>({ caption, columns, rows, rowKey, showCaption }: DataTableProps<Row>) {
  return (
    <div className="md:overflow-x-auto md:rounded-card md:border md:border-line md:bg-surface">
      {/* Display:block on a phone would drop them. */}
      <table role="table" className="table-cards">
        <caption className={showCaption ? 'p-4 text-start text-sm text-ink-soft' : 'sr-only'}>{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <th
                key={column.key}
                role="columnheader"
                scope="col"
                className={cx(
                  'border-b border-line bg-sunken px-4 py-3 text-xs font-semibold text-ink-soft',
                  column.align === 'end' ? 'text-end' : 'text-start',
                )}
              >
                <span className={column.hideHeader ? 'sr-only' : undefined}>{column.header}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="max-md:space-y-3">
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              role="row"
              className="max-md:rounded-card max-md:border max-md:border-line max-md:bg-surface max-md:p-4 md:border-b md:border-line md:last:border-0 md:hover:bg-paper"
            >
              {columns.map((column) => (
                <Cell key={column.key} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  if (column.rowHeader) {
    return (
      <th
        role="rowheader"
        scope="row"
        className={cx(
          'text-start font-semibold max-md:pb-2 max-md:font-display max-md:text-lg md:px-4 md:py-3.5',
          column.className,
        )}
      >
        {column.cell(row)}
      </th>
    )
  }
  return (
    <td
      role="cell"
      data-label={column.hideHeader ? undefined : column.header}
      className={cx(
        'max-md:py-1 md:px-4 md:py-3.5',
        column.hideHeader && 'max-md:pt-3',
        column.align === 'end' && 'md:text-end',
        column.className,
      )}
    >
      {column.cell(row)}
    </td>
  )
}
