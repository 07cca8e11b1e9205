import { type RefObject, useEffect, useState } from 'react'
import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { cx } from '#app/ui/cx.ts'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { STATUSES } from '../application.ts'
import { BULK_FORM } from './bulk-selection.ts'

/** The path of bulk changes: its page previews one. */
export const BULK_CHANGE_PATH = '/view-applicants/status-changes'

type BulkBarProps = {
  /** Contains the checkboxes. */
  list: RefObject<HTMLElement | null>
  /** The rows; another list has another selection. */
  watch: unknown
  back: string
}

/** `Change status` of the selected applicants, which opens the preview. With scripts it appears with the first selection. */
export function BulkBar({ list, watch, back }: BulkBarProps) {
  const count = useSelectedCount(list, watch)
  return (
    <Form
      id={BULK_FORM}
      method="get"
      action={BULK_CHANGE_PATH}
      aria-label="Selected applicants"
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
        options={STATUSES.filter((status) => status !== 'Withdrawn').map((status) => ({
          value: status,
          label: status,
        }))}
        className="w-48"
      />
      <Button type="submit">Change status</Button>
    </Form>
  )
}

function useSelectedCount(list: RefObject<HTMLElement | null>, watch: unknown): number {
  const [count, setCount] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: counts again whenever the rows change
  useEffect(() => {
    const element = list.current
    const recount = () => setCount(element?.querySelectorAll('input[name=id]:checked').length ?? 0)
    recount()
    element?.addEventListener('change', recount)
    return () => element?.removeEventListener('change', recount)
  }, [list, watch])
  return count
}
