import { Form } from 'react-router'
import { formatDate } from '#app/lib/dates.ts'
import { path } from '#app/lib/url.ts'
import { EmptyState } from '#app/ui/data/empty-state.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import type { ApiKeyRow } from './api-key-queries.server.ts'

type ApiKeyListProps = { keys: ApiKeyRow[]; timeZone: string; labelledBy: string }

/** Keys, each with what it can do, its last use, the other member whose it is, and a button that revokes it. */
export function ApiKeyList({ keys, timeZone, labelledBy }: ApiKeyListProps) {
  if (keys.length === 0)
    return (
      <EmptyState as="h3" title="No keys yet">
        The keys that you create appear here, with what they can do and their last use.
      </EmptyState>
    )
  return (
    <ul aria-labelledby={labelledBy} className="divide-y divide-line rounded-card border border-line bg-surface">
      {keys.map(({ id, name, scopes, tokenEnd, createdAt, lastUsedAt, memberName }) => {
        const href = path`/employer/api-keys/${id}/revocation`
        return (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 px-4 py-3">
            <div className="min-w-0">
              <p className="font-medium wrap-anywhere">
                {name} <span className="font-mono text-sm text-ink-soft">…{tokenEnd}</span>
              </p>
              {memberName && <p className="text-sm wrap-anywhere">{memberName}</p>}
              <p className="text-sm text-ink-soft">{scopes.join(', ')}</p>
              <p className="text-sm text-ink-soft">
                Created {formatDate(createdAt, timeZone)} ·{' '}
                {lastUsedAt ? `Last used ${formatDate(lastUsedAt, timeZone)}` : 'Never used'}
              </p>
            </div>
            <Form method="post" action={href}>
              <SubmitButton action={href} tone="secondary" size="sm">
                Revoke <VisuallyHidden>{name}</VisuallyHidden>
              </SubmitButton>
            </Form>
          </li>
        )
      })}
    </ul>
  )
}
