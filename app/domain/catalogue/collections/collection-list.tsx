import { useFetcher } from 'react-router'
import { VERSION_FIELD } from '#app/core/version.ts'
import { Button } from '#app/ui/button.tsx'
import { EditConflict } from '#app/ui/forms/edit-conflict.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useFetcherToast } from '#app/ui/overlays/page-toast.ts'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { DeleteButton } from '../delete-button.tsx'
import type { CollectionRow } from './collections.server.ts'

/** The collections by title, each with a form to rename it and a button to delete it. */
export function CollectionList({ rows }: { rows: CollectionRow[] }) {
  return (
    <ul aria-label="Collections" className="max-w-form divide-y divide-line rounded-card border border-line bg-surface">
      {rows.map((row) => (
        <li key={row.id} className="flex flex-wrap items-end justify-between gap-x-4 gap-y-1 px-5 py-4">
          <RenameForm row={row} />
          <div className="flex items-center gap-2">
            <span className="text-sm text-ink-soft tabular-nums">
              {row.products} {row.products === 1 ? 'product' : 'products'}
            </span>
            <DeleteButton
              name={row.title}
              action={`/admin/store/collections/${row.id}/deletion`}
              sentence="The collection is deleted. Its products stay in the store."
            />
          </div>
        </li>
      ))}
    </ul>
  )
}

type RenameActionData = { title?: string; submitted?: Record<string, string> }

function RenameForm({ row }: { row: CollectionRow }) {
  const fetcher = useFetcher<RenameActionData>()
  useFetcherToast(fetcher.data)
  const { title: error, submitted } = fetcher.data ?? {}
  return (
    <fetcher.Form
      method="post"
      action={`/admin/store/collections/${row.id}`}
      className="flex min-w-[min(15rem,100%)] flex-1 flex-wrap items-end gap-2"
    >
      {submitted && (
        <div className="w-full">
          <EditConflict
            record="collection"
            labels={{ title: 'Title' }}
            submitted={submitted}
            saved={{ title: row.title }}
          />
        </div>
      )}
      <input type="hidden" name={VERSION_FIELD} value={row.version} />
      <TextField
        label={`Title of ${row.title}`}
        name="title"
        defaultValue={row.title}
        required
        maxLength={60}
        hideLabel
        errors={error ? [error] : undefined}
        className="flex-1 max-[16rem]:basis-full"
      />
      <Button type="submit" tone="secondary" pending={fetcher.state !== 'idle'}>
        Rename <VisuallyHidden>{row.title}</VisuallyHidden>
      </Button>
    </fetcher.Form>
  )
}
