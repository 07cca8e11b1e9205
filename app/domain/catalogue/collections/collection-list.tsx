import { useFetcher } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useFetcherToast } from '#app/ui/overlays/page-toast.ts'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { DeleteButton } from '../delete-button.tsx'
import type { CollectionRow } from './collections.server.ts'

/** The collections by title, each with its own small form. */
export function CollectionList({ rows }: { rows: CollectionRow[] }) {
  return (
    <ul aria-label="Collections" className="max-w-form divide-y divide-line rounded-card border border-line bg-surface">
      {rows.map((row) => (
        <li key={row.id} className="flex flex-wrap items-end justify-between gap-x-4 gap-y-1 px-5 py-4">
          <Rename row={row} />
          <div className="flex items-center gap-2">
            <span className="text-sm text-ink-soft tabular-nums">
              {row.products} {row.products === 1 ? 'product' : 'products'}
            </span>
            <DeleteButton
              name={row.title}
              action={`/admin/store/collections/${row.id}/deletion`}
              sentence="The collection goes; its products stay in the shop."
            />
          </div>
        </li>
      ))}
    </ul>
  )
}

function Rename({ row }: { row: CollectionRow }) {
  const fetcher = useFetcher<{ title?: string }>()
  useFetcherToast(fetcher.data)
  return (
    <fetcher.Form
      method="post"
      action={`/admin/store/collections/${row.id}`}
      className="flex min-w-60 flex-1 items-end gap-2"
    >
      <TextField
        label={`Title of ${row.title}`}
        name="title"
        defaultValue={row.title}
        required
        maxLength={60}
        hideLabel
        errors={fetcher.data?.title ? [fetcher.data.title] : undefined}
        className="flex-1"
      />
      <Button type="submit" tone="secondary" pending={fetcher.state !== 'idle'}>
        Rename <VisuallyHidden>{row.title}</VisuallyHidden>
      </Button>
    </fetcher.Form>
  )
}
