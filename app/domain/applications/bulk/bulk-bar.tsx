import { type RefObject, useEffect, useState } from 'react'
import { Form } from 'react-router'
import { formatCount } from '#app/core/pagination/format-count.ts'
import { Button } from '#app/ui/button.tsx'
import { cx } from '#app/ui/cx.ts'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { useBodyMark } from '#app/ui/overlays/use-body-mark.ts'
import { STATUSES } from '../application.ts'
import { BULK_FORM, MAX_SELECTED } from './bulk-selection.ts'
import { clearSelection, findSelection, keepSelection } from './kept-selection.ts'
import { checkRows, selectedIds, useSelectedCount } from './selected-rows.ts'

/** The path of bulk changes: its page previews one. */
export const BULK_CHANGE_PATH = '/view-applicants/status-changes'

type BulkBarProps = {
  /** Contains the checkboxes. */
  list: RefObject<HTMLElement | null>
  /** The rows of the page; another list has another selection. */
  rows: readonly unknown[]
  /** The applicants of all pages. */
  total: number
  back: string
}

/**
 * `Change status` of the selected applicants, or of those on all pages, which opens the preview. With scripts it
 * appears with the first selection.
 */
export function BulkBar({ list, rows, total, back }: BulkBarProps) {
  const selected = useSelectedCount(list, rows)
  const [isAll, setAll] = useState(() => findSelection(back)?.isAll ?? false)
  const [hasError, setError] = useState(false)
  const most = Math.min(total, MAX_SELECTED)
  useEffect(() => {
    const kept = findSelection(back)
    if (!kept) return
    checkRows(list.current, (id) => kept.ids.includes(id))
    clearSelection()
  }, [list, back])
  const clear = () => {
    setAll(false)
    checkRows(list.current, () => false)
    // The bar with this button disappears.
    list.current?.querySelector<HTMLElement>('input[name=id]')?.focus()
  }
  const count = isAll && selected > 0 ? most : selected
  useBodyMark('footBar', count > 0)
  return (
    <Form
      id={BULK_FORM}
      method="get"
      action={BULK_CHANGE_PATH}
      aria-label="Selected applicants"
      onSubmit={() => keepSelection({ list: back, ids: selectedIds(list.current), isAll })}
      className={cx(
        'sticky bottom-3 z-10 mt-3 flex-wrap items-end gap-3 rounded-card border border-edge bg-raised p-3 shadow-float',
        count === 0 ? 'no-scripting-only flex' : 'flex',
      )}
    >
      <input type="hidden" name="back" value={back} />
      <p aria-live="polite" className="scripting-only min-h-11 content-center text-sm font-semibold tabular-nums">
        {count === 0 ? '' : `${count} selected`}
      </p>
      <SelectField
        label="New status"
        hideLabel
        name="status"
        placeholder="Choose a status"
        required
        errors={hasError ? ['Choose a status.'] : undefined}
        onInvalid={(event) => {
          // The error below the field replaces the browser's.
          event.preventDefault()
          event.currentTarget.focus()
          setError(true)
        }}
        onChange={() => setError(false)}
        options={STATUSES.filter((status) => status !== 'Withdrawn').map((status) => ({
          value: status,
          label: status,
        }))}
        className="w-48"
      />
      <Button type="submit">Change status</Button>
      <Button tone="quiet" className="scripting-only" onClick={clear}>
        Clear
      </Button>
      {total > rows.length && (
        <label className="flex min-h-11 items-center gap-2 text-sm">
          <input
            type="checkbox"
            name="all"
            value="yes"
            checked={isAll}
            onChange={(event) => setAll(event.target.checked)}
            className="size-5 rounded-mark"
          />
          {most < total
            ? `Select the first ${most} of ${formatCount(total)} applicants`
            : `Select all ${total} applicants`}
        </label>
      )}
    </Form>
  )
}
